import { z } from 'zod';
import { STUDIO_TYPES } from '../studios.ts';
import { OfferingSummary } from './offerings.ts';
import { StudioSummary } from './studios.ts';

export const LandingQuery = z.object({
  craft: z.enum(STUDIO_TYPES).optional(),
  /** As addresses call it: `barcelona-gracia`. */
  neighbourhood: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional(),
});
export type LandingQuery = z.infer<typeof LandingQuery>;

const Neighbourhood = z.object({
  slug: z.string(),
  name: z.string(),
  /** '' where its studios name none. */
  city: z.string(),
});

/** Pages worth a link from every page: neighbourhoods, those with most to book first. */
export const LandingLinks = z
  .object({ neighbourhoods: z.array(z.object({ name: z.string(), path: z.string() })) })
  .meta({ id: 'LandingLinks' });
export type LandingLinks = z.infer<typeof LandingLinks>;

/** A craft, a neighbourhood, or a craft in a neighbourhood, where there is enough to show. */
export const LandingPage = z
  .object({
    craft: z.enum(STUDIO_TYPES).nullable(),
    neighbourhood: Neighbourhood.nullable(),
    /** How many offerings can be booked. */
    total: z.number().int(),
    /** Soonest first; of a page without a craft there are none. */
    offerings: z.array(OfferingSummary),
    /** Of a page without a craft. */
    studios: z.array(StudioSummary),
    /** Crafts that have a page here, most first. */
    crafts: z.array(z.object({ craft: z.enum(STUDIO_TYPES), total: z.number().int() })),
    /** Other neighbourhoods that have such a page: those nearby, the nearest first; of a page of everywhere, most first. */
    neighbourhoods: z.array(Neighbourhood.extend({ total: z.number().int() })),
    /** Whether the neighbourhood has a page of its studios. */
    has_studios: z.boolean(),
  })
  .meta({ id: 'LandingPage' });
export type LandingPage = z.infer<typeof LandingPage>;
