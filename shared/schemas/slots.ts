import { z } from 'zod';
import { MAX_SEATS } from '../bookings.ts';
import { MAX_SLOT_DAYS } from '../slots.ts';
import { Id, Moment, MoneyShape } from './values.ts';

/** Minutes that one may book: from `min`, in steps, to `max`. */
export const SlotLengths = z.object({ min: z.number().int(), max: z.number().int(), step: z.number().int() });
export type SlotLengths = z.infer<typeof SlotLengths>;

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

// Year 0 is a date to JavaScript, but not to a calendar or a database.
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

export const AvailableSlot = z.object({
  starts_at: Moment,
  ends_at: Moment,
  /** For the whole of it and all who come. */
  price: MoneyShape,
  /** How many more bookings of this time there can be: free spaces to choose from, and free units of each. */
  spaces_free: z.number().int(),
});
export type AvailableSlot = z.infer<typeof AvailableSlot>;

export const AvailableSlots = z
  .object({
    time_zone: z.string(),
    minutes: SlotLengths,
    /** How long the slots below are. */
    length: z.number().int(),
    /** Most people who may come together. */
    seats: z.number().int(),
    /** Where there is a choice: one of these is had. */
    spaces: z.array(z.object({ id: Id, name: z.string() })),
    /** Most bookings there can be at the same time. */
    units: z.number().int(),
    days: z.array(z.object({ date: z.iso.date(), slots: z.array(AvailableSlot) })),
    /** The last day on which anything can be booked now. */
    last_day: z.iso.date(),
    /** The first day after these with a free slot; only looked for when there is none on these. */
    next_day: z.iso.date().nullable(),
  })
  .meta({ id: 'AvailableSlots' });
export type AvailableSlots = z.infer<typeof AvailableSlots>;
