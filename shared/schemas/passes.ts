import { z } from 'zod';
import { CURRENCIES } from '../money/currencies.ts';
import { PASS_CREDITS, PASS_MONTHS, PASS_PRICE, PASS_STATES } from '../passes/passes.ts';
import { OnlinePayment } from './payments/payments.ts';
import { BookingPause } from './studios/booking-pause.ts';
import { Id, Moment, MoneyShape, typedName } from './values.ts';

/** `POST /api/v1/studios/:id/pass-types`: a pass that a studio sells. */
export const NewPassType = z
  .strictObject({
    name: typedName(80).pipe(z.string().min(1)),
    /** Minor units, for all credits together. */
    price: z.number().int().min(PASS_PRICE.least).max(PASS_PRICE.most),
    currency: z.enum(CURRENCIES).default('EUR'),
    credits: z.number().int().min(PASS_CREDITS.least).max(PASS_CREDITS.most),
    /** For how many months it is valid from its payment on. */
    months: z.number().int().min(PASS_MONTHS.least).max(PASS_MONTHS.most),
    /** The offerings that it is for; all by default. */
    offering_ids: z.array(Id).max(200).optional(),
  })
  .meta({ id: 'NewPassType' });
export type NewPassType = z.infer<typeof NewPassType>;

/** `PATCH /api/v1/studios/:id/pass-types/:typeId` */
export const PassTypeChange = z.strictObject({ is_on_sale: z.boolean() }).meta({ id: 'PassTypeChange' });

const Offerings = z.array(z.object({ id: Id, title: z.string() }));

/** A pass that a studio sells. */
export const PassType = z
  .object({
    id: Id,
    name: z.string(),
    price: MoneyShape,
    credits: z.number().int(),
    months: z.number().int(),
    /** The offerings that it is for; empty for all. */
    offerings: Offerings,
    is_on_sale: z.boolean(),
  })
  .meta({ id: 'PassType' });
export type PassType = z.infer<typeof PassType>;

/** A pass that a studio sells, as its team sees it. */
export const OwnPassType = PassType.extend({
  /** Passes that were paid. */
  sold: z.number().int(),
}).meta({ id: 'OwnPassType' });
export type OwnPassType = z.infer<typeof OwnPassType>;

/** What a studio sells, for guests. */
export const StudioPasses = z
  .object({
    studio: z.object({ id: Id, slug: z.string(), name: z.string(), time_zone: z.string() }),
    /** Set while the studio takes no bookings: passes can be used from its end on, and without an end none is sold. */
    pause: BookingPause.nullable(),
    items: z.array(PassType),
  })
  .meta({ id: 'StudioPasses' });
export type StudioPasses = z.infer<typeof StudioPasses>;

/** `POST /api/v1/passes` */
export const NewPass = z.strictObject({ pass_type_id: Id }).meta({ id: 'NewPass' });

/** A pass as its guest sees it. */
export const Pass = z
  .object({
    id: Id,
    name: z.string(),
    price: MoneyShape,
    credits: z.number().int(),
    credits_left: z.number().int(),
    months: z.number().int(),
    state: z.enum(PASS_STATES),
    /** Null until it is paid; it pays for dates until then. */
    expires_at: Moment.nullable(),
    studio: z.object({ id: Id, slug: z.string(), name: z.string(), time_zone: z.string() }),
    offerings: Offerings,
    payment: OnlinePayment,
  })
  .meta({ id: 'Pass' });
export type Pass = z.infer<typeof Pass>;

/** `GET /api/v1/me/passes` */
export const PassQuery = z
  .strictObject({
    /** Only those that can pay for an offering now. */
    offering_id: Id.optional(),
  })
  .meta({ id: 'PassQuery' });

/** A sold pass as the studio sees it. */
export const SoldPass = z
  .object({
    id: Id,
    name: z.string(),
    guest: z.string(),
    price: MoneyShape,
    credits: z.number().int(),
    credits_left: z.number().int(),
    /** What the credits that are left are worth. */
    value_left: MoneyShape,
    state: z.enum(PASS_STATES),
    paid_at: Moment,
    expires_at: Moment,
  })
  .meta({ id: 'SoldPass' });
export type SoldPass = z.infer<typeof SoldPass>;

/** `PUT /api/v1/bookings/:id/pass` */
export const PassQuestion = z.strictObject({ pass_id: Id }).meta({ id: 'PassQuestion' });
