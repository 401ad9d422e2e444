import { Hono } from 'hono';
import {
  NewSavedSearch,
  SavedSearch,
  SavedSearchChange,
  SavedSearches,
  SavedSearchSubscription,
} from '#shared/schemas/saved-searches.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
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

/** Routes of saved searches, mounted at /api/v1. */
export const savedSearchRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/me/searches',
      describeRoute('Saved searches', 'List my saved searches', responses('The newest first.', SavedSearches)),
      requireSignIn,
      async (c) => c.json(await listSearches(withoutPaidRouting(services), c.var.person)),
    )
    .post(
      '/me/searches',
      describeRoute('Saved searches', 'Save a search', responses('The search.', SavedSearch, 201)),
      requireSignIn,
      validate('json', NewSavedSearch),
      async (c) => c.json(await saveSearch(services, c.var.person, c.req.valid('json'), c.var.language), 201),
    )
    .patch(
      '/me/searches/:id',
      describeRoute('Saved searches', 'Update a saved search', responses('The search.', SavedSearch)),
      requireSignIn,
      validate('json', SavedSearchChange),
      async (c) =>
        c.json(await updateSearch(withoutPaidRouting(services), c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .delete(
      '/me/searches/:id',
      describeRoute('Saved searches', 'Delete a saved search', noContentResponse('It is gone.')),
      requireSignIn,
      async (c) => {
        await deleteSearch(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .post(
      '/me/searches/:id/looked',
      describeRoute(
        'Saved searches',
        'Mark the new results of a saved search as seen',
        responses('The search, with nothing new.', SavedSearch),
      ),
      requireSignIn,
      async (c) => c.json(await markSearchViewed(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/searches/:token',
      describeRoute(
        'Saved searches',
        'Get the saved search behind an unsubscribe link',
        responses('What the search is called, and whether mails of it are sent.', SavedSearchSubscription),
      ),
      async (c) => c.json(await getSubscription(services, c.req.param('token'))),
    )
    .get(
      '/searches/:token/stop',
      describeRoute(
        'Saved searches',
        'Redirect to the page that unsubscribes from a saved search',
        { 302: { description: 'The screen.' } },
        'A look stops nothing: whoever opens the address comes to the screen that asks.',
      ),
      (c) => c.redirect(`/account/mails#${encodeURIComponent(c.req.param('token'))}`),
    )
    .post(
      '/searches/:token/stop',
      describeRoute(
        'Saved searches',
        'Unsubscribe from a saved search (one click, RFC 8058)',
        responses('The search, without mails.', SavedSearchSubscription),
        'Without signing in, with what its mails carry: also for mail programs (RFC 8058).',
      ),
      async (c) => c.json(await unsubscribe(services, c.req.param('token'))),
    );
