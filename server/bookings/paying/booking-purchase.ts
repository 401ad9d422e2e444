import { sql } from 'kysely';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Tx } from '#server/db/database.ts';
import { applyTo, recordPayment, refundPayment, requestRefunds } from '#server/payments/payments.ts';
import type { ProviderPayment } from '#server/providers/payments/port.ts';
import {
  type AppliedPayment,
  type BuyingPayment,
  inTransaction,
  type Purchase,
  type Services,
  type TxServices,
} from '#server/services.ts';
import { answerDueAt } from '#shared/bookings/answer-time.ts';
import { type BookingState, DROPPED_STATES, type Payment } from '#shared/bookings/bookings.ts';
import type { PaymentState } from '#shared/payments/payments.ts';
import { applyHeldChange } from '../changes/apply-held-change.ts';
import { endHeldChanges, findChangeOfPayment, forgetAttendee, type HeldChangeRow } from '../changes/held-changes.ts';
import { keptOf } from '../core/booking-dto.ts';
import { unpaidOnline } from '../core/due-online.ts';
import { lockBookingWithSeats } from '../core/locked-booking.ts';
import { findAnyBooking } from '../core/queries.ts';
import { changeState, lockEventsOf } from '../core/transition.ts';
import { enqueueRefundMails, type ReturnReason } from '../mails/refund-mails.ts';
import { offerFreedSeats, offerReleasedSeats } from '../waitlist/offer-freed-seats.ts';
import { amountDue } from './amount-due.ts';
import { retakeSeats } from './retake-seats.ts';
import { returnUnused } from './return-unused.ts';

/**
 * Bookings as what payments buy: a captured payment confirms, an authorised one asks the studio, a voided one ends what
 * waits for approval. Money for what has ended goes back at once, and so does money for a booking that is paid at the
 * studio instead.
 */
export const bookingPurchase: Purchase = {
  async apply(services, payment, found) {
    const { booking_ids: ids } = payment;
    if (ids.length === 0) return undefined;
    return applyTo(
      services,
      payment,
      found,
      async (inside, state) => {
        for (const id of ids) await applyToBooking(inside, payment, id, state);
      },
      (tx) => lockEventsOf(tx, ids),
    );
  },
  isAwaited: () => sql`not exists (select from held_changes h where h.payment_id = p.id) and exists (
    select from payment_items i join bookings b on b.id = i.booking_id
    where i.payment_id = p.id and b.payment = 'online' and b.state <> all(${[...DROPPED_STATES]}::text[]) and ${unpaidOnline} > 0)`,
  async beforeSettlement(tx, now) {
    await returnUnused(tx, 'all', now);
  },
};

/** Changes of bookings as what payments buy: a captured payment carries the change out, or goes back when it is late. */
export const changePurchase: Purchase = {
  async apply(services, payment, found) {
    const change = await findChangeOfPayment(services.db, payment.id);
    return change && retryOnConflict(() => applyToChange(services, payment, change, found));
  },
  isAwaited: () => sql`exists (select from held_changes h where h.payment_id = p.id and h.status = 'held')`,
};

const SYSTEM = { userId: null, role: 'system', reason: '' } as const;

async function applyToBooking(
  services: TxServices,
  payment: BuyingPayment,
  id: string,
  paid: PaymentState,
): Promise<void> {
  const { db: tx } = services;
  const now = services.now();
  const by = { ...SYSTEM, now };
  const { state, method } = (await lockBooking(tx, id)) ?? {};
  const isBooked = state === 'confirmed' || state === 'completed' || state === 'awaiting_approval';
  // Of what a gift card pays in part, the rest can be paid at the studio too: then nothing of this payment was due.
  const isSettled = paid === 'captured' && isBooked && (await amountDue(tx, id)) <= -payment.amount;
  if (method !== 'online' || isSettled) {
    // The guest pays at the studio instead. An authorisation is voided by `settlePayments`.
    if (paid === 'captured') await returnPayment(services, payment, id, 'at_studio');
    return;
  }
  if (paid === 'voided') {
    // The bank has let the authorisation go before the studio answered.
    if (state !== 'awaiting_approval') return;
    await offerReleasedSeats(tx, await changeState(tx, [id], 'expire', 'expired', by), now);
    return;
  }
  if (paid !== 'captured' && paid !== 'authorised') return;
  if (paid === 'captured' && state === 'awaiting_approval') {
    await approve(tx, payment.id, id, now);
    return refundExcess(tx, id, now);
  }
  if (
    state === 'held' ||
    (state === 'expired' && (await isCovered(tx, id, payment.amount, paid)) && (await retakeSeats(tx, id, now)))
  ) {
    if (paid === 'captured') await changeState(tx, [id], 'pay', 'confirmed', by);
    else await waitForStudio(tx, id, now);
    return;
  }
  // An authorisation without a booking is voided by `settlePayments`.
  if (paid === 'captured' && (state === 'expired' || state === 'cancelled' || state === 'declined')) {
    await returnPayment(services, payment, id, 'late');
  }
}

