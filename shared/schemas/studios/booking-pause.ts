import { z } from 'zod';
import { MAX_PAUSE_NOTE } from '#shared/studios/studios.ts';
import { Day, Moment, typed } from '../values.ts';

/** A time in which a studio takes no bookings, while its dates stand. */
export const BookingPause = z
  .object({
    /** When it takes bookings again; null if that is open. */
    until: Moment.nullable(),
    /** The studio's sentence for guests; may be empty. */
    note: z.string(),
  })
  .meta({ id: 'BookingPause' });
export type BookingPause = z.infer<typeof BookingPause>;

/** `PUT /studios/:id/pause` */
export const NewBookingPause = z
  .strictObject({
    /** The first day on which it takes bookings again; null if that is open. */
    until: Day.nullable().default(null),
    note: typed(MAX_PAUSE_NOTE).default(''),
  })
  .meta({ id: 'NewBookingPause' });
export type NewBookingPause = z.infer<typeof NewBookingPause>;
