import { z } from 'zod';
import { FAVORITE_KINDS, MAX_FAVORITES } from '../favorites.ts';
import { OfferingHit } from './search/search.ts';
import { StudioSummary } from './studios/studios.ts';
import { Id } from './values.ts';

/**
 * The favorites of a user, the latest first of each kind. What is not published any more is left out, and comes back
 * with it.
 */
export const Favorites = z
  .object({
    offerings: z.array(z.object({ added_at: z.iso.datetime(), offering: OfferingHit })),
    studios: z.array(z.object({ added_at: z.iso.datetime(), studio: StudioSummary })),
  })
  .meta({ id: 'Favorites' });
export type Favorites = z.infer<typeof Favorites>;

/** The ids of all favorites of a user. */
export const FavoriteIds = z.object({ offerings: z.array(Id), studios: z.array(Id) }).meta({ id: 'FavoriteIds' });
export type FavoriteIds = z.infer<typeof FavoriteIds>;

const Added = z.array(Id).max(MAX_FAVORITES).default([]);

/** `POST /api/v1/me/favorites`: what a visitor kept in the browser before signing in. */
export const AddedFavorites = z
  .strictObject({ offerings: Added, studios: Added })
  .meta({ id: 'AddedFavorites', description: 'What a visitor kept in the browser before signing in.' });
export type AddedFavorites = z.infer<typeof AddedFavorites>;

/** Of the address of a favorite. */
export const FavoriteParams = z.object({ kind: z.enum(FAVORITE_KINDS), id: z.string() });
