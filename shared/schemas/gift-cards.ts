import { z } from 'zod';
import { CURRENCIES } from '../money/currencies.ts';
import { GIFT_CARD_AMOUNT, GIFT_CARD_PICTURES, readGiftCardCode } from '../money/gift-cards.ts';
import { OnlinePayment } from './payments/payments.ts';
import { Day, Email, Id, Moment, MoneyShape, typed, typedName } from './values.ts';

/** The code of a card as it is typed: in any case, with or without dashes and spaces. */
export const GiftCardText = z
  .string()
  .max(40)
  .transform((text) => readGiftCardCode(text) ?? '')
  .pipe(z.string().min(1, 'must be the 16 characters of a gift card'));

const name = typedName(100).pipe(z.string().min(1));

/** `POST /api/v1/gift-cards`: what to give, and to whom. */
export const NewGiftCard = z
  .strictObject({
    /** Minor units. */
    amount: z.number().int().min(GIFT_CARD_AMOUNT.least).max(GIFT_CARD_AMOUNT.most),
    currency: z.enum(CURRENCIES).default('EUR'),
    sender_name: name,
    recipient_name: name,
    /** Without it no mail is sent: the buyer prints the card. */
    recipient_email: Email.optional(),
    /** The craft that its picture shows. */
    picture: z.enum(GIFT_CARD_PICTURES).default('ceramics'),
    message: typed(500).optional(),
    /** The day on which the mail is sent; at once by default. */
    deliver_on: Day.optional(),
  })
  .meta({ id: 'NewGiftCard' });
export type NewGiftCard = z.infer<typeof NewGiftCard>;

/** A card as its buyer sees it. */
export const GiftCard = z
  .object({
    id: Id,
    amount: MoneyShape,
    /** What is left on it. */
    balance: MoneyShape,
    /** Once it is paid, in groups of four. */
    code: z.string().nullable(),
    sender_name: z.string(),
    recipient_name: z.string(),
    /** Null for a card that is printed. */
    recipient_email: z.string().nullable(),
    picture: z.enum(GIFT_CARD_PICTURES),
    message: z.string(),
    /** ISO 8601 in UTC. */
    deliver_at: z.string(),
    paid_at: z.string().nullable(),
    delivered_at: z.string().nullable(),
    payment: OnlinePayment,
  })
  .meta({ id: 'GiftCard' });
export type GiftCard = z.infer<typeof GiftCard>;

/** Where alone a credit pays, and until when. */
const GiftCardCredit = z.object({
  studio: z.object({ name: z.string(), slug: z.string(), time_zone: z.string() }),
  expires_at: Moment,
});
export type GiftCardCredit = z.infer<typeof GiftCardCredit>;

/** A card as the person sees it who was given it. */
export const ReceivedGiftCard = GiftCard.pick({
  id: true,
  amount: true,
  balance: true,
  sender_name: true,
  recipient_name: true,
  message: true,
  picture: true,
})
  .extend({
    code: z.string(),
    /** Set for credit that a studio gave instead of money; null for a card that was bought. */
    credit: GiftCardCredit.nullable(),
  })
  .meta({ id: 'ReceivedGiftCard' });
export type ReceivedGiftCard = z.infer<typeof ReceivedGiftCard>;

/** `POST /api/v1/gift-card-balances` */
export const GiftCardQuestion = z.strictObject({ code: GiftCardText }).meta({ id: 'GiftCardQuestion' });

/**
 * `PUT /api/v1/bookings/:id/gift-card`. `book: false` leaves a booking with nothing left to pay held; `POST
 * …/completion` books it.
 */
export const GiftCardUse = GiftCardQuestion.extend({ book: z.boolean().default(true) }).meta({ id: 'GiftCardUse' });

/** `due`: it is paid, and its mail goes out later. `expired`: it is a credit that has ended. */
export const GIFT_CARD_STATES = ['usable', 'empty', 'due', 'expired'] as const;

/** The card with a code, for anyone who has the code. */
export const GiftCardBalance = GiftCard.pick({
  amount: true,
  balance: true,
  sender_name: true,
  recipient_name: true,
  message: true,
  picture: true,
  deliver_at: true,
})
  .extend({
    last4: z.string(),
    credit: GiftCardCredit.nullable(),
    state: z.enum(GIFT_CARD_STATES),
    /** What was paid with it last; null if nothing was. */
    last_used: z.object({ amount: MoneyShape, at: z.string() }).nullable(),
  })
  .meta({ id: 'GiftCardBalance' });
export type GiftCardBalance = z.infer<typeof GiftCardBalance>;
