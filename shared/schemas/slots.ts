import { z } from 'zod';
import { PRICE_RULE_KINDS } from '../bookings/price-rules.ts';
import { MAX_SEATS } from '../bookings/seat-limits.ts';
import { MAX_SLOT_DAYS } from '../slots.ts';
import { BookingPause } from './studios/booking-pause.ts';
import { Id, Moment, MoneyShape, SentMoment } from './values.ts';

/** The lengths that can be booked, in minutes: from `min` to `max` in steps. */
export const SlotLengths = z.object({ min: z.number().int(), max: z.number().int(), step: z.number().int() });
export type SlotLengths = z.infer<typeof SlotLengths>;

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

// JavaScript accepts year 0; PostgreSQL does not.
const day = z.iso.date().refine((value) => !value.startsWith('0000') && !value.startsWith('9999'));

/** `GET /offerings/:id/slots` */
export const SlotQuery = z.strictObject({
  from: day.optional().meta({ description: 'First day by the clocks of the studio; today when left out.' }),
  days: whole(1, MAX_SLOT_DAYS).default(7),
  minutes: whole(5, 10_080)
    .optional()
    .meta({ description: 'How long; for coworking within `minutes` of the answer. Its usual length when left out.' }),
  seats: whole(1, MAX_SEATS).default(1),
  space_id: Id.optional().meta({ description: 'Only this one of `spaces`.' }),
});
export type SlotQuery = z.infer<typeof SlotQuery>;

/** A free slot of `GET /offerings/:id/slots` to book. */
export const NewSlot = z.strictObject({
  offering_id: Id,
  starts_at: SentMoment,
  minutes: z.number().int().min(5).max(10_080),
  /** One of the slot's `spaces`; by default any free one. */
  space_id: Id.optional(),
});
export type NewSlot = z.infer<typeof NewSlot>;

export const AvailableSlot = z.object({
  starts_at: Moment,
  ends_at: Moment,
  /** The total for the whole party, if it is booked now. */
  price: MoneyShape,
  /** The rule by which it is lower, and the total without it. */
  reduction: z.object({ kind: z.enum(PRICE_RULE_KINDS), full_price: MoneyShape }).optional(),
  /** How many more bookings fit at this time: free units of all spaces to choose from. */
  spaces_free: z.number().int(),
});
export type AvailableSlot = z.infer<typeof AvailableSlot>;

export const AvailableSlots = z
  .object({
    time_zone: z.string(),
    minutes: SlotLengths,
    /** The length of the slots below. */
    length: z.number().int(),
    /** The largest party. */
    seats: z.number().int(),
    /** The spaces to choose from; empty if there is no choice. */
    spaces: z.array(z.object({ id: Id, name: z.string() })),
    /** The largest number of bookings at the same time. */
    units: z.number().int(),
    /** Set while the studio takes no bookings; the days are empty then. */
    pause: BookingPause.nullable(),
    days: z.array(z.object({ date: z.iso.date(), slots: z.array(AvailableSlot) })),
    /** The last bookable day. */
    last_day: z.iso.date(),
    /** The first day after these with a free slot; null if one of these has a slot, or none is left. */
    next_day: z.iso.date().nullable(),
  })
  .meta({ id: 'AvailableSlots' });
export type AvailableSlots = z.infer<typeof AvailableSlots>;
