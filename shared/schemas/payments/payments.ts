import { z } from 'zod';
import { BOOKING_STATES } from '#shared/bookings/bookings.ts';
import { DECLINE_CODES, PAYMENT_MEANS, PAYMENT_STATES } from '#shared/payments/payments.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { Id, Moment, MoneyShape } from '../values.ts';

/** How a booking is paid online; `url` is the page for it. */
export const OnlinePayment = z
  .object({ id: Id, state: z.enum(PAYMENT_STATES), url: z.string() })
  .meta({ id: 'OnlinePayment' });
export type OnlinePayment = z.infer<typeof OnlinePayment>;

/** A card that a person keeps at the provider of payments. */
export const SavedCard = z
  .object({
    id: Id,
    /** In the provider's word: `visa`, `mastercard`, `amex`. */
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number(),
    exp_year: z.number(),
    is_expired: z.boolean(),
  })
  .meta({ id: 'SavedCard' });
export type SavedCard = z.infer<typeof SavedCard>;

/** A payment of a guest. */
export const Payment = z
  .object({
    id: Id,
    state: z.enum(PAYMENT_STATES),
    provider: z.enum(PAYMENT_MEANS),
    amount: MoneyShape,
    /** `manual`: authorised now, captured when the studio approves. */
    capture: z.enum(['automatic', 'manual']),
    decline_code: z.enum(DECLINE_CODES).nullable(),
    card_last4: z.string().nullable(),
    /**
     * What it pays; after a move of some seats, the booking that they have then. Null where it buys a gift card or a
     * pass.
     */
    booking_id: Id.nullable(),
    gift_card_id: Id.nullable(),
    pass_id: Id.nullable(),
    /** True if the guest can pay at the studio instead. */
    can_pay_at_studio: z.boolean(),
    /** True if the guest can keep the card for later changes. */
    can_keep_card: z.boolean(),
    /** How far the change is whose difference it pays; null for the payment of a booking. */
    change: z.enum(['held', 'applied', 'expired', 'cancelled']).nullable(),
    /** The kept cards that can pay it, the latest first: none but for the difference of a change. */
    saved_cards: SavedCard.array(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

/** `POST /api/v1/payments/:id/checkout`: the language of the provider's page. */
export const CheckoutRequest = z
  .strictObject({ locale: z.enum(LANGUAGES).default('en') })
  .meta({ id: 'CheckoutRequest' });

/** The provider's page on which a guest pays. */
export const Checkout = z.object({ url: z.url() }).meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof Checkout>;

/** `POST /api/v1/payments/:id/test-card`: a card of the test bank. */
export const TestCardPayment = z
  .strictObject({
    number: z
      .string()
      .max(30)
      .regex(/^[\d -]{12,}$/, 'must be the number of a card'),
    /** The answer to the bank's second step. */
    confirmed: z.boolean().optional(),
    /** Keeps the card for later changes. */
    keep: z.boolean().optional(),
  })
  .meta({ id: 'TestCardPayment' });
export type TestCardPayment = z.infer<typeof TestCardPayment>;

export const TestCardAnswer = z
  .object({
    /** What the bank says: `pending` is decided later, `second_step` asks for `confirmed`. */
    outcome: z.enum(['succeeded', 'pending', 'second_step', 'declined']),
    decline_code: z.enum(DECLINE_CODES).nullable(),
    payment_state: z.enum(PAYMENT_STATES),
    /** Both null where it buys a gift card. */
    booking_id: Id.nullable(),
    booking_state: z.enum(BOOKING_STATES).nullable(),
    hold_ends_at: Moment.nullable(),
  })
  .meta({ id: 'TestCardAnswer' });
export type TestCardAnswer = z.infer<typeof TestCardAnswer>;

/** `POST /api/v1/payments/:id/saved-card`: the kept card that pays. */
export const SavedCardPayment = z.strictObject({ card_id: Id }).meta({ id: 'SavedCardPayment' });

export const SavedCardAnswer = z
  .object({
    /**
     * `pending` is decided later; `authentication_required`: the guest has to pay on the page, where the bank can ask.
     */
    outcome: z.enum(['succeeded', 'pending', 'declined', 'authentication_required']),
    decline_code: z.enum(DECLINE_CODES).nullable(),
    payment_state: z.enum(PAYMENT_STATES),
    booking_id: Id.nullable(),
  })
  .meta({ id: 'SavedCardAnswer' });
export type SavedCardAnswer = z.infer<typeof SavedCardAnswer>;
