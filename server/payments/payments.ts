import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { insertPaymentFrom } from './insert-payment.ts';
import { postPayment } from './postings.ts';

export { applyPayment, applyTo, syncPayment } from './apply-payment.ts';
export { attemptStep, getPaymentsProvider } from './attempts.ts';
export { closeUnansweredCalls } from './close-unanswered-calls.ts';
export { recordDisputes } from './disputes.ts';
export { insertPayment, insertPaymentFrom } from './insert-payment.ts';
export { handleNotices, handleNoticesAbout, storeNotice } from './notices/receive-notice.ts';
export { type CheckoutDetails, openAtProvider } from './open-at-provider.ts';
export {
  findKeptDiscount,
  GUEST_MONEY,
  moveDiscount,
  PLATFORM_PART,
  postDiscounts,
  returnExcessDiscount,
} from './promo-postings.ts';
export { findAuthorisedPayment, findPayment, type PaymentRow } from './queries.ts';
export { recordPayment, voidUnopened } from './record-payment.ts';
export {
  creditRefunds,
  type RefundRequest,
  refundPass,
  refundPayment,
  releaseRefunds,
  requestRefunds,
  sendOwnRefunds,
  transferRefunds,
} from './refunds.ts';
export { refuseProviderError } from './refuse-provider-error.ts';
export { decideReturn, lockWaitingReturn } from './returned-refunds.ts';
export { chargeSavedCard } from './saved-cards/charge-saved-card.ts';
export { deleteRemovedCards, getSavedCard, listUsableCards } from './saved-cards/saved-cards.ts';
export { isRecent, syncSilentPayments } from './settle-payments.ts';
export { assignPayment, splitPaidMoney } from './split-paid-money.ts';

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
  const [card, pass] = 'passId' in from ? [null, from.passId] : [from.giftCardId, null];
  const { rows } = await sql<{ id: string }>`
    with charge as (
      select id as booking_id, studio_id, guest_id, ${pass ? 'pass' : 'gift_card'}::text as provider, ${card}::uuid as gift_card_id,
        ${pass}::uuid as pass_id, ${amount}::int as amount, currency, 'automatic' as capture, 'captured' as state, ${now}::timestamptz as at
      from bookings where id = ${bookingId}
    ), ${sql.raw(insertPaymentFrom(['gift_card_id', 'pass_id', 'state']))}
    select id from paying`.execute(tx);
  for (const { id } of rows) await postPayment(tx, id, now);
}
