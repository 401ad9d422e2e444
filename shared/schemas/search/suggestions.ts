import { z } from 'zod';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { Position } from '../travel.ts';
import { Id } from '../values.ts';

/** The parameters of `GET /api/v1/search/suggestions`. */
export const SuggestionQuery = z.strictObject({
  q: z.string().trim().max(200).meta({ description: 'What is typed so far.' }),
  near: Position.optional().meta({
    description: 'latitude,longitude: of two that are equally likely, the nearer comes first.',
  }),
});
export type SuggestionQuery = z.infer<typeof SuggestionQuery>;

const shown = {
  label: z.string(),
  /** Distinguishes it from others of the same name: its place, or its studio; '' for nothing. */
  detail: z.string(),
};

const place = {
  ...shown,
  /** The centre of the listings there: a search near it finds them. */
  lat: z.number(),
  lng: z.number(),
  /** The number of offerings there. */
  count: z.number().int(),
};

/** A suggestion by its kind; offerings in the language of the reader. */
export const Suggestion = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('craft'), ...shown, studio_type: z.enum(STUDIO_TYPES), count: z.number().int() }),
    z.object({ kind: z.literal('neighbourhood'), ...place }),
    z.object({ kind: z.literal('city'), ...place }),
    z.object({ kind: z.literal('studio'), ...shown, id: Id, slug: z.string(), count: z.number().int() }),
    z.object({ kind: z.literal('offering'), ...shown, id: Id, slug: z.string() }),
  ])
  .meta({ id: 'SearchSuggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

/** `GET /api/v1/search/suggestions`: at most eight, the likeliest first. */
export const Suggestions = z.object({ items: z.array(Suggestion) }).meta({ id: 'SearchSuggestions' });
export type Suggestions = z.infer<typeof Suggestions>;
