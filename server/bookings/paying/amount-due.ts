import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { setPaymentAmount, voidUnopened } from '#server/payments/payments.ts';
import { assertChargeable } from '#server/read-models/assert-chargeable.ts';
import type { TxServices } from '#server/services.ts';
import { answerDueAt } from '#shared/bookings/answer-time.ts';
import type { BookingState, Payment } from '#shared/bookings/bookings.ts';
import { stateOnceSettled } from '#shared/bookings/transitions.ts';
import type { BookingMode } from '#shared/offerings/offerings.ts';
import { dueOnline, unpaidOnline } from '../core/due-online.ts';
import { changeState } from '../core/transition.ts';
import { createPayment } from './create-payment.ts';

/** A locked booking whose price can be reduced. */
export interface ReducedRow {
  id: string;
  studio_id: string;
  offering_id: string;
  guest_id: string;
  mode: BookingMode;
  state: BookingState;
  payment: Payment;
  total: number;
  discount: number;
  /** As it was when it was booked. */
  deposit_percent: number | null;
  currency: string;
  seats: number;
  starts_at: Date;
}

export async function lockReduced(tx: Tx, id: string): Promise<ReducedRow> {
  const { rows } = await sql<ReducedRow>`
    select b.id, b.studio_id, b.offering_id, b.guest_id, b.mode, b.state, b.payment, b.total, b.discount, b.deposit_percent, b.currency, b.seats,
      (select min(e.starts_at) from booking_events c join events e on e.id = c.event_id where c.booking_id = b.id) as starts_at
    from bookings b where b.id = ${id} for update of b`.execute(tx);
  return rows[0] ?? refuse('http.not_found');
}

/** Returns what of a booking is due online and not paid yet, in minor units; negative where more was paid. */
export async function amountDue(db: Connection, bookingId: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select ${unpaidOnline} as due from bookings b where b.id = ${bookingId}`.execute(db);
  return rows[0]?.due ?? 0;
}

/** Returns what of a booking is not paid yet, online or at the studio, in minor units. */
export async function amountLeft(db: Connection, bookingId: string): Promise<number> {
  const { rows } = await sql<{ rest: number }>`
    select b.total - ${dueOnline} as rest from bookings b where b.id = ${bookingId}`.execute(db);
  return (await amountDue(db, bookingId)) + (rows[0]?.rest ?? 0);
}

/**
 * Brings the payment of a held booking to what is left to pay, and settles one with nothing left. Other bookings only
 * become free, or stop being so.
 * @param keepsHeld leaves one with nothing left held, until its guest books it
 * @throws Refusal `payments.below_minimum` for a rest that is too small for a card and cannot be paid at the studio
 * either
 */
export async function settleOrRenew(inside: TxServices, booking: ReducedRow, keepsHeld = false): Promise<void> {
  const { db: tx } = inside;
  if (booking.state !== 'held') {
    if (booking.total === 0) await becomeFree(tx, booking);
    return;
  }
  const due = await amountDue(tx, booking.id);
  const open = await lockOpenPayment(tx, booking.id);
  if (open?.provider_ref) refuse('payments.in_flight');
  if (due > 0) {
    if (!(await canPayAtStudio(tx, booking.id))) assertChargeable({ amount: due, currency: booking.currency });
    if (open) await setPaymentAmount(tx, open.id, due);
    else await createPayment(tx, inside, { id: booking.id, amount: due });
    return;
  }
  if (open) await voidUnopened(tx, open.id, inside.now());
  if (!keepsHeld) await settle(tx, booking, inside.now());
}

/**
 * Settles a held booking that has nothing left to pay online; one that is no longer held stays as it is. The caller has
 * locked its events.
 * @throws Refusal `bookings.payment_due`, `payments.in_flight`
 */
export async function settleHeld(inside: TxServices, id: string): Promise<void> {
  const booking = await lockReduced(inside.db, id);
  if (booking.state !== 'held') return;
  const due = await amountDue(inside.db, id);
  if (due > 0) refuse('bookings.payment_due', { due: { amount: due, currency: booking.currency } });
  await settleOrRenew(inside, booking);
}

const becomeFree = (tx: Tx, { id }: ReducedRow) =>
  sql`update bookings set payment = 'free' where id = ${id}`.execute(tx);

/** True where a held booking can be paid at the studio instead, so that what is too small for a card has a way. */
async function canPayAtStudio(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select o.payment = 'either' and not exists (select from promo_codes k where k.id = b.promo_code_id and k.studio_id is null) as can
    from bookings b join offerings o on o.id = b.offering_id where b.id = ${id}`.execute(tx);
  return rows[0]?.can ?? false;
}

/** The payment that a held booking still waits for. */
export async function lockOpenPayment(
  tx: Tx,
  bookingId: string,
): Promise<{ id: string; provider_ref: string | null } | undefined> {
  const { rows } = await sql<{ id: string; provider_ref: string | null }>`
    select p.id, p.provider_ref from payments p join payment_items i on i.payment_id = p.id
    where i.booking_id = ${bookingId} and p.state in ('created', 'pending', 'authorised') for update of p`.execute(tx);
  return rows[0];
}

async function settle(tx: Tx, booking: ReducedRow, now: Date): Promise<void> {
  const { id, mode, starts_at, total } = booking;
  if (total === 0) await becomeFree(tx, booking);
  const by = { userId: null, role: 'system', reason: '', now } as const;
  if (stateOnceSettled(mode) === 'confirmed') {
    await changeState(tx, [id], 'pay', 'confirmed', by);
    return;
  }
  await sql`update bookings set answer_due_at = ${answerDueAt(starts_at, now)} where id = ${id}`.execute(tx);
  await changeState(tx, [id], 'authorise', 'awaiting_approval', by);
}
