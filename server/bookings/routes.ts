import { Hono } from 'hono';
import { NewDetails } from '#shared/schemas/bookings/booking-details.ts';
import {
  Acceptance,
  Booking,
  BookingListQuery,
  DateExchange,
  MakeUpDates,
  NewBooking,
  NewBookingRequest,
  NewCancellation,
  TicketQuery,
} from '#shared/schemas/bookings/bookings.ts';
import {
  CancellationPreview,
  CancellationQuery,
  DayCancellation,
  DayParam,
  EventCancellation,
  EventCancellationResult,
} from '#shared/schemas/events/events.ts';
import { EventClearance, EventClearanceResult } from '#shared/schemas/events/planning.ts';
import { page } from '#shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '../http/idempotency.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { optionalBody } from '../http/optional-body.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { bookWithDetails } from './book-with-details.ts';
import { bookingCalendar, listBookings } from './bookings.ts';
import { cancelBooking } from './cancellation/cancel-booking.ts';
import { cancelDay, previewDayCancellation } from './cancellation/day-cancellation.ts';
import { cancelEvents, previewCancellation } from './cancellation/event-cancellation.ts';
import { clearEvents } from './cancellation/event-clearance.ts';
import { getBooking } from './core/get-booking.ts';
import { cancelDate } from './courses/cancel-date.ts';
import { exchangeDate, listMakeUpDates } from './courses/exchange-date.ts';
import { saveDetails } from './details/save-details.ts';
import { acceptOffer } from './requests/accept-offer.ts';
import { requestBooking } from './requests/request-booking.ts';
import { ticketPicture, ticketsPdf } from './tickets/tickets.ts';

