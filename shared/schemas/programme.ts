import { z } from 'zod';
import { MAX_COUNTED } from '../search.ts';
import { STUDIO_TYPES } from '../studios/studios.ts';
import { OfferingSummary } from './offerings/offerings.ts';
import { StudioSummary } from './studios/studios.ts';
import { Position } from './travel.ts';

const Count = z
  .number()
  .int()
  .meta({ description: `Up to ${MAX_COUNTED}, which means so many or more.` });

/** `GET /api/v1/catalogue/counts`: the size of the catalogue. The quick filters count what their list would show. */
export const CatalogueCounts = z
  .object({
    studios: Count,
    studios_by_type: z.record(z.enum(STUDIO_TYPES), Count),
    next_3_days: Count,
    this_weekend: Count,
    next_week: Count,
    under_50: Count,
    materials_included: Count,
  })
  .meta({ id: 'CatalogueCounts' });
export type CatalogueCounts = z.infer<typeof CatalogueCounts>;

/** `GET /api/v1/programme`. */
export const ProgrammeQuery = z.strictObject({ near: Position.optional() });
export type ProgrammeQuery = z.infer<typeof ProgrammeQuery>;

/**
 * A day of the weekend with up to four of its events, each as the `next_event` of its offering. With `near` they are
 * the nearest, one of each offering.
 */
export const ProgrammeDay = z.object({
  date: z.iso.date(),
  /** Bookable events; with `near`, offerings with such an event. */
  total: Count,
  items: z.array(
    OfferingSummary.extend({
      /** As the crow flies, to the public position; null without `near`. */
      metres: z.number().int().nullable(),
    }),
  ),
});
export type ProgrammeDay = z.infer<typeof ProgrammeDay>;

export const Programme = z.object({ days: z.array(ProgrammeDay) }).meta({ id: 'WeekendProgramme' });
export type Programme = z.infer<typeof Programme>;

/**
 * `GET /api/v1/catalogue/last-seats`: events of the coming week with few seats left, each as the `next_event` of its
 * offering.
 */
export const LastSeats = z.object({ items: z.array(OfferingSummary) }).meta({ id: 'LastSeatEvents' });
export type LastSeats = z.infer<typeof LastSeats>;

/** `GET /api/v1/catalogue/new-studios`, the newest first. */
export const NewStudios = z.object({ items: z.array(StudioSummary) }).meta({ id: 'NewStudios' });
export type NewStudios = z.infer<typeof NewStudios>;
