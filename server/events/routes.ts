import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { CalendarQuestion, StudioCalendar } from '../../shared/schemas/events.ts';
import { signedIn } from '../http/actor.ts';
import { answers } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { getCalendar } from './calendar.ts';

export const eventRoutes = (services: Services) =>
  new Hono<Env>().get(
    '/studios/:id/calendar',
    describeRoute({
      summary: 'Dates, spaces, hours and closures of a studio on whose team I am',
      tags: ['Dates'],
      responses: answers('At most 42 days.', StudioCalendar),
    }),
    signedIn,
    validate('query', CalendarQuestion),
    async (c) => c.json(await getCalendar(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
  );
