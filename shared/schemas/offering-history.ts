import { z } from 'zod';
import { EventShape } from './offerings.ts';
import { Id, Moment } from './values.ts';

/** `GET /api/v1/offerings/:id/history`: what became of dates that would lie ahead, for those who knew them otherwise. */
export const OfferingHistory = z
  .object({
    /** Since when it is for sale; null for what was never told. */
    published_at: Moment.nullable(),
    /** Dates ahead that were cancelled, in order. */
    cancelled: z.array(EventShape),
    /** Dates ahead that were moved since they are for sale: when each began at first. */
    moved: z.array(z.object({ event_id: Id, from: Moment })),
  })
  .meta({ id: 'OfferingHistory' });
export type OfferingHistory = z.infer<typeof OfferingHistory>;