/**
 * True if a payment and what was paid before cover the price of a booking: what a gift card paid goes back with the
 * hold.
 */
async function isCovered(tx: Tx, bookingId: string, amount: number, paid: 'captured' | 'authorised'): Promise<boolean> {
  return (await amountDue(tx, bookingId)) <= (paid === 'captured' ? 0 : amount);
}

/** Sends a payment back that its booking has no use for, and tells its guest. */
async function returnPayment(
  services: TxServices,
  { id: paymentId }: BuyingPayment,
  bookingId: string,
  why: ReturnReason,
) {
  await refundPayment(services.db, { paymentId, bookingId }, services.now());
  await enqueueRefundMails(services, { bookingId, paymentId, why });
}

/**
 * Applies the provider's state to the payment of a change: captured carries the change out, or goes back when it is too
 * late.
 */
function applyToChange(
  services: Services,
  payment: BuyingPayment,
  change: HeldChangeRow,
  found: ProviderPayment,
): Promise<AppliedPayment> {
  return inTransaction(services, async (inside, tx) => {
    const locked = await lockBookingWithSeats(tx, change.booking_id, [change.event_id]);
    const { before, after } = await recordPayment(tx, payment.id, found, services.now());
    const isNew = before !== after;
    if (isNew && after === 'captured' && !(await applyHeldChange(tx, locked, change, services.now()))) {
      await returnPayment(inside, payment, change.booking_id, 'change');
      const freed = await endHeldChanges(tx, sql`h.id = ${change.id}`, 'cancelled', services.now());
      await offerFreedSeats(tx, freed, services.now());
    }
    if (after === 'captured' || after === 'failed' || after === 'voided') await forgetAttendee(tx, change.id);
    return { state: after, isNew };
  });
}

async function lockBooking(tx: Tx, id: string): Promise<{ state: BookingState; method: Payment } | undefined> {
  const { rows } = await sql<{ state: BookingState; method: Payment }>`
    select state, payment as method from bookings where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Approves a booking whose payment was captured for the studio, by the person who decided it. */
async function approve(tx: Tx, paymentId: string, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ actor_id: string | null }>`
    select actor_id from payment_attempts where payment_id = ${paymentId} and step = 'capture' limit 1`.execute(tx);
  const by = { userId: rows[0]?.actor_id ?? null, role: 'studio', reason: '', now } as const;
  await changeState(tx, [id], 'approve', 'confirmed', by);
}

/** Refunds what was charged for seats that were given up before the studio approved. */
async function refundExcess(tx: Tx, id: string, now: Date): Promise<void> {
  const booking = await findAnyBooking(tx, id);
  const excess = booking ? -(await amountDue(tx, id)) - keptOf(booking) : 0;
  if (excess > 0) await requestRefunds(tx, [{ id, amount: excess }], now);
}

async function waitForStudio(tx: Tx, id: string, now: Date): Promise<void> {
  const booking = await findAnyBooking(tx, id);
  if (!booking) return;
  await sql`update bookings set answer_due_at = ${answerDueAt(booking.starts_at, now)} where id = ${id}`.execute(tx);
  await changeState(tx, [id], 'authorise', 'awaiting_approval', { ...SYSTEM, now });
}
