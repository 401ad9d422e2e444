import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { EventImport, EventImportReport } from '../../../shared/schemas/event-imports.ts';
import { signedIn } from '../../http/actor.ts';
import { answers } from '../../http/answers.ts';
import type { Env } from '../../http/env.ts';
import { atPace } from '../../http/paces.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { importDates } from './imports.ts';

export const importRoutes = (services: Services) =>
  new Hono<Env>().post(
    '/studios/:id/event-imports',
    describeRoute({
      summary: 'Import events from a file, or preview the import',
      tags: ['Dates'],
      responses: answers('A report, line by line.', EventImportReport),
    }),
    signedIn,
    atPace(services, 'imports'),
    validate('json', EventImport),
    async (c) => {
      const person = { userId: c.var.person.userId, language: c.var.language };
      return c.json(await importDates(services, person, c.req.param('id'), c.req.valid('json')));
    },
  );
