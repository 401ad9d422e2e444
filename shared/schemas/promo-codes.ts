import { z } from 'zod';
import { PROMO_CODE } from '../money/promo-codes.ts';
import { Id, Moment, MoneyShape, SentMoney } from './values.ts';

/** Capital letters, figures and dashes; typed in any case. */
export const CodeText = z.string().trim().toUpperCase().regex(PROMO_CODE, 'must be 3 to 24 letters, figures or dashes');

const Instant = z.iso.datetime({ offset: true });

/** `POST /api/v1/studios/:id/promo-codes`: what a code takes off, and for whom. */
export const NewPromoCode = z
  .strictObject({
    code: CodeText,
    /** Off the price; exactly one of `percent` and `amount`. */
    percent: z.number().int().min(1).max(100).optional(),
    amount: SentMoney.extend({ amount: z.int32().min(1) }).optional(),
    starts_at: Instant.optional(),
    ends_at: Instant.optional(),
    /** By how many bookings it can be used, and by how many of one guest; no limit by default. */
    max_uses: z.number().int().min(1).max(100_000).optional(),
    max_uses_per_guest: z.number().int().min(1).max(1000).optional(),
    /** Only for guests who have not booked at the studio before. */
    first_booking: z.boolean().optional(),
    /** The offerings that it is for; all by default. */
    offering_ids: z.array(Id).max(200).optional(),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    path: ['percent'],
    error: 'a percentage or an amount',
  })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at), {
    path: ['ends_at'],
    error: 'must be after the beginning',
  })
  .meta({ id: 'NewPromoCode' });
export type NewPromoCode = z.infer<typeof NewPromoCode>;

/** `PUT /api/v1/bookings/:id/code` */
export const PromoCodeQuestion = z.strictObject({ code: CodeText }).meta({ id: 'PromoCodeQuestion' });

/** A code as its studio sees it. */
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
    /** Bookings that stand or took place, and what it took off them. */
    uses: z.number().int(),
    discount: MoneyShape,
    /** Since when the studio no longer takes it; null while it does. */
    ended_at: Moment.nullable(),
    created_at: Moment,
  })
  .meta({ id: 'PromoCode' });
export type PromoCode = z.infer<typeof PromoCode>;
