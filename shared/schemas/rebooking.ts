import { z } from 'zod';
import { PAYMENTS } from '../bookings/bookings.ts';
import { REBOOKING_STATES } from '../bookings/rebooking.ts';
import { Id, Moment, MoneyShape, PictureShape } from './values.ts';

/** What the guest of a date that the studio cancelled can choose, as the link shows it. */
export const Rebooking = z
  .object({
    /** `open` while the guest can choose; `lapsed` once the money went back by itself. */
    state: z.enum(REBOOKING_STATES),
    /** Until when the guest can choose. */
    choose_until: Moment,
    guest: z.string(),
    seats: z.number().int(),
    /** The cancelled date. */
    starts_at: Moment,
    ends_at: Moment,
    time_zone: z.string(),
    /** The studio's message. */
    reason: z.string(),
    /** True if too few guests had booked, and the studio kept silent. */
    too_few_guests: z.boolean(),
    title: z.string(),
    offering_id: Id,
    picture: PictureShape,
    studio: z.object({ name: z.string(), slug: z.string() }),
    payment: z.enum(PAYMENTS),
    /** The price of the cancelled date. */
    price: MoneyShape,
    /** What was paid online, and goes back unless another date is chosen; then what that one costs less. */
    refund: MoneyShape,
    /** The dates to choose from, also those with too few seats left. */
    items: z.array(
      z.object({
        id: Id,
        starts_at: Moment,
        ends_at: Moment,
        capacity: z.number().int(),
        seats_left: z.number().int(),
        /** What the guest pays for the seats: never more than before. */
        price: MoneyShape,
        /** What the studio pays, because the date costs more. */
        studio_pays: MoneyShape,
        /** Refusal code why it cannot be chosen now; null if it can. */
        cannot: z.string().nullable(),
      }),
    ),
    /** The date that was chosen; null for none. */
    chosen: z.object({ starts_at: Moment, ends_at: Moment }).nullable(),
  })
  .meta({ id: 'Rebooking' });
export type Rebooking = z.infer<typeof Rebooking>;

/** `POST /api/v1/rebookings/:token`: another date, or the money. */
export const RebookingChoice = z
  .discriminatedUnion('choice', [
    z.strictObject({ choice: z.literal('event'), event_id: Id }),
    z.strictObject({ choice: z.literal('money') }),
  ])
  .meta({ id: 'RebookingChoice' });
export type RebookingChoice = z.infer<typeof RebookingChoice>;
