import { Hono } from 'hono';
import { CalendarChange, ExternalCalendar, ExternalCalendars, NewCalendar } from '#shared/schemas/calendars.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import {
  addCalendar,
  deleteCalendar,
  listCalendars,
  refreshNow,
  updateCalendar,
} from './external/external-calendars.ts';

/** Routes of external calendars, mounted at /api/v1. */
export const calendarRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/calendars',
      describeRoute(
        'Calendars',
        'List the external calendars of a studio',
        responses('The calendars.', ExternalCalendars),
      ),
      requireSignIn,
      async (c) => c.json(await listCalendars(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/calendars',
      describeRoute(
        'Calendars',
        'Add an external calendar that blocks hours',
        responses('The calendar.', ExternalCalendar, 201),
      ),
      requireSignIn,
      validate('json', NewCalendar),
      async (c) => c.json(await addCalendar(services, c.var.person, c.req.param('id'), c.req.valid('json')), 201),
    )
    .patch(
      '/calendars/:id',
      describeRoute('Calendars', 'Update an external calendar', responses('The calendar.', ExternalCalendar)),
      requireSignIn,
      validate('json', CalendarChange),
      async (c) => c.json(await updateCalendar(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .delete(
      '/calendars/:id',
      describeRoute('Calendars', 'Remove an external calendar', noContentResponse('Its hours are free again.')),
      requireSignIn,
      async (c) => {
        await deleteCalendar(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .post(
      '/calendars/:id/refresh',
      describeRoute(
        'Calendars',
        'Refresh an external calendar',
        responses('The calendar, and whether it could be read.', ExternalCalendar),
      ),
      requireSignIn,
      async (c) => c.json(await refreshNow(services, c.var.person, c.req.param('id'))),
    );
