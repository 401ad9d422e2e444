import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { refuse } from '#server/http/refuse.ts';
import { parsePhoneNumber } from '#server/phone-numbers.ts';
import type { Services } from '#server/services.ts';
import { getDeskSlotOffering, maxSeats } from '#server/slots/slots.ts';
import { translateTo } from '#server/translate.ts';
import { quote } from '#shared/bookings/bookings.ts';
import { type BookedAddon, quoteSeats, type SeatPrice } from '#shared/bookings/seat-prices.ts';
import { FIRST_STATES } from '#shared/bookings/transitions.ts';
import type { Money } from '#shared/money/money.ts';
import type { NewDeskBooking } from '#shared/schemas/owner-desk/desk-bookings.ts';
import type { NewSlot } from '#shared/schemas/slots.ts';
import type { Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { formatLongDay } from '#shared/time/time.ts';
import { pricedDraft } from '../core/booking-draft.ts';
import { logNewBooking } from '../core/change-rows.ts';
import { insertBooking } from '../core/insert-booking.ts';
import { findRequestedPrices } from '../core/requested-prices.ts';
import { quoteSlot } from '../core/slot-total.ts';
import { insertSaleMoney } from '../desk-payments/record-desk-payment.ts';
import { type DeskEvent, type DeskTerms, findDeskTerms, lockDeskEvents } from './desk-queries.ts';
import { lapseBookings } from './lapse-bookings.ts';
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
 * @throws Refusal `http.not_found`, `bookings.total_changed`, `http.idempotency_reused`; of an event
 * `bookings.event_cancelled`,
 *   `bookings.event_past`, `bookings.sold_out`, `bookings.course_full`, `bookings.price_gone`, `bookings.addon_limit`;
 * of a slot `slots.taken`, `slots.not_offered`, `slots.too_many`
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

/** Sells seats of an event until it is over, or of the rest of its course where it is sold only with it. */
async function sellSeats(services: Services, by: Seller, sale: NewDeskBooking, remember: Remember): Promise<string> {
  const eventId = sale.event_id ?? refuse('http.not_found');
  const { seats } = sale;
  await lapseBookings(services, { studioId: by.studioId });
  const now = services.now();
  return transaction(services.db, async (tx) => {
    const events = await lockDeskEvents(tx, by.studioId, eventId);
    const [event] = events;
    if (!event) refuse('http.not_found');
    if (event.status === 'cancelled') refuse('bookings.event_cancelled');
    if (event.ends_at <= now) refuse('bookings.event_past');
    for (const each of events) {
      if (!(await takeSeatsOf(tx, each.id, seats))) refuseFull(each, events.length > 1, by.language);
    }
    const { currency, price_unit: unit } = event;
    const price = events.reduce((sum, each) => sum + each.price, 0);
    const base = { amount: price, currency };
    const priced = pricedDraft(sale);
    const { kinds, addons } = priced
      ? await findRequestedPrices(tx, eventId, priced)
      : { kinds: Array<null>(seats).fill(null), addons: [] };
    const amounts = kinds.map((kind) => kind?.amount ?? null);
    const total = quoteSeats(base, unit, amounts, addons);
    const id = await insertDeskBooking(
      tx,
      by,
      sale,
      {
        ...event,
        price,
        total,
        dates:
          events.length > 1
            ? events.map((each) => ({
                event_id: each.id,
                price: quote({ amount: each.price, currency }, seats, unit).amount,
              }))
            : [{ event_id: event.id, price: total.amount }],
        seatPrices: priced && kinds.map((kind) => ({ price: kind?.amount ?? price, price_kind: kind?.name ?? null })),
        addons: addons.map(({ name, price: cost, per, quantity }) => ({ name, price: cost, per, quantity })),
      },
      now,
    );
    await remember(tx, id);
    return id;
  });
}

/** @throws Refusal `bookings.sold_out`, or `bookings.course_full` for a date of a course */
function refuseFull({ starts_at: startsAt, left, time_zone: zone }: DeskEvent, isCourse: boolean, language: Language) {
  if (!isCourse) refuse('bookings.sold_out', { left });
  const day = formatLongDay(translateTo(language), startsAt, zone);
  refuse('bookings.course_full', { starts_at: toOffsetIso(startsAt, zone), day, left });
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
      const terms = await findDeskTerms(tx, offering.id);
      const total = quoteSlot(terms, { minutes, seats });
      const id = await insertDeskBooking(
        tx,
        by,
        sale,
        { ...terms, total, dates: [{ event_id, price: total.amount }] },
        now,
      );
      await remember(tx, id);
      return id;
    });
  });

interface Sold extends DeskTerms {
  total: Money;
  dates: readonly { event_id: string; price: number }[];
  /** Of each seat; undefined where the seats share the total. */
  seatPrices?: readonly SeatPrice[] | undefined;
  addons?: readonly (BookedAddon & { name: string })[];
}

/** Inserts a confirmed booking of seats that are taken already. @throws Refusal `bookings.total_changed` */
async function insertDeskBooking(tx: Tx, by: Seller, sale: NewDeskBooking, sold: Sold, now: Date): Promise<string> {
  const { total } = sold;
  const shown = sale.shown_total;
  if (shown && (shown.amount !== total.amount || shown.currency !== total.currency)) {
    refuse('bookings.total_changed', { total });
  }
  const state = FIRST_STATES.direct_booking.settled;
  const id = await insertBooking(tx, {
    ...deskContact(sale),
    studio_id: by.studioId,
    offering_id: sold.offering_id,
    dates: sold.dates,
    mode: sold.booking_mode,
    state,
    seats: sale.seats,
    unit_price: sold.price,
    total: total.amount,
    currency: sold.currency,
    payment: total.amount === 0 ? 'free' : 'at_studio',
    cancellation_policy: sold.cancellation_policy,
    note: sale.note ?? '',
    language: by.language,
    created_at: now,
    attendees: attendeesOf(sale, by.language).map((seat, index) => ({ ...seat, ...sold.seatPrices?.[index] })),
    addons: sold.addons ?? [],
  });
  const { userId } = by;
  const changedBy = { userId, role: 'studio', reason: '', now } as const;
  await logNewBooking(tx, { id, studio_id: by.studioId, state }, changedBy);
  if (sale.paid && total.amount > 0)
    await insertSaleMoney(tx, id, { amount: total.amount, method: sale.method ?? null }, changedBy);
  return id;
}

const deskContact = ({ name, phone, email }: NewDeskBooking) => ({
  guest_id: null,
  contact_name: name,
  contact_phone: phone ? (parsePhoneNumber(phone)?.international ?? phone) : null,
  contact_email: email || null,
});

const attendeesOf = ({ name, email, seats }: NewDeskBooking, language: Language) =>
  Array.from({ length: seats }, (_, index) => ({
    name: index === 0 ? name : translateTo(language)('mail.guest', { number: index + 1 }),
    email: index === 0 ? (email ?? null) : null,
  }));

/** The ticket codes of a booking, for the desk that prints them. */
export const listTickets = (db: Connection, bookingId: string) =>
  db
    .selectFrom('booking_attendees')
    .select(['name', 'ticket_code'])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'coming')
    .orderBy('position')
    .execute();
