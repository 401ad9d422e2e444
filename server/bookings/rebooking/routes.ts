import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitPerNetwork } from '#server/http/limits/rate-limits.ts';
import { limitPerUser } from '#server/http/limits/user-rate-limits.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { EventRebooking, Rebooking, RebookingChoice } from '#shared/schemas/bookings/rebooking.ts';
import { page } from '#shared/schemas/values.ts';
import { listEventRebookings } from './event-rebookings.ts';
import { getRebooking } from './get-rebooking.ts';
import { choose } from './rebook.ts';
import { remindAllOfChoice, remindOfChoice } from './remind-of-choice.ts';

/** Of those who try links without signing in. */
const LINKS = { name: 'rebooking-links', burst: 60, count: 240, seconds: 3600 };

/** What the guests of a date choose that the studio cancelled, mounted at /api/v1/rebookings. */
export const rebookingRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/:token',
      describeRoute(
        'Bookings',
        'Get the choice of a guest whose date was cancelled (changes nothing)',
        responses('The choice.', Rebooking),
      ),
      limitPerNetwork(services, LINKS),
      async (c) => c.json(await getRebooking(services, c.req.param('token'))),
    )
    .post(
      '/:token',
      describeRoute(
        'Bookings',
        'Accept another date, or the money, instead of a cancelled date',
        responses('The choice as it stands now.', Rebooking),
      ),
      limitPerNetwork(services, LINKS),
      validate('json', RebookingChoice),
      async (c) => {
        const token = c.req.param('token');
        await choose(services, token, c.req.valid('json'));
        return c.json(await getRebooking(services, token));
      },
    );

/** What the guests of a cancelled event chose, for its studio. */
export const eventRebookingRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/events/:id/rebookings',
      describeRoute(
        'Bookings',
        'List what the guests of a cancelled event chose, for the studio',
        responses('All of them, those without an answer first.', page(EventRebooking)),
      ),
      requireSignIn,
      async (c) =>
        c.json({ items: await listEventRebookings(services, c.var.person, c.req.param('id')), next_cursor: null }),
    )
    .post(
      '/events/:id/rebookings/reminder',
      describeRoute(
        'Bookings',
        'Send the choice again to all guests of a cancelled event who have not answered',
        responses('What the guests of the event chose.', page(EventRebooking)),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => {
        const items = await remindAllOfChoice(services, c.var.person, c.req.param('id'));
        return c.json({ items, next_cursor: null });
      },
    )
    .post(
      '/events/:id/rebookings/:bookingId/reminder',
      describeRoute(
        'Bookings',
        'Send the choice to a guest of a cancelled event again, once, for the studio',
        responses('What the guests of the event chose.', page(EventRebooking)),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => {
        const { id: eventId, bookingId } = c.req.param();
        const items = await remindOfChoice(services, c.var.person, { eventId, bookingId });
        return c.json({ items, next_cursor: null });
      },
    );
