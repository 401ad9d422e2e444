import { z } from 'zod';
import { CURRENCIES } from '../money/currencies.ts';
import { GIFT_CARD_AMOUNT, readGiftCardCode } from '../money/gift-cards.ts';
import { OnlinePayment } from './payments.ts';
import { Day, Email, Id, MoneyShape, typed, typedName } from './values.ts';

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
    recipient_email: Email,
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
    recipient_email: z.string(),
    message: z.string(),
    /** ISO 8601 in UTC. */
    deliver_at: z.string(),
    paid_at: z.string().nullable(),
    delivered_at: z.string().nullable(),
    payment: OnlinePayment,
  })
  .meta({ id: 'GiftCard' });
export type GiftCard = z.infer<typeof GiftCard>;

/** A card as the person sees it to whom it was sent. */
export const ReceivedGiftCard = GiftCard.pick({
  id: true,
  amount: true,
  balance: true,
  sender_name: true,
  message: true,
})
  .extend({ code: z.string() })
  .meta({ id: 'ReceivedGiftCard' });
export type ReceivedGiftCard = z.infer<typeof ReceivedGiftCard>;

/** `POST /api/v1/gift-card-balances` */
export const GiftCardQuestion = z.strictObject({ code: GiftCardText }).meta({ id: 'GiftCardQuestion' });

/** `PUT /api/v1/bookings/:id/gift-card`. `book: false` leaves a booking with nothing left to pay held; `POST …/completion` books it. */
export const GiftCardUse = GiftCardQuestion.extend({ book: z.boolean().default(true) }).meta({ id: 'GiftCardUse' });

export const GiftCardBalance = z.object({ last4: z.string(), balance: MoneyShape }).meta({ id: 'GiftCardBalance' });
export type GiftCardBalance = z.infer<typeof GiftCardBalance>;
