import { Hono } from 'hono';
import { AddedFavorites, FavoriteIds, FavoriteParams, Favorites } from '#shared/schemas/favorites.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { addFavorite, listFavoriteIds, listFavorites, mergeFavorites, removeFavorite } from './favorites.ts';

/** Routes of favorites, mounted at /api/v1. */
export const favoriteRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/me/favorites',
      describeRoute('Favorites', 'List my favorites', responses('The latest first.', Favorites)),
      requireSignIn,
      async (c) => c.json(await listFavorites(services, c.var.person, c.var.language)),
    )
    .get(
      '/me/favorites/ids',
      describeRoute(
        'Favorites',
        'List the ids of my favorites',
        responses('The latest first, also of what is not published any more.', FavoriteIds),
      ),
      requireSignIn,
      async (c) => c.json(await listFavoriteIds(services, c.var.person)),
    )
    .post(
      '/me/favorites',
      describeRoute(
        'Favorites',
        'Add several favorites',
        responses('The ids of all favorites.', FavoriteIds),
        'What is not published is left out, and so is what comes after the limit.',
      ),
      requireSignIn,
      validate('json', AddedFavorites),
      async (c) => c.json(await mergeFavorites(services, c.var.person, c.req.valid('json'))),
    )
    .put(
      '/me/favorites/:kind/:id',
      describeRoute('Favorites', 'Add a favorite', noContentResponse('It is a favorite.')),
      requireSignIn,
      validate('param', FavoriteParams),
      async (c) => {
        await addFavorite(services, c.var.person, c.req.valid('param'));
        return c.body(null, 204);
      },
    )
    .delete(
      '/me/favorites/:kind/:id',
      describeRoute('Favorites', 'Remove a favorite', noContentResponse('It is none.')),
      requireSignIn,
      validate('param', FavoriteParams),
      async (c) => {
        await removeFavorite(services, c.var.person, c.req.valid('param'));
        return c.body(null, 204);
      },
    );
