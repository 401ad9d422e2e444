import { z } from 'zod';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { MAX_ADDONS } from '#shared/bookings/seat-prices.ts';
import { GiftCardText } from '../gift-cards.ts';
import { CodeText } from '../promo-codes.ts';
import { NewSlot } from '../slots.ts';
import { Id, MoneyShape } from '../values.ts';
import { NewAddon } from './bookings.ts';

/** `POST /api/v1/quotes`: what a booking would cost; the fields are those of `NewBooking`. */
export const QuoteQuestion = z
  .strictObject({
    event_id: Id.optional(),
    slot: NewSlot.optional(),
    course: z.strictObject({ event_id: Id }).optional(),
    seats: z.number().int().min(1).max(MAX_SEATS),
    prices: z.array(Id.nullable()).max(MAX_SEATS).optional(),
    addons: z.array(NewAddon).max(MAX_ADDONS).optional(),
    code: CodeText.optional(),
    gift_card: GiftCardText.optional(),
    /**
     * How the guest wants to pay where the offering leaves the choice, by default online: a deposit and a code of the
     * platform are for that.
     */
    payment: z.enum(['at_studio', 'online']).optional(),
    /** A pass of the person who asks. */
    pass_id: Id.optional(),
  })
  .refine(({ pass_id, code, gift_card }) => !pass_id || (!code && !gift_card), {
    path: ['pass_id'],
    error: 'a pass pays for everything, without a code or a gift card',
  })
  .refine(({ event_id, slot, course }) => [event_id, slot, course].filter((what) => what !== undefined).length === 1, {
    path: ['event_id'],
    error: 'a date, a slot or a course',
  })
  .refine(({ seats, prices }) => !prices || prices.length === seats, { path: ['prices'], error: 'one for each seat' })
  .refine(({ event_id, prices, addons }) => event_id !== undefined || (!prices && !addons), {
    path: ['event_id'],
    error: 'only seats of an event have kinds of prices and add-ons',
  })
  .meta({ id: 'QuoteQuestion' });
export type QuoteQuestion = z.infer<typeof QuoteQuestion>;

export const Quote = z
  .object({
    /** Their amounts sum to the total. */
    lines: z.array(
      z.object({
        kind: z.enum(['seats', 'addon', 'early_bird', 'last_minute', 'code', 'gift_card', 'pass']),
        /**
         * Of the kind of price or the add-on, the code, the last characters of the gift card, or the pass; null for the
         * base price.
         */
        name: z.string().nullable(),
        quantity: z.number().int(),
        /** Below zero for what is taken off, or paid by a gift card or pass. */
        amount: MoneyShape,
      }),
    ),
    /** The price after the code. */
    price: MoneyShape,
    /** What the guest pays: the price less what the gift card or pass pays. `shown_total` of a booking is this. */
    total: MoneyShape,
    /**
     * The least that a card is charged, where what is due online is less: then it is paid at the studio. Null for all
     * else.
     */
    card_minimum: MoneyShape.nullable(),
    /**
     * What of the total is paid online and what at the studio, where the guest pays online and the offering asks for a
     * deposit. A gift card pays towards what is paid online only.
     */
    deposit: z.object({ online: MoneyShape, at_studio: MoneyShape }).nullable(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;
