import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  NewSavedSearch,
  SavedSearch,
  SavedSearchChange,
  SavedSearches,
  SavedSearchSubscription,
} from '../../shared/schemas/saved-searches.ts';
import { requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { noContentResponse, responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { withoutPaidRouting } from '../travel/travel.ts';
import {
  deleteSearch,
  getSubscription,
  listSearches,
  markSearchViewed,
  saveSearch,
  unsubscribe,
  updateSearch,
} from './saved-searches.ts';

const tags = ['Saved searches'];

/** Routes of saved searches, mounted at /api/v1. */
export const savedSearchRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/me/searches',
      describeRoute({
        summary: 'List my saved searches',
        tags,
        responses: responses('The newest first.', SavedSearches),
      }),
      requireSignIn,
      async (c) => c.json(await listSearches(withoutPaidRouting(services), c.var.person)),
    )
    .post(
      '/me/searches',
      describeRoute({ summary: 'Save a search', tags, responses: responses('The search.', SavedSearch, 201) }),
      requireSignIn,
      validate('json', NewSavedSearch),
      async (c) => c.json(await saveSearch(services, c.var.person, c.req.valid('json'), c.var.language), 201),
    )
    .patch(
      '/me/searches/:id',
      describeRoute({
        summary: 'Update a saved search',
        tags,
        responses: responses('The search.', SavedSearch),
      }),
      requireSignIn,
      validate('json', SavedSearchChange),
      async (c) =>
        c.json(await updateSearch(withoutPaidRouting(services), c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .delete(
      '/me/searches/:id',
      describeRoute({ summary: 'Delete a saved search', tags, responses: noContentResponse('It is gone.') }),
      requireSignIn,
      async (c) => {
        await deleteSearch(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .post(
      '/me/searches/:id/looked',
      describeRoute({
        summary: 'Mark the new results of a saved search as seen',
        tags,
        responses: responses('The search, with nothing new.', SavedSearch),
      }),
      requireSignIn,
      async (c) => c.json(await markSearchViewed(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/searches/:token',
      describeRoute({
        summary: 'Get the saved search behind an unsubscribe link',
        tags,
        responses: responses('What the search is called, and whether mails of it are sent.', SavedSearchSubscription),
      }),
      async (c) => c.json(await getSubscription(services, c.req.param('token'))),
    )
    .get(
      '/searches/:token/stop',
      describeRoute({
        summary: 'Redirect to the page that unsubscribes from a saved search',
        description: 'A look stops nothing: whoever opens the address comes to the screen that asks.',
        tags,
        responses: { 302: { description: 'The screen.' } },
      }),
      (c) => c.redirect(`/account/mails#${encodeURIComponent(c.req.param('token'))}`),
    )
    .post(
      '/searches/:token/stop',
      describeRoute({
        summary: 'Unsubscribe from a saved search (one click, RFC 8058)',
        description: 'Without signing in, with what its mails carry: also for mail programs (RFC 8058).',
        tags,
        responses: responses('The search, without mails.', SavedSearchSubscription),
      }),
      async (c) => c.json(await unsubscribe(services, c.req.param('token'))),
    );
