import { accountRefusals } from './accounts.ts';
import { bookingRefusals } from './bookings/bookings.ts';
import { checkInRefusals } from './bookings/check-ins.ts';
import { deskPaymentRefusals } from './bookings/desk-payments.ts';
import { refundRefusals } from './bookings/given-refunds.ts';
import { waitlistRefusals } from './bookings/waitlist.ts';
import { calendarRefusals } from './calendars.ts';
import { eventRefusals } from './events.ts';
import { favoriteRefusals } from './favorites.ts';
import { jobRefusals } from './jobs.ts';
import { mediaRefusals } from './media.ts';
import { messageRefusals } from './messages/messages.ts';
import { giftCardRefusals } from './money/gift-cards.ts';
import { invoiceRefusals } from './money/invoices.ts';
import { promoCodeRefusals } from './money/promo-codes.ts';
import { offeringRefusals } from './offerings/offerings.ts';
import { passRefusals } from './passes/passes.ts';
import { paymentRefusals } from './payments/payments.ts';
import { payoutRefusals } from './payouts/payouts.ts';
import { planRefusals } from './plans/plans.ts';
import { httpRefusals, type RefusalKind } from './refusal.ts';
import { reviewRefusals } from './reviews.ts';
import { savedSearchRefusals } from './saved-searches.ts';
import { slotRefusals } from './slots.ts';
import { studioRefusals } from './studios/studios.ts';
import { teamRefusals } from './studios/team.ts';

/** Every error code of the API. A test requires an English message for each. */
export const refusals = {
  ...httpRefusals,
  ...accountRefusals,
  ...mediaRefusals,
  ...studioRefusals,
  ...teamRefusals,
  ...offeringRefusals,
  ...calendarRefusals,
  ...eventRefusals,
  ...slotRefusals,
  ...favoriteRefusals,
  ...savedSearchRefusals,
  ...reviewRefusals,
  ...bookingRefusals,
  ...checkInRefusals,
  ...deskPaymentRefusals,
  ...waitlistRefusals,
  ...paymentRefusals,
  ...refundRefusals,
  ...promoCodeRefusals,
  ...giftCardRefusals,
  ...passRefusals,
  ...payoutRefusals,
  ...invoiceRefusals,
  ...planRefusals,
  ...messageRefusals,
  ...jobRefusals,
} as const;

export type RefusalCode = keyof typeof refusals;
export type RefusalData<Code extends RefusalCode> =
  (typeof refusals)[Code] extends RefusalKind<infer Data> ? Data : never;
