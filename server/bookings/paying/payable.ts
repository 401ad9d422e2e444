import { giftCardUrl } from '#server/gift-cards/gift-cards.ts';
import { refuse } from '#server/http/refuse.ts';
import { getPass, passUrl } from '#server/passes/passes.ts';
import type { CheckoutDetails, PaymentRow } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#shared/text/languages.ts';
import { extendChange, findChangeOfPayment } from '../changes/held-changes.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { payUrl } from '../core/booking-dto.ts';
import { getOwnBooking } from '../core/get-booking.ts';
import { extendHold } from './holds.ts';
import { getOwnPayment } from './payment-dto.ts';

/**
 * Returns a payment of the guest that waits for a card.
 * @throws Refusal `payments.ended` when it no longer does; `payments.in_flight`; `http.not_found`
 */
export async function getPayable(services: Services, guest: { userId: string }, id: string): Promise<PaymentRow> {
  const payment = await getOwnPayment(services, guest, id);
  for (const bookingId of payment.booking_ids) {
    await lapseBookings(services, { bookingId });
    const change = await findChangeOfPayment(services.db, id);
    const isHeld = change
      ? change.status === 'held'
      : (await getOwnBooking(services, guest, bookingId)).state === 'held';
    if (!isHeld) refuse('payments.ended', { state: payment.state });
  }
  if (payment.state === 'pending') refuse('payments.in_flight');
  return payment.state === 'created' ? payment : refuse('payments.ended', { state: payment.state });
}

/**
 * Extends what a payment holds, once, while it is on its way.
 * @param until the provider's page; 15 minutes more by default
 */
export async function extendHeld({ db, now }: Services, payment: PaymentRow, until?: Date): Promise<void> {
  const change = await findChangeOfPayment(db, payment.id);
  if (change) await extendChange(db, change.id, now(), until);
  else await extendHold(db, payment.booking_ids, now(), until);
}

/** Who pays, and where the provider's page leads back to, if not the guest whose payment it is. */
export type PaidFrom = Pick<CheckoutDetails, 'returnUrl' | 'email'>;

/** What the provider's page says about a payment. */
export async function checkoutDetails(
  services: Services,
  guest: { userId: string },
  payment: PaymentRow,
  locale: string,
  from?: PaidFrom,
): Promise<CheckoutDetails> {
  const { siteUrl } = services.config;
  const { bought_gift_card_id: cardId, bought_pass_id: passId } = payment;
  const [bookingId = payment.id] = payment.booking_ids;
  const person = await services.db
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', guest.userId)
    .executeTakeFirst();
  return {
    title: cardId
      ? translateTo(isLanguage(locale) ? locale : DEFAULT_LANGUAGE)('mail.gift_card.title')
      : passId
        ? (await getPass(services, guest, passId)).name
        : (await getOwnBooking(services, guest, bookingId)).title,
    bookingId,
    returnUrl: cardId ? giftCardUrl(siteUrl, cardId) : passId ? passUrl(siteUrl, passId) : payUrl(siteUrl, payment.id),
    email: person?.email ?? null,
    locale,
    canKeepCard: !(await isShare(services, bookingId)),
    ...from,
  };
}

/**
 * True for a booking whose price is shared: its page is opened by a link too, whose reader must not see the cards of
 * the guest.
 */
async function isShare({ db }: Services, bookingId: string): Promise<boolean> {
  const share = await db
    .selectFrom('payment_shares')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return share !== undefined;
}
