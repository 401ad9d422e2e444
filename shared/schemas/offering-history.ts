import { z } from 'zod';
import { EventShape } from './offerings.ts';
import { Moment } from './values.ts';

/** `GET /api/v1/offerings/:id/history`: what became of dates that would lie ahead, for those who knew them otherwise. */
export const OfferingHistory = z
  .object({
    /** Since when it is for sale; null for what was never told. */
    published_at: Moment.nullable(),
    /** Dates ahead that were cancelled, in order. */
    cancelled: z.array(EventShape),
  })
  .meta({ id: 'OfferingHistory' });
export type OfferingHistory = z.infer<typeof OfferingHistory>;
