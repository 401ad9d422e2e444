import { z } from 'zod';
import { Position } from '../travel.ts';

export const PLACE_KINDS = ['neighbourhood', 'city', 'landmark', 'station', 'postcode'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** `GET /api/v1/search/where` */
export const WhereQuery = z.strictObject({
  q: z.string().trim().max(200).meta({ description: 'What is typed so far; nothing asks for popular neighbourhoods.' }),
  near: Position.optional().meta({
    description: 'latitude,longitude: of two that are equally likely, the nearer first.',
  }),
});
export type WhereQuery = z.infer<typeof WhereQuery>;

/** A place to search around. */
export const WherePlace = z
  .object({
    kind: z.enum(PLACE_KINDS),
    label: z.string(),
    /** The city of a neighbourhood, the lines of a station; '' for nothing. */
    detail: z.string(),
    lat: z.number(),
    lng: z.number(),
    /** The number of offerings there; 0 where they are not counted. */
    count: z.number().int(),
  })
  .meta({ id: 'WherePlace' });
export type WherePlace = z.infer<typeof WherePlace>;

export const WherePlaces = z
  .object({
    items: z.array(WherePlace),
    /** No name matches exactly: these are similar ones. */
    guessed: z.boolean(),
  })
  .meta({ id: 'WherePlaces' });
export type WherePlaces = z.infer<typeof WherePlaces>;
