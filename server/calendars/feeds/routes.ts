import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, noContentResponse, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitPerNetwork } from '#server/http/limits/rate-limits.ts';
import { limitReads } from '#server/http/limits/read-limit.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { FeedState, NewFeed } from '#shared/schemas/calendars.ts';
import { createFeed, findFeedState, renderFeed, revokeFeed } from './feeds.ts';

const answersState = responses('Since when, and when it was last read; null: there is none.', FeedState);
const answersNew = responses('The address, this once.', NewFeed, 201);

/** Routes of calendar feeds, mounted at /api/v1. */
export const feedRoutes = (services: Services) => {
  const making = limitPerNetwork(services, { name: 'feeds', burst: 10, count: 30, seconds: 3600 });
  return new Hono<Env>()
    .get(
      '/me/feed',
      describeRoute('Calendars', 'Get the status of my calendar feed', answersState),
      requireSignIn,
      async (c) => c.json(await findFeedState(services, c.var.person, null)),
    )
    .post(
      '/me/feed',
      describeRoute('Calendars', 'Create a calendar feed of my bookings', answersNew),
      requireSignIn,
      making,
      async (c) => c.json(await createFeed(services, c.var.person, null), 201),
    )
    .delete(
      '/me/feed',
      describeRoute('Calendars', 'Revoke my calendar feed', noContentResponse('The address leads nowhere.')),
      requireSignIn,
      async (c) => {
        await revokeFeed(services, c.var.person, null);
        return c.body(null, 204);
      },
    )
    .get(
      '/studios/:id/feed',
      describeRoute('Calendars', 'Get the status of a studio’s calendar feed', answersState),
      requireSignIn,
      async (c) => c.json(await findFeedState(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/feed',
      describeRoute('Calendars', 'Create a calendar feed of a studio', answersNew),
      requireSignIn,
      making,
      async (c) => c.json(await createFeed(services, c.var.person, c.req.param('id')), 201),
    )
    .delete(
      '/studios/:id/feed',
      describeRoute(
        'Calendars',
        'Revoke my calendar feed of a studio',
        noContentResponse('The address leads nowhere.'),
      ),
      requireSignIn,
      async (c) => {
        await revokeFeed(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    );
};

/** The feeds themselves for calendar programs, at `/calendars/<secret>.ics` of the site. */
export const feedFiles = (services: Services) =>
  new Hono<Env>().get('/calendars/:file', limitReads(services), async (c) => {
    const [, secret = refuse('http.not_found')] = /^([\w-]{43})\.ics$/.exec(c.req.param('file')) ?? [];
    const content = await renderFeed(services, secret);
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    const headers = { ETag: etag, 'Cache-Control': 'private, max-age=900', 'X-Robots-Tag': 'noindex' };
    const known = c.req.header('if-none-match')?.split(/,\s*/) ?? [];
    if (known.some((each) => each.replace(/^W\//, '') === etag)) return c.body(null, 304, headers);
    return c.body(content, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' });
  });
