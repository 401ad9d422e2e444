import { sql } from 'kysely';
import { quote } from '../../../shared/bookings/bookings.ts';
import type { CancellationPolicy } from '../../../shared/bookings/cancellation.ts';
import { FIRST_STATES } from '../../../shared/bookings/transitions.ts';
import type { BookingMode, PriceUnit } from '../../../shared/offerings/offerings.ts';
import type { NewDeskBooking } from '../../../shared/schemas/booking-changes.ts';
import type { Language } from '../../../shared/text/languages.ts';
import type { Connection } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '../../http/idempotency.ts';
import { refuse } from '../../http/refuse.ts';
import { seatPrice } from '../../read-models/price.ts';
import type { Services } from '../../services.ts';
import { translateTo } from '../../translate.ts';
import { lapseBookings } from '../lapse-bookings.ts';
import { logNewBooking } from './change-rows.ts';
import { insertTakenBooking } from './insert-booking.ts';
import { takeSeatsOf } from './move-queries.ts';

/**
 * Books seats for someone who stands at the desk: without an account, confirmed at once, until the event is over.
 * @param studioId the studio for which `by` may sell; the caller checks it
 * @returns id of the booking
 * @throws Refusal `http.not_found`, `bookings.event_cancelled`, `bookings.event_past`, `bookings.sold_out`,
 *   `bookings.total_changed`, `http.idempotency_reused`
 */
export async function bookAtDesk(
  services: Services,
  by: { userId: string; language: Language },
  studioId: string,
  sale: NewDeskBooking,
  idempotency?: IdempotentRequest,
): Promise<string> {
  const { db, now: clock } = services;
  return onlyOnce(db, by.userId, idempotency, async (remember) => {
    await lapseBookings(services, { eventId: sale.event_id });
    const now = clock();
    return transaction(db, async (tx) => {
      await sql`select from events where id = ${sale.event_id} for no key update`.execute(tx);
      const event = (await findDeskEvent(tx, studioId, sale.event_id)) ?? refuse('http.not_found');
      if (event.status === 'cancelled') refuse('bookings.event_cancelled');
      if (event.ends_at <= now) refuse('bookings.event_past');
      if (!(await takeSeatsOf(tx, event.id, sale.seats))) refuse('bookings.sold_out', { left: event.left });
      const total = quote({ amount: event.price, currency: event.currency }, sale.seats, event.price_unit);
      const shown = sale.shown_total;
      if (shown && (shown.amount !== total.amount || shown.currency !== total.currency)) {
        refuse('bookings.total_changed', { total });
      }
      const state = FIRST_STATES.direct_booking.settled;
      const id = await insertTakenBooking(tx, {
        ...deskContact(sale),
        studio_id: studioId,
        offering_id: event.offering_id,
        event_id: event.id,
        mode: event.booking_mode,
        state,
        seats: sale.seats,
        unit_price: event.price,
        total: total.amount,
        currency: event.currency,
        payment: total.amount === 0 ? 'free' : 'at_studio',
        paid_at_desk: sale.paid ? total.amount : 0,
        cancellation_policy: event.cancellation_policy,
        note: sale.note ?? '',
        language: by.language,
        created_at: now,
        attendees: attendeesOf(sale, by.language),
      });
      await logNewBooking(tx, { id, studio_id: studioId, state }, { ...by, role: 'studio', reason: '', now });
      await remember(tx, id);
      return id;
    });
  });
}

const deskContact = ({ name, phone, email }: NewDeskBooking) => ({
  guest_id: null,
  contact_name: name,
  contact_phone: phone || null,
  contact_email: email || null,
});

const attendeesOf = ({ name, email, seats }: NewDeskBooking, language: Language) =>
  Array.from({ length: seats }, (_, index) => ({
    name: index === 0 ? name : translateTo(language)('mail.guest', { number: index + 1 }),
    email: index === 0 ? (email ?? null) : null,
  }));

interface DeskEventRow {
  id: string;
  offering_id: string;
  status: string;
  ends_at: Date;
  left: number;
  price: number;
  price_unit: PriceUnit;
  currency: string;
  booking_mode: BookingMode;
  cancellation_policy: CancellationPolicy;
}

async function findDeskEvent(db: Connection, studioId: string, id: string): Promise<DeskEventRow | undefined> {
  const { rows } = await sql<DeskEventRow>`
    select e.id, o.id as offering_id, e.status, e.ends_at, e.capacity - e.seats_taken as left, ${seatPrice()} as price,
      o.price_unit, o.currency, o.booking_mode, o.cancellation_policy
    from events e join offerings o on o.id = e.offering_id
    where e.id = ${id} and e.studio_id = ${studioId} and not e.is_slot`.execute(db);
  return rows[0];
}

/** The ticket codes of a booking, for the desk that prints them. */
export const listTickets = (db: Connection, bookingId: string) =>
  db
    .selectFrom('booking_attendees')
    .select(['name', 'ticket_code'])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'coming')
    .orderBy('position')
    .execute();
