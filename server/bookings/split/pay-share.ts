import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type {
  PaymentShare,
  ShareCheckoutRequest,
  ShareHolder,
  ShareTestCardPayment,
} from '#shared/schemas/bookings/payment-splits.ts';
import type { Checkout, TestCardAnswer } from '#shared/schemas/payments/payments.ts';
import type { Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { MINUTE } from '#shared/time/time.ts';
import { cancellationTermsOf, eventOfLink } from '../core/booking-dto.ts';
import { findAsked } from '../core/details-queries.ts';
import { findAnyBooking } from '../core/queries.ts';
import { replaceDetails } from '../details/save-details.ts';
import { openCheckout, refreshPayment } from '../paying/open-checkout.ts';
import { payWithTestCard } from '../paying/pay-with-test-card.ts';
import { getPayable } from '../paying/payable.ts';
import { getPayment } from '../paying/payment-dto.ts';
import { isOpenAt, restOf, shareState } from './get-split.ts';
import { getLinkedShare, sharePage } from './share-links.ts';
import { claimShare, endClaim, listShares, type ShareRow } from './split-queries.ts';

/**
 * How long a share is kept for the person who pays it: on our page, and on the provider's, which is open for half an
 * hour.
 */
const CLAIM = { card: 3 * MINUTE, checkout: 40 * MINUTE };

/**
 * Shows the share behind a link; opening it changes nothing, because mail scanners open every link.
 * @throws Refusal `http.not_found`
 */
export async function getPaymentShare(services: Services, token: string): Promise<PaymentShare> {
  const share = await getLinkedShare(services, token);
  const { db } = services;
  const booking = (await findAnyBooking(db, share.booking_id)) ?? refuse('http.not_found');
  const [inviter] = await listShares(db, share.split_id);
  return {
    state: shareState(share, services.now()),
    inviter: inviter?.names[0] ?? '',
    name: share.names[0] ?? '',
    ...eventOfLink(booking),
    dates: booking.dates.length,
    cancellation_policy: booking.cancellation_policy,
    mode: booking.mode,
    booked_at: toOffsetIso(cancellationTermsOf(booking).bookedAt ?? booking.created_at, booking.time_zone),
    due_at: toOffsetIso(share.hold_ends_at, booking.time_zone),
    at_studio: restOf(share),
    payment: await getPayment(services, ownerOf(share), paymentOf(share)),
    asked: (await findAsked(db, { offeringId: booking.offering_id })) ?? refuse('http.not_found'),
  };
}

/** The payment belongs to the guest who split: a link gives its reader this guest's right to pay it, and no other. */
const ownerOf = ({ guest_id }: ShareRow) => ({ userId: guest_id });

const paymentOf = ({ payment_id }: ShareRow): string => payment_id ?? refuse('http.not_found');

/**
 * Pays a share with a card of the test bank, for the person who comes.
 * @throws Refusal `http.not_found`, those of `claim` and of `payWithTestCard`
 */
export async function payShareWithTestCard(
  services: Services,
  token: string,
  { name, email, details, ...card }: ShareTestCardPayment,
  language: Language,
): Promise<TestCardAnswer> {
  const share = await claim(services, token, { name, email, details }, language, CLAIM.card);
  const answer = await orEndClaim(services, share, payWithTestCard(services, ownerOf(share), paymentOf(share), card));
  if (answer.outcome === 'declined') await endClaim(services.db, share.booking_id, services.now());
  return answer;
}

/**
 * Opens the provider's page on which a share is paid, for the person who comes.
 * @throws Refusal `http.not_found`, those of `claim` and of `openCheckout`
 */
export async function openShareCheckout(
  services: Services,
  token: string,
  { name, email, details, locale }: ShareCheckoutRequest,
  language: Language,
): Promise<Checkout> {
  const share = await claim(services, token, { name, email, details }, language, CLAIM.checkout);
  const from = { returnUrl: sharePage(services, token), email };
  return orEndClaim(services, share, openCheckout(services, ownerOf(share), paymentOf(share), locale, from));
}

/** Waits for an attempt to pay; one that fails lets others pay the share at once. */
const orEndClaim = <Answer>(services: Services, share: ShareRow, attempt: Promise<Answer>): Promise<Answer> =>
  attempt.catch(async (error: unknown) => {
    await endClaim(services.db, share.booking_id, services.now());
    throw error;
  });

/**
 * Looks the payment of a share up at the provider, for the person who comes back from its page.
 * @throws Refusal as `refreshPayment`
 */
export async function refreshShare(services: Services, token: string): Promise<PaymentShare> {
  const share = await getLinkedShare(services, token);
  await refreshPayment(services, ownerOf(share), paymentOf(share));
  return getPaymentShare(services, token);
}

/**
 * Keeps a share for the person who is about to pay it, with what they answer and sign.
 * @throws Refusal `http.not_found`, `bookings.share_paid`, `bookings.link_ended`, `payments.in_flight`;
 * `bookings.share_being_paid` while
 *   someone else is at the bank; `bookings.questions_changed`, `bookings.waiver_changed`
 */
async function claim(
  services: Services,
  token: string,
  { details, ...holder }: ShareHolder,
  language: Language,
  milliseconds: number,
): Promise<ShareRow> {
  const share = await getLinkedShare(services, token);
  const now = services.now();
  if (share.is_sold) refuse('bookings.share_paid');
  if (!isOpenAt(share, now)) refuse('bookings.link_ended');
  await getPayable(services, ownerOf(share), paymentOf(share));
  const until = new Date(now.getTime() + milliseconds);
  const isClaimed = await transaction(services.db, async (tx) => {
    const claimed = await claimShare(tx, share.booking_id, { ...holder, language, until }, now);
    if (claimed && details) await replaceDetails(tx, share.booking_id, details, now);
    return claimed;
  });
  return isClaimed ? share : refuse('bookings.share_being_paid');
}
