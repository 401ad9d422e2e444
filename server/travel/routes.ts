import { Hono } from 'hono';
import { positionOf, Reach, ReachQuery } from '#shared/schemas/travel.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitPerNetwork, type RateLimit } from '../http/limits/rate-limits.ts';
import { limitReads } from '../http/limits/read-limit.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';

/** Dragging a map sends a few requests a second; areas are not cached. */
const REACHES: RateLimit = { name: 'reach', burst: 60, count: 600, seconds: 600 };

export const travelRoutes = (services: Services) =>
  new Hono<Env>().get(
    '/travel/reach',
    describeRoute(
      'Travel',
      'Get the area reachable within a travel time (isochrone)',
      responses('The area.', Reach),
      'By a routing engine, or where none is configured or it does not answer within a second, estimated.',
    ),
    limitReads(services),
    limitPerNetwork(services, REACHES),
    validate('query', ReachQuery),
    async (c) => {
      const { near, mode, minutes } = c.req.valid('query');
      const { area, by } = await services.travel.reach(positionOf(near), minutes, mode);
      c.header('Cache-Control', 'private, max-age=300');
      return c.json({ by, area: { type: 'MultiPolygon' as const, coordinates: area } });
    },
  );
