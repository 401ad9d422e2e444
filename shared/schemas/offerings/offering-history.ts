import { z } from 'zod';
import { Moment } from '../values.ts';
import { EventShape } from './offerings.ts';

/** `GET /api/v1/offerings/:id/history`: cancelled events that would be upcoming. */
export const OfferingHistory = z
  .object({
    /** When it was published; null if unknown. */
    published_at: Moment.nullable(),
    /** Cancelled upcoming events, in order. */
    cancelled: z.array(EventShape),
  })
  .meta({ id: 'OfferingHistory' });
export type OfferingHistory = z.infer<typeof OfferingHistory>;
