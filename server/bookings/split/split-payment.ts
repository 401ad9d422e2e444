import { sql } from 'kysely';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { setPaymentAmount } from '#server/payments/payments.ts';
import { assertChargeable } from '#server/read-models/assert-chargeable.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';
import { splitByWeight } from '#shared/bookings/courses.ts';
import { dueOnline, type PriceWithDeposit } from '#shared/bookings/deposit.ts';
import { divideBySeat, sharesDueAt } from '#shared/bookings/payment-split.ts';
import { addonsOfSeats } from '#shared/bookings/seat-prices.ts';
import type { PaymentSplit } from '#shared/schemas/bookings/payment-splits.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { whySplitRefused } from '../core/booking-dto.ts';
import { insertChange, logNewBooking } from '../core/change-rows.ts';
import { setDeposit } from '../core/due-online.ts';
import { getOwnBooking } from '../core/get-booking.ts';
import { insertBooking } from '../core/insert-booking.ts';
import { type LockedBooking, lockBookingWithSeats, startOf } from '../core/locked-booking.ts';
import { findAnyBooking } from '../core/queries.ts';
import type { ChangedBy } from '../core/transition.ts';
import { enqueueSplitMail } from '../mails/split-mails.ts';
import { lockOpenPayment } from '../paying/amount-due.ts';
import { createPayment } from '../paying/create-payment.ts';
import { getSplit } from './get-split.ts';
import { createShareLink } from './share-links.ts';
import { findOpenSplit, insertShare } from './split-queries.ts';

const HELD: BookingState = 'held';

type Part = ReturnType<typeof divideBySeat>[number];
type PricedPart = Part & PriceWithDeposit;

/**
 * Divides a held booking into one for each seat, all of the same guest and each with a payment of its own, so that
 * everyone pays their own seat. The seats stay held, until the due time of the shares. A second call changes nothing.
 * @returns the shares with the links by which others pay them; without links when it was split before
 * @throws Refusal `http.not_found`, `bookings.not_splittable`, `bookings.split_reduced`, `bookings.split_too_late`,
 *   `bookings.split_open`; `payments.in_flight` once the payment was begun;
 *   `payments.below_minimum` for deposits that are too small for a card
 */
export async function splitPayment(services: Services, guest: { userId: string }, id: string): Promise<PaymentSplit> {
  await getOwnBooking(services, guest, id);
  await lapseBookings(services, { bookingId: id });
  const urls = await retryOnConflict(() => inTransaction(services, (inside) => split(inside, guest, id)));
  return getSplit(services, guest, id, urls);
}

/** @returns the links by the ids of the bookings that they pay */
async function split(inside: TxServices, guest: { userId: string }, id: string): Promise<Map<string, string>> {
  const { db: tx } = inside;
  const now = inside.now();
  const urls = new Map<string, string>();
  const locked = await lockBookingWithSeats(tx, id);
  const booking = (await findAnyBooking(tx, id)) ?? refuse('http.not_found');
  if (booking.split) return urls;
  const why = whySplitRefused(booking, now);
  if (why) refuse(why);
  const open = await findOpenSplit(tx, guest.userId, now);
  if (open) refuse('bookings.split_open', { booking_id: open });
  const payment = (await lockOpenPayment(tx, id)) ?? refuse('bookings.not_splittable');
  if (payment.provider_ref) refuse('payments.in_flight');
  const parts = divideBySeat({ ...locked, prices: locked.events.map(({ price }) => price) });
  const [own, ...others] = parts;
  const [ownPrice, ...otherPrices] = depositsOf(locked, parts);
  if (!own || !ownPrice) return refuse('bookings.not_splittable');
  for (const price of [ownPrice, ...otherPrices]) {
    assertChargeable({ amount: dueOnline(price), currency: locked.currency });
  }
  const dueAt = sharesDueAt(startOf(locked), now);
  const by = { userId: guest.userId, role: 'guest', reason: '', now } as const;
  await keepPart(tx, locked, { ...own, ...ownPrice }, { paymentId: payment.id, dueAt }, by);
  for (const [at, part] of others.entries()) {
    const price = otherPrices[at] ?? { total: totalOf(part), deposit: null };
    const shareId = await insertPart(inside, locked, { ...part, ...price }, dueAt, by);
    urls.set(shareId, await createShareLink(inside, { id: shareId, studio_id: locked.studio_id }));
  }
  await enqueueSplitMail(inside, id);
  return urls;
}

