import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitPerUser } from '#server/http/limits/user-rate-limits.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { EventImport, EventImportReport } from '#shared/schemas/events/event-imports.ts';
import { importEvents } from './imports.ts';

export const importRoutes = (services: Services) =>
  new Hono<Env>().post(
    '/studios/:id/event-imports',
    describeRoute(
      'Events',
      'Import events from a file, or preview the import',
      responses('The result of each line.', EventImportReport),
    ),
    requireSignIn,
    limitPerUser(services, 'imports'),
    validate('json', EventImport),
    async (c) => {
      const person = { userId: c.var.person.userId, language: c.var.language };
      return c.json(await importEvents(services, person, c.req.param('id'), c.req.valid('json')));
    },
  );
