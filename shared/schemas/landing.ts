import { z } from 'zod';
import { STUDIO_TYPES } from '../studios/studios.ts';
import { OfferingSummary } from './offerings/offerings.ts';
import { StudioSummary } from './studios/studios.ts';

export const LandingQuery = z.object({
  craft: z.enum(STUDIO_TYPES).optional(),
  /** The slug in the URL: `barcelona-gracia`. */
  neighbourhood: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional(),
});
export type LandingQuery = z.infer<typeof LandingQuery>;

const Neighbourhood = z.object({
  slug: z.string(),
  name: z.string(),
  /** '' if its studios have none. */
  city: z.string(),
});

/** Links of every page: the neighbourhoods with the most to book. */
export const LandingLinks = z
  .object({ neighbourhoods: z.array(z.object({ name: z.string(), path: z.string() })) })
  .meta({ id: 'LandingLinks' });
export type LandingLinks = z.infer<typeof LandingLinks>;

/** The landing page of a craft, of a neighbourhood, or of a craft in a neighbourhood. */
export const LandingPage = z
  .object({
    craft: z.enum(STUDIO_TYPES).nullable(),
    neighbourhood: Neighbourhood.nullable(),
    /** The number of bookable offerings. */
    total: z.number().int(),
    /** The soonest first; empty on a page without a craft. */
    offerings: z.array(OfferingSummary),
    /** Only on a page without a craft. */
    studios: z.array(StudioSummary),
    /** The crafts that have a page here, the largest first. */
    crafts: z.array(z.object({ craft: z.enum(STUDIO_TYPES), total: z.number().int() })),
    /**
     * Other neighbourhoods that have such a page: the nearest of those nearby, or the largest on a page without a
     * neighbourhood.
     */
    neighbourhoods: z.array(Neighbourhood.extend({ total: z.number().int() })),
    /** Whether the neighbourhood has a page of its studios. */
    has_studios: z.boolean(),
  })
  .meta({ id: 'LandingPage' });
export type LandingPage = z.infer<typeof LandingPage>;
