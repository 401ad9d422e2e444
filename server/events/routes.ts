import { Hono } from 'hono';
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
} from '#shared/schemas/events/events.ts';
import { page } from '#shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '../http/idempotency.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
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
      describeRoute(
        'Events',
        'Get the calendar of a studio for its team',
        responses('The spaces, events, closures and busy times of at most 42 days.', StudioCalendar),
      ),
      requireSignIn,
      validate('query', CalendarQuery),
      async (c) => c.json(await getCalendar(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .get(
      '/studios/:id/closed-dates',
      describeRoute(
        'Events',
        'List the upcoming events within a closure',
        responses('The events. A closure does not cancel them.', page(PlannedEvent)),
      ),
      requireSignIn,
      validate('query', EventsInClosureQuery),
      async (c) => c.json(await listEventsInClosure(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .post(
      '/offerings/:id/events',
      describeRoute('Events', 'Create an event of an offering', responses('The event.', PlannedEvent, 201)),
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
      describeRoute(
        'Events',
        'Update an event, or it and those that follow',
        responses('The updated event, and the result for the other events of its series.', EventUpdateResult),
      ),
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
      describeRoute(
        'Events',
        'Delete an event without bookings',
        noContentResponse('Deleted. Its series does not create it again.'),
      ),
      requireSignIn,
      async (c) => {
        await deleteEvent(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .post(
      '/events/:id/guarantee',
      describeRoute('Events', 'Confirm an event below its minimum of guests', responses('The event.', PlannedEvent)),
      requireSignIn,
      async (c) => c.json(await setGuarantee(services, c.var.person, c.req.param('id'), true)),
    )
    .delete(
      '/events/:id/guarantee',
      describeRoute(
        'Events',
        'Withdraw the confirmation of an event below its minimum',
        responses('The event.', PlannedEvent),
      ),
      requireSignIn,
      async (c) => c.json(await setGuarantee(services, c.var.person, c.req.param('id'), false)),
    )
    .post(
      '/event-checks',
      describeRoute(
        'Events',
        'Check an event for conflicts (dry run)',
        responses('The conflicts, and the guests who would be notified.', EventCheckResult),
      ),
      requireSignIn,
      limitPerUser(services, 'previews'),
      validate('json', EventCheck),
      async (c) => c.json(await checkEvent(services, c.var.person, c.req.valid('json'))),
    );
