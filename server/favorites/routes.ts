import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { AddedFavorites, FavoriteIds, FavoriteParams, Favorites } from '../../shared/schemas/favorites.ts';
import { requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { noContentResponse, responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { addFavorite, listFavoriteIds, listFavorites, mergeFavorites, removeFavorite } from './favorites.ts';

const tags = ['Favorites'];

/** Routes of favorites, mounted at /api/v1. */
export const favoriteRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/me/favorites',
      describeRoute({ summary: 'List my favorites', tags, responses: responses('The latest first.', Favorites) }),
      requireSignIn,
      async (c) => c.json(await listFavorites(services, c.var.person, c.var.language)),
    )
    .get(
      '/me/favorites/ids',
      describeRoute({
        summary: 'List the ids of my favorites',
        tags,
        responses: responses('The latest first, also of what is not published any more.', FavoriteIds),
      }),
      requireSignIn,
      async (c) => c.json(await listFavoriteIds(services, c.var.person)),
    )
    .post(
      '/me/favorites',
      describeRoute({
        summary: 'Add several favorites',
        description: 'What is not published is left out, and so is what comes after the limit.',
        tags,
        responses: responses('The ids of all favorites.', FavoriteIds),
      }),
      requireSignIn,
      validate('json', AddedFavorites),
      async (c) => c.json(await mergeFavorites(services, c.var.person, c.req.valid('json'))),
    )
    .put(
      '/me/favorites/:kind/:id',
      describeRoute({ summary: 'Add a favorite', tags, responses: noContentResponse('It is a favorite.') }),
      requireSignIn,
      validate('param', FavoriteParams),
      async (c) => {
        await addFavorite(services, c.var.person, c.req.valid('param'));
        return c.body(null, 204);
      },
    )
    .delete(
      '/me/favorites/:kind/:id',
      describeRoute({ summary: 'Remove a favorite', tags, responses: noContentResponse('It is none.') }),
      requireSignIn,
      validate('param', FavoriteParams),
      async (c) => {
        await removeFavorite(services, c.var.person, c.req.valid('param'));
        return c.body(null, 204);
      },
    );
