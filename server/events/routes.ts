import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  CalendarQuery,
  EventCheck,
  EventCheckResult,
  EventsInClosureQuery,
  EventUpdate,
  EventUpdateResult,
  NewEvent,
  PlannedEvent,
  StudioCalendar,
} from '../../shared/schemas/events.ts';
import { page } from '../../shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '../http/idempotency.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { noContentResponse, responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { getCalendar } from './calendar.ts';
import { checkEvent } from './check-event.ts';
import { deleteEvent } from './delete-event.ts';
import { createEvent } from './events.ts';
import { listEventsInClosure } from './events-in-closure.ts';
import { setGuarantee } from './guarantee.ts';
import { updateSeriesEvents } from './series/update-series.ts';
import { type OfferFreedSeats, updateEvent } from './update-event.ts';

/** @param offerFreedSeats of the bookings */
export const eventRoutes = (services: Services, offerFreedSeats: OfferFreedSeats) =>
  new Hono<Env>()
    .get(
      '/studios/:id/calendar',
      describeRoute({
        summary: 'Get the calendar of a studio for its team',
        tags: ['Events'],
        responses: responses('The spaces, events, closures and busy times of at most 42 days.', StudioCalendar),
      }),
      requireSignIn,
      validate('query', CalendarQuery),
      async (c) => c.json(await getCalendar(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .get(
      '/studios/:id/closed-dates',
      describeRoute({
        summary: 'List the upcoming events within a closure',
        tags: ['Events'],
        responses: responses('The events. A closure does not cancel them.', page(PlannedEvent)),
      }),
      requireSignIn,
      validate('query', EventsInClosureQuery),
      async (c) => c.json(await listEventsInClosure(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .post(
      '/offerings/:id/events',
      describeRoute({
        summary: 'Create an event of an offering',
        tags: ['Events'],
        responses: responses('The event.', PlannedEvent, 201),
      }),
      requireSignIn,
      limitPerUser(services, 'dates'),
      validate('header', IdempotencyHeader.optional()),
      validate('json', NewEvent),
      async (c) => {
        const id = c.req.param('id');
        const request = c.req.valid('json');
        const key = c.req.valid('header')?.['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/offerings/${id}/events`, request);
        return c.json(await createEvent(services, c.var.person, id, request, idempotency), 201);
      },
    )
    .patch(
      '/events/:id',
      describeRoute({
        summary: 'Update an event, or it and those that follow',
        tags: ['Events'],
        responses: responses(
          'The updated event, and the result for the other events of its series.',
          EventUpdateResult,
        ),
      }),
      requireSignIn,
      validate('json', EventUpdate),
      async (c) => {
        const request = c.req.valid('json');
        const change = request.scope === 'one' ? updateEvent : updateSeriesEvents;
        return c.json(await change(services, c.var.person, c.req.param('id'), request, offerFreedSeats));
      },
    )
    .delete(
      '/events/:id',
      describeRoute({
        summary: 'Delete an event without bookings',
        tags: ['Events'],
        responses: noContentResponse('Deleted. Its series does not create it again.'),
      }),
      requireSignIn,
      async (c) => {
        await deleteEvent(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .post(
      '/events/:id/guarantee',
      describeRoute({
        summary: 'Confirm an event below its minimum of guests',
        tags: ['Events'],
        responses: responses('The event.', PlannedEvent),
      }),
      requireSignIn,
      async (c) => c.json(await setGuarantee(services, c.var.person, c.req.param('id'), true)),
    )
    .delete(
      '/events/:id/guarantee',
      describeRoute({
        summary: 'Withdraw the confirmation of an event below its minimum',
        tags: ['Events'],
        responses: responses('The event.', PlannedEvent),
      }),
      requireSignIn,
      async (c) => c.json(await setGuarantee(services, c.var.person, c.req.param('id'), false)),
    )
    .post(
      '/event-checks',
      describeRoute({
        summary: 'Check an event for conflicts (dry run)',
        tags: ['Events'],
        responses: responses('The conflicts, and the guests who would be notified.', EventCheckResult),
      }),
      requireSignIn,
      limitPerUser(services, 'previews'),
      validate('json', EventCheck),
      async (c) => c.json(await checkEvent(services, c.var.person, c.req.valid('json'))),
    );
