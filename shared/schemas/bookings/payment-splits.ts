import { z } from 'zod';
import { CANCELLATION_POLICIES } from '#shared/bookings/cancellation.ts';
import { BOOKING_MODES } from '#shared/offerings/offerings.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { Payment, TestCardPayment } from '../payments/payments.ts';
import { Id, Moment, MoneyShape } from '../values.ts';
import { NewSeatHolder } from './booking-changes.ts';
import { BookingQuestion, NewDetails } from './booking-details.ts';

/**
 * How far the share of one seat is. `paying`: someone is at the bank; `released`: it was not paid in time, or the guest
 * let it go; `cancelled`: it was paid and given up.
 */
export const SHARE_STATES = ['open', 'paying', 'paid', 'released', 'cancelled'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** A booking whose payment was split, as the guest sees it who made it. */
export const PaymentSplit = z
  .object({
    /** The booking that was divided, which has the guest's own seat. */
    id: Id,
    /** Until when the shares can be paid. */
    due_at: Moment,
    time_zone: z.string(),
    shares: z.array(
      z.object({
        booking_id: Id,
        /** The people who come. */
        names: z.array(z.string()),
        amount: MoneyShape,
        /** What is paid at the studio besides, after a deposit; null for nothing. */
        at_studio: MoneyShape.nullable(),
        state: z.enum(SHARE_STATES),
        /** True for the seat of the guest who split. */
        is_own: z.boolean(),
        payment_id: Id.nullable(),
        /** The link by which someone else pays; only in the response that created it. */
        url: z.url().nullable(),
      }),
    ),
  })
  .meta({ id: 'PaymentSplit' });
export type PaymentSplit = z.infer<typeof PaymentSplit>;

/** The link by which someone else pays a share. */
export const ShareLink = z.object({ url: z.url() }).meta({ id: 'ShareLink' });
export type ShareLink = z.infer<typeof ShareLink>;

/** A share, as the person sees it who has its link. */
export const PaymentShare = z
  .object({
    state: z.enum(SHARE_STATES),
    /** The guest who split the payment. */
    inviter: z.string(),
    /** Who comes. */
    name: z.string(),
    title: z.string(),
    starts_at: Moment,
    ends_at: Moment,
    time_zone: z.string(),
    /** How many dates it covers. */
    dates: z.number().int(),
    studio: z.object({ name: z.string(), street: z.string(), postcode: z.string(), city: z.string() }),
    offering_id: Id,
    cancellation_policy: z.enum(CANCELLATION_POLICIES),
    mode: z.enum(BOOKING_MODES),
    /** The start of the price's cancellation terms: when it was booked. */
    booked_at: Moment,
    due_at: Moment,
    /** What is paid at the studio besides the payment, after a deposit; null for nothing. */
    at_studio: MoneyShape.nullable(),
    payment: Payment,
    /** What the studio asks everyone who comes; an empty `waiver` asks for no signature. */
    asked: z.object({ questions: z.array(BookingQuestion), waiver: z.string() }),
  })
  .meta({ id: 'PaymentShare' });
export type PaymentShare = z.infer<typeof PaymentShare>;

/** The person who comes: their name, their address, and what they answer and sign. */
const ShareHolder = NewSeatHolder.extend({ details: NewDetails.optional() });
export type ShareHolder = z.infer<typeof ShareHolder>;

/** `POST /api/v1/payment-shares/:token/test-card`: who comes, and a card of the test bank. */
export const ShareTestCardPayment = TestCardPayment.extend(ShareHolder.shape).meta({ id: 'ShareTestCardPayment' });
export type ShareTestCardPayment = z.infer<typeof ShareTestCardPayment>;

/** `POST /api/v1/payment-shares/:token/checkout`: who comes, and the language of the provider's page. */
export const ShareCheckoutRequest = ShareHolder.extend({ locale: z.enum(LANGUAGES).default('en') }).meta({
  id: 'ShareCheckoutRequest',
});
export type ShareCheckoutRequest = z.infer<typeof ShareCheckoutRequest>;
