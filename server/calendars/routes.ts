import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { CalendarChange, NewCalendar, OutsideCalendar, OutsideCalendars } from '../../shared/schemas/calendars.ts';
import { requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { noContentResponse, responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import {
  addCalendar,
  changeCalendar,
  findCalendars,
  refreshNow,
  removeCalendar,
} from './external/external-calendars.ts';

const tags = ['Calendars'];

/** Calendars of other systems, mounted at /api/v1. */
export const calendarRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/calendars',
      describeRoute({
        summary: 'List the external calendars of a studio',
        tags,
        responses: responses('The calendars.', OutsideCalendars),
      }),
      requireSignIn,
      async (c) => c.json(await findCalendars(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/calendars',
      describeRoute({
        summary: 'Add an external calendar that blocks hours',
        tags,
        responses: responses('The calendar.', OutsideCalendar, 201),
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
        responses: responses('The calendar.', OutsideCalendar),
      }),
      requireSignIn,
      validate('json', CalendarChange),
      async (c) => c.json(await changeCalendar(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
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
        await removeCalendar(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .post(
      '/calendars/:id/refresh',
      describeRoute({
        summary: 'Refresh an external calendar',
        tags,
        responses: responses('The calendar, and whether it could be read.', OutsideCalendar),
      }),
      requireSignIn,
      async (c) => c.json(await refreshNow(services, c.var.person, c.req.param('id'))),
    );
