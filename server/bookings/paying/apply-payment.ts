import { sql } from 'kysely';
import { answerDueAt } from '../../../shared/bookings/answer-time.ts';
import type { BookingState, Payment } from '../../../shared/bookings/bookings.ts';
import type { PaymentState } from '../../../shared/payments/payments.ts';
import { retryOnConflict } from '../../availability/retry-on-conflict.ts';
import type { Tx } from '../../db/database.ts';
import { activateGiftCard } from '../../gift-cards/gift-cards.ts';
import { activatePass } from '../../passes/passes.ts';
import {
  findPayment,
  getPaymentsProvider,
  type PaymentRow,
  recordDisputes,
  recordPayment,
  refundPayment,
  requestRefunds,
  syncSentRefunds,
} from '../../payments/payments.ts';
import type { ProviderPayment } from '../../providers/payments/port.ts';
import { inTransaction, type Services, type TxServices } from '../../services.ts';
import { keptOf } from '../booking-dto.ts';
import { applyHeldChange } from '../changes/apply-held-change.ts';
import { endHeldChanges, findChangeOfPayment, forgetAttendee, type HeldChangeRow } from '../changes/held-changes.ts';
import { lockBookingWithSeats } from '../changes/locked-booking.ts';
import { enqueueRefundMails, type ReturnReason } from '../notifications/refund-mails.ts';
import { findAnyBooking } from '../queries.ts';
import { amountDue } from '../reductions/amount-due.ts';
import { changeState, lockEventsOf } from '../transition.ts';
import { offerFreedSeats, offerReleasedSeats } from '../waitlist/offer-freed-seats.ts';
import { retakeSeats } from './retake-seats.ts';

/**
 * Looks a payment up at the provider and applies what it says. Repeated calls, and calls in any order, change nothing
 * more.
 * @returns the state of the payment
 */
export async function syncPayment(services: Services, paymentId: string): Promise<PaymentState | undefined> {
  const payment = await findPayment(services.db, paymentId);
  if (!payment?.provider_ref) return payment?.state;
  const provider = getPaymentsProvider(services);
  const found = await provider.find(payment.provider_ref);
  const { state } = await applyPayment(services, payment, found);
  await syncSentRefunds(services, payment, found.refunded);
  if (found.isDisputed && found.intent) {
    await recordDisputes(services.db, payment, await provider.findDisputes(found.intent), services.now());
  }
  return state;
}

/**
 * Applies the provider's state of a payment to it and to its bookings, in one transaction: a captured payment confirms,
 * an authorised one asks the studio, a voided one ends what waits for approval. The payment of a change carries the
 * change out. Money for what has ended goes back at once, and so does money for a booking that is paid at the studio
 * instead.
 * @returns the state of the payment, and whether this call brought it there
 */
export async function applyPayment(
  services: Services,
  payment: PaymentRow,
  found: ProviderPayment,
): Promise<{ state: PaymentState; isNew: boolean }> {
  const change = await findChangeOfPayment(services.db, payment.id);
  if (change) return retryOnConflict(() => applyToChange(services, payment, change, found));
  return inTransaction(services, async (inside, tx) => {
    await lockEventsOf(tx, payment.booking_ids);
    const { before, after } = await recordPayment(tx, payment.id, found, services.now());
    if (before !== after && after === 'captured' && payment.bought_gift_card_id) {
      await activateGiftCard(tx, payment.bought_gift_card_id, services.now());
    }
    if (before !== after && after === 'captured' && payment.bought_pass_id) {
      await activatePass(tx, payment.bought_pass_id, services.now());
    }
    if (before !== after) for (const id of payment.booking_ids) await applyToBooking(inside, payment, id, after);
    return { state: after, isNew: before !== after };
  });
}

const SYSTEM = { userId: null, role: 'system', reason: '' } as const;

async function applyToBooking(
  services: TxServices,
  payment: PaymentRow,
  id: string,
  paid: PaymentState,
): Promise<void> {
  const { db: tx } = services;
  const now = services.now();
  const by = { ...SYSTEM, now };
  const { state, way } = (await lockBooking(tx, id)) ?? {};
  const isBooked = state === 'confirmed' || state === 'completed' || state === 'awaiting_approval';
  // Of what a gift card pays in part, the rest can be paid at the studio too: then nothing of this payment was due.
  const isSettled = paid === 'captured' && isBooked && (await amountDue(tx, id)) <= -payment.amount;
  if (way !== 'online' || isSettled) {
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
  { id: paymentId }: PaymentRow,
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
  payment: PaymentRow,
  change: HeldChangeRow,
  found: ProviderPayment,
): Promise<{ state: PaymentState; isNew: boolean }> {
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

async function lockBooking(tx: Tx, id: string): Promise<{ state: BookingState; way: Payment } | undefined> {
  const { rows } = await sql<{ state: BookingState; way: Payment }>`
    select state, payment as way from bookings where id = ${id} for update`.execute(tx);
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
