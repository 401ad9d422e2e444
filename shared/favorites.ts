import { refusal } from './refusal.ts';

/** What can be a favorite, as in the address `/me/favorites/{kind}/{id}`. */
export const FAVORITE_KINDS = ['studios', 'offerings'] as const;
export type FavoriteKind = (typeof FAVORITE_KINDS)[number];

/** Maximum favorites of a user, of each kind. */
export const MAX_FAVORITES = 200;

export const favoriteRefusals = {
  'favorites.limit_reached': refusal<{ limit: number }>(409),
} as const;
