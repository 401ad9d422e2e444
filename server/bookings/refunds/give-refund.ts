import { sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import type { Tx } from '#server/db/database.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import { type RefundReason, type RefundWay, whyNotGivenBack } from '#shared/bookings/given-refunds.ts';
import { quoteRefund } from '#shared/bookings/refund-quote.ts';
import type { AdminRefund, GivenRefund, NewRefund } from '#shared/schemas/bookings/refunds.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { refundableAtDesk } from '../core/booking-dto.ts';
import { type LockedBooking, lockBookingWithSeats, placesOf, pricesOf } from '../core/locked-booking.ts';
import { findAnyBooking, findStudioBooking } from '../core/queries.ts';
import { priceAtStudio } from '../desk-payments/record-desk-payment.ts';
import { createGivenRefund } from './create-given-refund.ts';
import { findCreditGuest, findRefundable, type RefundableRow, WAY } from './given-refund-queries.ts';
import { notifyOfGivenRefund } from './notify-of-given-refund.ts';
import { assertNoOpenObjection, settleReturned } from './objections.ts';

interface BookingPlace {
  studio: string;
  booking: string;
}

/**
 * Gives money of a booking back to its guest, for its studio, from the start on: all that was paid, the price of seats,
 * or an amount. It goes back in the way in which it was paid: what was paid online first, then what was paid at the
 * studio. Or it is credit at the studio, of what cards paid online.
 * @throws Refusal `http.not_found`, `studios.no_right`; `refunds.not_started`, `refunds.nothing_paid`,
 * `refunds.too_much`, `refunds.in_question` for credit,
 *   `refunds.seat_refunded`, `bookings.no_such_seat`; `http.idempotency_reused`
 */
export async function giveRefundForStudio(
  services: Services,
  person: { userId: string },
  { studio: idOrSlug, booking: bookingId }: BookingPlace,
  wanted: NewRefund,
  idempotency?: IdempotentRequest,
): Promise<GivenRefund> {
  const { db } = services;
  const studio = await getStudioAs(db, person, idOrSlug, 'decide_bookings');
  (await findStudioBooking(db, studio.id, assertId(bookingId))) ?? refuse('http.not_found');
  const id = await onlyOnce(db, person.userId, idempotency, (remember) =>
    inTransaction(services, async (inside, tx) => {
      const by = { userId: person.userId, role: 'studio' } as const;
      const given = await giveChosen(inside, tx, bookingId, { ...wanted, paidBy: 'studio', by });
      await remember(tx, given);
      return given;
    }),
  );
  return getGivenRefund(services, id);
}

/**
 * Gives money of a booking back to its guest, for an administrator, at any time; the studio or the platform bears it.
 * @throws Refusal `http.not_found`, `refunds.nothing_paid`, `refunds.too_much`, `refunds.seat_refunded`,
 * `bookings.no_such_seat`;
 *   `http.idempotency_reused`
 */
export async function giveRefundAsAdmin(
  services: Services,
  admin: { userId: string },
  bookingId: string,
  { paid_by: paidBy, ...wanted }: AdminRefund,
  idempotency?: IdempotentRequest,
): Promise<GivenRefund> {
  assertId(bookingId);
  const give = async (inside: TxServices, tx: Tx, remember: (tx: Tx, id: string) => Promise<void>) => {
    const by = { userId: admin.userId, role: 'platform' } as const;
    const given = await giveChosen(inside, tx, bookingId, { ...wanted, way: 'money', paidBy, by });
    await remember(tx, given);
    const data = { refund: given, paid_by: paidBy };
    await record(inside, 'refund.given', { by: admin.userId, subject: bookingId, data });
    return given;
  };
  const id = await onlyOnce(services.db, admin.userId, idempotency, (remember) =>
    inTransaction(services, (inside, tx) => give(inside, tx, remember)),
  );
  return getGivenRefund(services, id);
}

interface Chosen extends Omit<NewRefund, 'way'> {
  way: RefundWay;
  paidBy: 'studio' | 'platform';
  by: { userId: string; role: 'studio' | 'platform' };
}

async function giveChosen(services: TxServices, tx: Tx, bookingId: string, chosen: Chosen): Promise<string> {
  const now = services.now();
  const locked = await lockBookingWithSeats(tx, bookingId);
  const booking = (await findRefundable(tx, bookingId)) ?? refuse('http.not_found');
  const { way, reason, preset, paidBy, by, positions = [] } = chosen;
  const left = await findLeft(tx, booking, way, by.role);
  assertGivable(booking, left, by.role, now);
  if (way === 'credit') await assertNoOpenObjection(tx, bookingId);
  const given = { ...amountOf(locked, booking, left, chosen), way, positions, reason, preset, paidBy, by };
  const id = await createGivenRefund(tx, booking, given, now);
  if (given.amount === booking.paid) await settleReturned(services, tx, bookingId);
  await notifyOfGivenRefund(services, booking.id, { id, ...given });
  return id;
}

/** What of a booking can go back in one way; minor units. */
export interface Left {
  online: number;
  atDesk: number;
}

/**
 * Finds what of a booking can go back: as credit what cards paid alone, for a guest with an account. An administrator
 * has no till.
 */
export async function findLeft(
  tx: Tx,
  { id, paid, paid_by_card }: RefundableRow,
  way: RefundWay,
  by: 'studio' | 'platform',
): Promise<Left> {
  if (way === 'credit') return { online: (await findCreditGuest(tx, id)) ? paid_by_card : 0, atDesk: 0 };
  if (by === 'platform') return { online: paid, atDesk: 0 };
  const booking = (await findAnyBooking(tx, id)) ?? refuse('http.not_found');
  return { online: paid, atDesk: refundableAtDesk(booking) };
}

/**
 * Refuses a refund of which nothing is paid, or that a studio wants to give before the start.
 * @throws Refusal `refunds.not_started`, `refunds.nothing_paid`
 */
export function assertGivable(booking: RefundableRow, left: Left, by: 'studio' | 'platform', now: Date): void {
  const { starts_at: startsAt, ends_at: endsAt } = booking;
  const why = whyNotGivenBack({ ...booking, startsAt, endsAt, paid: left.online + left.atDesk }, now);
  if (why && !(why === 'refunds.not_started' && by === 'platform')) refuse(why);
}

/** What goes back to the card, and at the studio; minor units. */
interface Parts {
  amount: number;
  atDesk: number;
}

/**
 * Returns what goes back: the amount that was asked for, what the chosen seats cost, or all that was paid.
 * @throws Refusal `refunds.seat_refunded`, `refunds.too_much` also in another currency, `bookings.no_such_seat`
 */
export function amountOf(
  locked: LockedBooking,
  { currency, refunded_positions: refunded }: RefundableRow,
  left: Left,
  { amount, positions }: Pick<NewRefund, 'amount' | 'positions'>,
): Parts {
  if (positions?.some((position) => refunded.includes(position))) refuse('refunds.seat_refunded');
  const places = positions && placesOf(locked.attendees, positions);
  if (amount !== undefined) {
    const { amount: asked, currency: given } = typeof amount === 'number' ? { amount, currency } : amount;
    const most = { amount: left.online + left.atDesk, currency };
    if (given !== currency || asked <= 0 || asked > most.amount) refuse('refunds.too_much', { most });
    const online = Math.min(left.online, asked);
    return { amount: online, atDesk: asked - online };
  }
  return places ? partsOfSeats(locked, places, left) : { amount: left.online, atDesk: left.atDesk };
}

/** What seats cost online and at the studio, as far as it is still there. */
export function partsOfSeats(locked: LockedBooking, places: readonly number[], left: Left): Parts {
  const atStudio = places.reduce((sum, place) => sum + priceAtStudio(locked, place), 0);
  const online = quoteRefund(pricesOf(locked), places, 100).refund.amount;
  return { amount: Math.min(left.online, online), atDesk: Math.min(left.atDesk, atStudio) };
}

async function getGivenRefund({ db }: Pick<Services, 'db'>, id: string): Promise<GivenRefund> {
  const { rows } = await sql<{
    id: string;
    amount: number;
    currency: string;
    positions: number[];
    reason: string;
    preset: RefundReason | null;
    way: RefundWay;
    created_at: Date;
    time_zone: string;
  }>`
    select g.id, g.amount, b.currency::text, g.positions, g.reason, g.preset, ${WAY} as way, g.created_at, s.time_zone
    from given_refunds g join bookings b on b.id = g.booking_id join studios s on s.id = g.studio_id where g.id = ${id}`.execute(
    db,
  );
  const { amount, currency, created_at, time_zone, ...row } = rows[0] ?? refuse('http.not_found');
  return { ...row, amount: { amount, currency }, at: toOffsetIso(created_at, time_zone) };
}