export const bookingRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/bookings',
      describeRoute(
        'Bookings',
        'Create a booking of seats, of a slot or of a course',
        responses('The booking: confirmed, waiting for the studio, or held while it is paid.', Booking, 201),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('header', IdempotencyHeader),
      validate('json', NewBooking),
      async (c) => {
        const request = c.req.valid('json');
        const idempotency = toIdempotentRequest(c.req.valid('header')['idempotency-key'], 'POST', '/bookings', request);
        const guest = { userId: c.var.person.userId, language: c.var.language };
        return c.json(await bookWithDetails(services, guest, request, idempotency), 201);
      },
    )
    .post(
      '/booking-requests',
      describeRoute(
        'Bookings',
        'Send a request to a studio (it answers with an offer)',
        responses('The booking, requested.', Booking, 201),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('header', IdempotencyHeader),
      validate('json', NewBookingRequest),
      async (c) => {
        const request = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', '/booking-requests', request);
        const guest = { userId: c.var.person.userId, language: c.var.language };
        return c.json(await requestBooking(services, guest, request, idempotency), 201);
      },
    )
    .post(
      '/bookings/:id/acceptance',
      describeRoute(
        'Bookings',
        'Accept an offer of a studio or of the waitlist',
        responses('The booking, confirmed, or held while it is paid.', Booking),
      ),
      requireSignIn,
      optionalBody,
      validate('header', IdempotencyHeader),
      validate('json', Acceptance),
      async (c) => {
        const id = c.req.param('id');
        const key = c.req.valid('header')['idempotency-key'];
        const acceptance = c.req.valid('json');
        const idempotency = toIdempotentRequest(key, 'POST', `/bookings/${id}/acceptance`, acceptance);
        return c.json(await acceptOffer(services, c.var.person, id, acceptance, idempotency));
      },
    )
    .put(
      '/bookings/:id/details',
      describeRoute('Bookings', 'Save the answers and the waiver of a booking', responses('The booking.', Booking)),
      requireSignIn,
      validate('json', NewDetails),
      async (c) => c.json(await saveDetails(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .get(
      '/bookings/:id',
      describeRoute('Bookings', 'Get a booking', responses('The booking.', Booking)),
      requireSignIn,
      async (c) => c.json(await getBooking(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/bookings/:id/cancellation',
      describeRoute(
        'Bookings',
        'Cancel a booking, or seats of it (refunds follow its policy)',
        responses('The booking, cancelled, or with the seats that stand.', Booking),
      ),
      requireSignIn,
      optionalBody,
      validate('header', IdempotencyHeader),
      validate('json', NewCancellation),
      async (c) => {
        const id = c.req.param('id');
        const request = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/bookings/${id}/cancellation`, request);
        return c.json(await cancelBooking(services, c.var.person, id, request, idempotency));
      },
    )
    .post(
      '/bookings/:id/dates/:eventId/cancellation',
      describeRoute(
        'Bookings',
        'Cancel one date of a course (refunds follow its policy)',
        responses('The booking, without the date.', Booking),
      ),
      requireSignIn,
      optionalBody,
      validate('json', NewCancellation),
      async (c) => {
        const { id, eventId } = c.req.param();
        return c.json(await cancelDate(services, c.var.person, id, eventId, c.req.valid('json')));
      },
    )
    .get(
      '/bookings/:id/dates/:eventId/make-up-dates',
      describeRoute(
        'Bookings',
        'List the make-up dates for one date of a course',
        responses('Up to 20 dates of the other groups with enough seats.', MakeUpDates),
      ),
      requireSignIn,
      async (c) => c.json(await listMakeUpDates(services, c.var.person, c.req.param('id'), c.req.param('eventId'))),
    )
    .post(
      '/bookings/:id/dates/:eventId/exchange',
      describeRoute(
        'Bookings',
        'Exchange one date of a course for a make-up date',
        responses('The booking, with the other date.', Booking),
      ),
      requireSignIn,
      validate('json', DateExchange),
      async (c) => {
        const { id, eventId } = c.req.param();
        return c.json(await exchangeDate(services, c.var.person, id, eventId, c.req.valid('json')));
      },
    )
    .get(
      '/events/:id/cancellation',
      describeRoute(
        'Events',
        'Preview the cancellation of an event (dry run)',
        responses('The counts.', CancellationPreview),
      ),
      requireSignIn,
      validate('query', CancellationQuery),
      async (c) =>
        c.json(await previewCancellation(services, c.var.person, c.req.param('id'), c.req.valid('query').scope)),
    )
    .post(
      '/events/:id/cancellation',
      describeRoute(
        'Events',
        'Cancel an event, or it and those that follow (guests are refunded and notified)',
        responses('The cancelled events.', EventCancellationResult),
      ),
      requireSignIn,
      optionalBody,
      validate('json', EventCancellation),
      async (c) => c.json(await cancelEvents(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .get(
      '/studios/:id/days/:day/cancellation',
      describeRoute(
        'Events',
        'Preview the cancellation of a whole day (dry run)',
        responses('The counts.', CancellationPreview),
      ),
      requireSignIn,
      validate('param', DayParam),
      async (c) => {
        const { id, day } = c.req.valid('param');
        return c.json(await previewDayCancellation(services, c.var.person, id, day));
      },
    )
    .post(
      '/studios/:id/days/:day/cancellation',
      describeRoute(
        'Events',
        'Cancel a whole day (guests are refunded and notified)',
        responses('The cancelled events.', EventCancellationResult),
      ),
      requireSignIn,
      validate('param', DayParam),
      optionalBody,
      validate('json', DayCancellation),
      async (c) => {
        const { id, day } = c.req.valid('param');
        return c.json(await cancelDay(services, c.var.person, id, day, c.req.valid('json')));
      },
    )
    .post(
      '/studios/:id/event-clearances',
      describeRoute(
        'Events',
        'Delete or cancel several events',
        responses(
          'The number of deleted events, and the ids kept because they were booked in the meantime.',
          EventClearanceResult,
        ),
      ),
      requireSignIn,
      validate('json', EventClearance),
      async (c) => c.json(await clearEvents(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .get(
      '/bookings/:id/calendar.ics',
      describeRoute('Bookings', 'Download a booking as an iCalendar file', {
        200: { description: 'iCalendar.', content: { 'text/calendar': { schema: { type: 'string' } } } },
      }),
      requireSignIn,
      async (c) => {
        const file = await bookingCalendar(services, c.var.person, c.req.param('id'));
        return c.body(file.content, 200, {
          'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
          'Content-Disposition': `attachment; filename="${file.name}"`,
        });
      },
    )
    .get(
      '/bookings/:id/tickets.pdf',
      describeRoute('Bookings', 'Download the tickets of a booking as PDF (a page for each attendee)', {
        200: { description: 'PDF.', content: { 'application/pdf': { schema: { type: 'string' } } } },
      }),
      requireSignIn,
      limitPerUser(services, 'tickets'),
      validate('query', TicketQuery),
      async (c) => {
        const { paper } = c.req.valid('query');
        const file = await ticketsPdf(services, c.var.person, c.req.param('id'), paper);
        return c.body(new Uint8Array(file.content), 200, {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `attachment; filename="${file.name}"`,
          'Cache-Control': 'no-store',
        });
      },
    )
    .get(
      '/bookings/:id/tickets/:file{[0-9]+\\.png}',
      describeRoute('Bookings', 'Download the ticket of one attendee as PNG', {
        200: { description: 'PNG.', content: { 'image/png': { schema: { type: 'string' } } } },
      }),
      requireSignIn,
      limitPerUser(services, 'tickets'),
      async (c) => {
        const { id, file } = c.req.param();
        const picture = await ticketPicture(services, c.var.person, id, Number.parseInt(file, 10));
        return c.body(new Uint8Array(picture.content), 200, {
          'Content-Type': 'image/png',
          'Content-Disposition': `attachment; filename="${picture.name}"`,
          'Cache-Control': 'no-store',
        });
      },
    )
    .get(
      '/me/bookings',
      describeRoute('Me', 'List my bookings', responses('One page of bookings.', page(Booking))),
      requireSignIn,
      validate('query', BookingListQuery),
      async (c) => c.json(await listBookings(services, c.var.person, c.req.valid('query'))),
    );
