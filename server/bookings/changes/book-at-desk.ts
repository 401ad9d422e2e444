import { sql } from 'kysely';
import { quote } from '../../../shared/bookings/bookings.ts';
import type { CancellationPolicy } from '../../../shared/bookings/cancellation.ts';
import { FIRST_STATES } from '../../../shared/bookings/transitions.ts';
import type { Money } from '../../../shared/money/money.ts';
import type { BookingMode, PriceUnit } from '../../../shared/offerings/offerings.ts';
import type { NewDeskBooking } from '../../../shared/schemas/booking-changes.ts';
import type { NewSlot } from '../../../shared/schemas/slots.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { retryOnConflict } from '../../availability/retry-on-conflict.ts';
import type { Connection, Tx } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '../../http/idempotency.ts';
import { refuse } from '../../http/refuse.ts';
import { seatPrice } from '../../read-models/price.ts';
import type { Services } from '../../services.ts';
import { getDeskSlotOffering, maxSeats } from '../../slots/slots.ts';
import { translateTo } from '../../translate.ts';
import { lapseBookings } from '../lapse-bookings.ts';
import { quoteSlot } from '../slot-total.ts';
import { logNewBooking } from './change-rows.ts';
import { insertTakenBooking } from './insert-booking.ts';
import { takeSeatsOf } from './move-queries.ts';
import { findFreeSpaces, reserveSlot } from './reserve-slot.ts';

type Remember = (tx: Connection, id: string) => Promise<void>;

/** A member of a studio's team who sells at its desk; the caller checks the right. */
interface Seller {
  userId: string;
  language: Language;
  studioId: string;
}

/**
 * Books seats of an event, or a slot, for someone who stands at the desk: without an account, and confirmed at once.
 * @returns id of the booking
 * @throws Refusal `http.not_found`, `bookings.total_changed`, `http.idempotency_reused`; of an event `bookings.event_cancelled`,
 *   `bookings.event_past`, `bookings.sold_out`; of a slot `slots.taken`, `slots.not_offered`, `slots.too_many`
 */
export const bookAtDesk = (
  services: Services,
  by: Seller,
  sale: NewDeskBooking,
  idempotency?: IdempotentRequest,
): Promise<string> =>
  onlyOnce(services.db, by.userId, idempotency, (remember) =>
    sale.slot
      ? sellSlot(services, by, { ...sale, slot: sale.slot }, remember)
      : sellSeats(services, by, sale, remember),
  );

/** Sells seats of an event until it is over. */
async function sellSeats(services: Services, by: Seller, sale: NewDeskBooking, remember: Remember): Promise<string> {
  const eventId = sale.event_id ?? refuse('http.not_found');
  await lapseBookings(services, { eventId });
  const now = services.now();
  return transaction(services.db, async (tx) => {
    await sql`select from events where id = ${eventId} for no key update`.execute(tx);
    const event = (await findDeskEvent(tx, by.studioId, eventId)) ?? refuse('http.not_found');
    if (event.status === 'cancelled') refuse('bookings.event_cancelled');
    if (event.ends_at <= now) refuse('bookings.event_past');
    if (!(await takeSeatsOf(tx, event.id, sale.seats))) refuse('bookings.sold_out', { left: event.left });
    const total = quote({ amount: event.price, currency: event.currency }, sale.seats, event.price_unit);
    const id = await insertDeskBooking(tx, by, sale, { ...event, event_id: event.id, total }, now);
    await remember(tx, id);
    return id;
  });
}

/** Sells a slot that has not begun, as guests book it, but without notice. */
const sellSlot = (
  services: Services,
  by: Seller,
  sale: NewDeskBooking & { slot: NewSlot },
  remember: Remember,
): Promise<string> =>
  retryOnConflict(async () => {
    const now = services.now();
    const { offering_id, starts_at, minutes, space_id: spaceId } = sale.slot;
    const { seats } = sale;
    const startsAt = new Date(starts_at);
    const offering = await getDeskSlotOffering(services, by.studioId, offering_id, by.language);
    const most = maxSeats(offering);
    if (seats > most) refuse('slots.too_many', { most });
    const spaces = await findFreeSpaces(services, offering, { startsAt, minutes, seats, spaceId });
    return transaction(services.db, async (tx) => {
      const event_id = await reserveSlot(tx, offering, { startsAt, minutes, seats, spaces }, by.userId);
      const terms = await findTerms(tx, offering.id);
      const total = quoteSlot(terms, { minutes, seats });
      const id = await insertDeskBooking(tx, by, sale, { ...terms, event_id, total }, now);
      await remember(tx, id);
      return id;
    });
  });

/** The terms of an offering, as a booking freezes them. */
interface Terms {
  offering_id: string;
  price: number;
  price_unit: PriceUnit;
  currency: string;
  booking_mode: BookingMode;
  cancellation_policy: CancellationPolicy;
}

/** Inserts a confirmed booking of seats that are taken already. @throws Refusal `bookings.total_changed` */
async function insertDeskBooking(
  tx: Tx,
  by: Seller,
  sale: NewDeskBooking,
  sold: Terms & { event_id: string; total: Money },
  now: Date,
): Promise<string> {
  const { total } = sold;
  const shown = sale.shown_total;
  if (shown && (shown.amount !== total.amount || shown.currency !== total.currency)) {
    refuse('bookings.total_changed', { total });
  }
  const state = FIRST_STATES.direct_booking.settled;
  const id = await insertTakenBooking(tx, {
    ...deskContact(sale),
    studio_id: by.studioId,
    offering_id: sold.offering_id,
    event_id: sold.event_id,
    mode: sold.booking_mode,
    state,
    seats: sale.seats,
    unit_price: sold.price,
    total: total.amount,
    currency: sold.currency,
    payment: total.amount === 0 ? 'free' : 'at_studio',
    paid_at_desk: sale.paid ? total.amount : 0,
    cancellation_policy: sold.cancellation_policy,
    note: sale.note ?? '',
    language: by.language,
    created_at: now,
    attendees: attendeesOf(sale, by.language),
  });
  const { userId } = by;
  await logNewBooking(tx, { id, studio_id: by.studioId, state }, { userId, role: 'studio', reason: '', now });
  return id;
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

interface DeskEventRow extends Terms {
  id: string;
  status: string;
  ends_at: Date;
  left: number;
}

const TERMS = sql`o.id as offering_id, o.price_unit, o.currency, o.booking_mode, o.cancellation_policy`;

async function findDeskEvent(db: Connection, studioId: string, id: string): Promise<DeskEventRow | undefined> {
  const { rows } = await sql<DeskEventRow>`
    select e.id, e.status, e.ends_at, e.capacity - e.seats_taken as left, ${seatPrice()} as price, ${TERMS}
    from events e join offerings o on o.id = e.offering_id
    where e.id = ${id} and e.studio_id = ${studioId} and not e.is_slot`.execute(db);
  return rows[0];
}

async function findTerms(db: Connection, offeringId: string): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select o.price, ${TERMS} from offerings o where o.id = ${offeringId}`.execute(db);
  return rows[0] ?? refuse('http.not_found');
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
