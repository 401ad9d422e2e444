import { sql } from 'kysely';
import type { PaymentState } from '../../shared/payments/payments.ts';
import type { Tx } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import type { ProviderPayment } from '../providers/payments/port.ts';
import { postPayment } from './postings.ts';
import { recordSavedCard } from './saved-cards/saved-cards.ts';

export { attemptStep, getPaymentsProvider } from './attempts.ts';
export { recordDisputes } from './disputes.ts';
export { type CheckoutDetails, openAtProvider } from './open-at-provider.ts';
export {
  findKeptDiscount,
  GUEST_MONEY,
  moveDiscount,
  PLATFORM_PART,
  postDiscounts,
  returnExcessDiscount,
} from './promo-postings.ts';
export { findAuthorisedPayment, findPayment, findPaymentByRef, type PaymentRow } from './queries.ts';
export {
  carryOutRefunds,
  type RefundRequest,
  refundPass,
  refundPayment,
  releaseRefunds,
  requestRefunds,
  sendOwnRefunds,
  syncSentRefunds,
  transferRefunds,
} from './refunds.ts';
export { decideReturn, lockWaitingReturn } from './returned-refunds.ts';
export { chargeSavedCard } from './saved-cards/charge-saved-card.ts';
export { deleteRemovedCards, getSavedCard, listUsableCards } from './saved-cards/saved-cards.ts';
export { assignPayment, splitPaidMoney } from './split-paid-money.ts';

/** What each state at the provider is here: a payment waits for a card until one succeeds. */
const STATE_OF: Record<ProviderPayment['state'], PaymentState> = {
  ...{ open: 'created', prepared: 'created', lapsed: 'created' },
  ...{ pending: 'pending', authorised: 'authorised', captured: 'captured', voided: 'voided' },
};

/** How far each state is; a payment never goes back to a lower one. */
const RANK: Record<PaymentState, number> = { created: 0, pending: 1, authorised: 2, captured: 3, failed: 4, voided: 4 };

/**
 * Records what the provider says about a payment, and locks its row. Older news than what is known changes nothing. A
 * charge is posted in the ledger.
 * @returns the state before and after
 */
export async function recordPayment(
  tx: Tx,
  id: string,
  found: ProviderPayment,
  now: Date,
): Promise<{ before: PaymentState; after: PaymentState }> {
  const { state: before, guest_id: guestId } = await lockPayment(tx, id);
  const next = STATE_OF[found.state];
  // A captured payment stays captured: what goes back is a refund.
  const after = before !== 'captured' && RANK[next] > RANK[before] ? next : before;
  await sql`
    update payments set state = ${after}, decline_code = ${found.decline}, card_last4 = ${found.cardLast4},
      capture_before = coalesce(${found.captureBefore}::timestamptz, capture_before),
      provider_intent = coalesce(${found.intent}, provider_intent),
      changed_at = case when state = ${after} then changed_at else ${now} end
    where id = ${id}`.execute(tx);
  if (after === 'captured' && before !== after) await postPayment(tx, id, now);
  if (before !== after && found.keptCard) await recordSavedCard(tx, guestId, found.keptCard, now);
  return { before, after };
}

async function lockPayment(tx: Tx, id: string): Promise<{ state: PaymentState; guest_id: string }> {
  const { rows } = await sql<{ state: PaymentState; guest_id: string }>`
    select state, guest_id from payments where id = ${id} for update`.execute(tx);
  return rows[0] ?? refuse('http.not_found');
}

/**
 * Sets what a payment of one booking asks for, as long as it was never opened at the provider.
 * @param amount minor units
 */
export async function setPaymentAmount(tx: Tx, id: string, amount: number): Promise<void> {
  await sql`
    with changed as (
      update payments set amount = ${amount} where id = ${id} and state = 'created' and provider_ref is null returning id
    )
    update payment_items i set amount = ${amount} from changed where i.payment_id = changed.id`.execute(tx);
}

/**
 * Pays for a booking from a gift card or pass that the caller has locked.
 * @param of.amount minor units; no more than is on it
 */
export async function payFromOwn(
  tx: Tx,
  from: { giftCardId: string } | { passId: string },
  { bookingId, amount }: { bookingId: string; amount: number },
  now: Date,
): Promise<void> {
  const means =
    'passId' in from
      ? sql`'pass', null::uuid, ${from.passId}::uuid`
      : sql`'gift_card', ${from.giftCardId}::uuid, null::uuid`;
  const { rows } = await sql<{ id: string }>`
    with paying as (
      insert into payments (studio_id, guest_id, provider, gift_card_id, pass_id, amount, currency, capture, state, created_at, changed_at)
      select studio_id, guest_id, ${means}, ${amount}, currency, 'automatic', 'captured', ${now}, ${now}
      from bookings where id = ${bookingId}
      returning id, studio_id
    ), items as (
      insert into payment_items (payment_id, booking_id, studio_id, amount)
      select id, ${bookingId}, studio_id, ${amount} from paying
    )
    select id from paying`.execute(tx);
  for (const { id } of rows) await postPayment(tx, id, now);
}

/** Ends a payment that was never opened at the provider. */
export async function voidUnopened(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    update payments set state = 'voided', changed_at = ${now}
    where id = ${id} and state = 'created' and provider_ref is null`.execute(tx);
}