const totalOf = ({ prices }: Part): number => prices.reduce((sum, price) => sum + price, 0);

/** Returns the price of each part with its share of the deposit: together they are what the booking had. */
function depositsOf({ deposit }: LockedBooking, parts: readonly Part[]): PriceWithDeposit[] {
  const totals = parts.map(totalOf);
  const shares = deposit === null ? undefined : splitByWeight(deposit, totals);
  return totals.map((total, at) => {
    const share = shares?.[at] ?? total;
    return { total, deposit: share < total ? share : null };
  });
}

/**
 * Leaves the guest's own part to the booking; its events count the other seats on, because they are the other parts'.
 */
async function keepPart(
  tx: Tx,
  locked: LockedBooking,
  part: PricedPart,
  { paymentId, dueAt }: { paymentId: string; dueAt: Date },
  by: ChangedBy,
): Promise<void> {
  const { id, studio_id } = locked;
  const seats = part.places.length;
  await setDeposit(tx, id, null);
  for (const [index, event] of locked.events.entries()) {
    await sql`
      update booking_events set seats = ${seats}, price = ${part.prices[index] ?? 0}
      where booking_id = ${id} and event_id = ${event.id} and released_at is null`.execute(tx);
  }
  await sql`
    update bookings set seats = ${seats}, total = ${part.total}, hold_ends_at = ${dueAt}, hold_extended = false
    where id = ${id}`.execute(tx);
  const gone = locked.attendees.filter((_attendee, place) => !part.places.includes(place));
  const positions = gone.map(({ position }) => position);
  await sql`
    delete from booking_attendees where booking_id = ${id} and position = any(${positions}::smallint[])`.execute(tx);
  await setDeposit(tx, id, part.deposit);
  await setPaymentAmount(tx, paymentId, dueOnline(part));
  await insertShare(tx, { bookingId: id, splitId: id, studioId: studio_id, dueAt, now: by.now });
  const priceDifference = part.total - locked.total;
  await insertChange(tx, locked, by, { kind: 'payment_split', positions, priceDifference });
}

/**
 * Inserts the booking of another part, with its payment. Who comes answers and signs it, not the guest.
 * @returns its id
 */
async function insertPart(
  inside: TxServices,
  locked: LockedBooking,
  part: PricedPart,
  dueAt: Date,
  by: ChangedBy,
): Promise<string> {
  const { db: tx } = inside;
  const { id: splitId, events, last_position, price_unit, offered_payment, has_held_change, pass, ...kept } = locked;
  const { studio_id } = kept;
  const { total, deposit } = part;
  const shareId = await insertBooking(tx, {
    ...kept,
    state: HELD,
    note: '',
    dates: events.map((event, index) => ({ event_id: event.id, price: part.prices[index] ?? 0 })),
    seats: part.places.length,
    total,
    deposit: null,
    hold_ends_at: dueAt,
    attendees: locked.attendees
      .filter((_attendee, place) => part.places.includes(place))
      .map(({ position: _position, ...attendee }) => attendee),
    addons: addonsOfSeats(locked.addons),
  });
  await setDeposit(tx, shareId, deposit);
  await createPayment(tx, inside, { id: shareId });
  await insertShare(tx, { bookingId: shareId, splitId, studioId: studio_id, dueAt, now: by.now });
  await logNewBooking(tx, { id: shareId, studio_id, state: HELD }, by);
  return shareId;
}
