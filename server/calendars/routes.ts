import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { CalendarChange, ExternalCalendar, ExternalCalendars, NewCalendar } from '../../shared/schemas/calendars.ts';
import { requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { noContentResponse, responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import {
  addCalendar,
  deleteCalendar,
  listCalendars,
  refreshNow,
  updateCalendar,
} from './external/external-calendars.ts';

const tags = ['Calendars'];

/** Routes of external calendars, mounted at /api/v1. */
export const calendarRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/calendars',
      describeRoute({
        summary: 'List the external calendars of a studio',
        tags,
        responses: responses('The calendars.', ExternalCalendars),
      }),
      requireSignIn,
      async (c) => c.json(await listCalendars(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/calendars',
      describeRoute({
        summary: 'Add an external calendar that blocks hours',
        tags,
        responses: responses('The calendar.', ExternalCalendar, 201),
      }),
      requireSignIn,
      validate('json', NewCalendar),
      async (c) => c.json(await addCalendar(services, c.var.person, c.req.param('id'), c.req.valid('json')), 201),
    )
    .patch(
      '/calendars/:id',
      describeRoute({
        summary: 'Update an external calendar',
        tags,
        responses: responses('The calendar.', ExternalCalendar),
      }),
      requireSignIn,
      validate('json', CalendarChange),
      async (c) => c.json(await updateCalendar(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .delete(
      '/calendars/:id',
      describeRoute({
        summary: 'Remove an external calendar',
        tags,
        responses: noContentResponse('Its hours are free again.'),
      }),
      requireSignIn,
      async (c) => {
        await deleteCalendar(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .post(
      '/calendars/:id/refresh',
      describeRoute({
        summary: 'Refresh an external calendar',
        tags,
        responses: responses('The calendar, and whether it could be read.', ExternalCalendar),
      }),
      requireSignIn,
      async (c) => c.json(await refreshNow(services, c.var.person, c.req.param('id'))),
    );
