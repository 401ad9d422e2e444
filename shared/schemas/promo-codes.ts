import { z } from 'zod';
import { CURRENCIES } from '../money/currencies.ts';
import { PROMO_CODE } from '../money/promo-codes.ts';
import { Id, Moment, MoneyShape, SentMoment, SentMoney } from './values.ts';

/** Capital letters, figures and dashes; typed in any case. */
export const CodeText = z.string().trim().toUpperCase().regex(PROMO_CODE, 'must be 3 to 24 letters, figures or dashes');

const takesOffOnce = ({ percent, amount }: { percent?: unknown; amount?: unknown }) =>
  (percent === undefined) !== (amount === undefined);
const PERCENT_OR_AMOUNT = { path: ['percent'], error: 'a percentage or an amount' };

const beginsBeforeEnd = ({ starts_at, ends_at }: { starts_at?: string | undefined; ends_at?: string | undefined }) =>
  !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at);
const END_AFTER_BEGINNING = { path: ['ends_at'], error: 'must be after the beginning' };

/** `POST /api/v1/studios/:id/promo-codes`: what a code takes off, and for whom. */
export const NewPromoCode = z
  .strictObject({
    code: CodeText,
    /** Off the price; exactly one of `percent` and `amount`. */
    percent: z.number().int().min(1).max(100).optional(),
    amount: SentMoney.extend({ amount: z.int32().min(1) }).optional(),
    starts_at: SentMoment.optional(),
    ends_at: SentMoment.optional(),
    /** By how many bookings it can be used, and by how many of one guest; no limit by default. */
    max_uses: z.number().int().min(1).max(100_000).optional(),
    max_uses_per_guest: z.number().int().min(1).max(1000).optional(),
    /** Only for guests who have not booked at the studio before. */
    first_booking: z.boolean().optional(),
    /** The offerings that it is for; all by default. */
    offering_ids: z.array(Id).max(200).optional(),
  })
  .refine(takesOffOnce, PERCENT_OR_AMOUNT)
  .refine(beginsBeforeEnd, END_AFTER_BEGINNING)
  .meta({ id: 'NewPromoCode' });
export type NewPromoCode = z.infer<typeof NewPromoCode>;

/**
 * `POST /api/v1/admin/promo-codes`: what a code of the platform takes off, and what the platform pays for it at most.
 */
export const NewPlatformCode = z
  .strictObject({
    code: CodeText,
    /** Of the offerings that it is for. */
    currency: z.enum(CURRENCIES),
    /** Off the price; exactly one of `percent` and `amount`, in minor units. */
    percent: z.number().int().min(1).max(100).optional(),
    amount: z.int32().min(1).optional(),
    starts_at: SentMoment.optional(),
    ends_at: SentMoment.optional(),
    /** By how many bookings it can be used, and by how many of one guest; no limit by default. */
    max_uses: z.number().int().min(1).max(100_000).optional(),
    max_uses_per_guest: z.number().int().min(1).max(1000).optional(),
    /** Only for guests who have not booked before. */
    first_booking: z.boolean().optional(),
    /** The most that all its bookings cost the platform, in minor units; no limit by default. */
    budget: z.int32().min(1).optional(),
  })
  .refine(takesOffOnce, PERCENT_OR_AMOUNT)
  .refine(beginsBeforeEnd, END_AFTER_BEGINNING)
  .meta({ id: 'NewPlatformCode' });
export type NewPlatformCode = z.infer<typeof NewPlatformCode>;

/** `PUT /api/v1/bookings/:id/code` */
export const PromoCodeQuestion = z.strictObject({ code: CodeText }).meta({ id: 'PromoCodeQuestion' });

/**
 * `PUT /api/v1/bookings/:id/code`. `book: false` leaves a booking with nothing left to pay held; `POST …/completion`
 * books it.
 */
export const PromoCodeUse = PromoCodeQuestion.extend({ book: z.boolean().default(true) }).meta({ id: 'PromoCodeUse' });

/** A code as its studio sees it, or, for one of the platform, an administrator. */
export const PromoCode = z
  .object({
    id: Id,
    code: z.string(),
    percent: z.number().int().nullable(),
    amount: MoneyShape.nullable(),
    starts_at: Moment.nullable(),
    ends_at: Moment.nullable(),
    max_uses: z.number().int().nullable(),
    max_uses_per_guest: z.number().int().nullable(),
    first_booking: z.boolean(),
    /** The offerings that it is for; empty for all. */
    offerings: z.array(z.object({ id: Id, title: z.string() })),
    /** The most that it costs the platform; null for a code of a studio. */
    budget: MoneyShape.nullable(),
    /**
     * Bookings that stand or took place, and what it took off them; of a code of the platform what the platform has
     * paid.
     */
    uses: z.number().int(),
    discount: MoneyShape,
    /** Since when it is no longer taken; null while it is. */
    ended_at: Moment.nullable(),
    created_at: Moment,
  })
  .meta({ id: 'PromoCode' });
export type PromoCode = z.infer<typeof PromoCode>;
