import { z } from 'zod';
import { PAYMENTS } from '#shared/bookings/bookings.ts';
import { REBOOKING_STATES } from '#shared/bookings/rebooking.ts';
import { Id, Moment, MoneyShape, PictureShape } from '../values.ts';

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

/**
 * How a guest of a cancelled event decided; `none`: there was nothing to choose, and what was paid went back at once.
 */
export const REBOOKING_ANSWERS = [...REBOOKING_STATES, 'none'] as const;

/** `GET /api/v1/events/:id/rebookings`: a booking that was cancelled with its event, and what became of it. */
export const EventRebooking = z
  .object({
    booking_id: Id,
    reference: z.string(),
    guest: z.string(),
    seats: z.number().int(),
    answer: z.enum(REBOOKING_ANSWERS),
    /** When the guest decided; null while and where they did not. */
    answered_at: Moment.nullable(),
    /** Until when the guest can choose; null where there was nothing to choose. */
    choose_until: Moment.nullable(),
    /** When the studio reminded the guest; null before. */
    reminded_at: Moment.nullable(),
    /** True if the reader can remind the guest, which happens once. */
    can_remind: z.boolean(),
    /** The other event, and the booking of it; null for none. */
    chosen: z.object({ booking_id: Id, starts_at: Moment }).nullable(),
    /** What the cancelled event cost; null for roles that may not see what guests pay. */
    price: MoneyShape.nullable(),
    /**
     * What was paid for it, online and at the desk: the sum of `refund`, `kept` and `at_desk`. Null, as these, for
     * roles that may not see what guests pay.
     */
    paid: MoneyShape.nullable(),
    /** What goes back, or went; of one that was rebooked what the chosen event costs less. */
    refund: MoneyShape.nullable(),
    /** What of it pays for the chosen event. */
    kept: MoneyShape.nullable(),
    /** What was paid at the desk, and is still to be given back there. */
    at_desk: MoneyShape.nullable(),
  })
  .meta({ id: 'EventRebooking' });
export type EventRebooking = z.infer<typeof EventRebooking>;
