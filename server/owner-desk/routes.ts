import { Hono } from 'hono';
import { Activity, StudioActivityListParams } from '#shared/schemas/activities.ts';
import { Approval, Declination, NewOffer } from '#shared/schemas/bookings/bookings.ts';
import { OfferPreview, OfferPreviewQuery } from '#shared/schemas/owner-desk/offers.ts';
import { ScheduledEvent, ScheduleQuery, StudioFigures, StudioTasks } from '#shared/schemas/owner-desk/owner-desk.ts';
import {
  GuestNote,
  NewGuestNote,
  StudioBooking,
  StudioBookingDetails,
  StudioBookingFilters,
  StudioBookingListQuery,
  StudioGuest,
} from '#shared/schemas/owner-desk/studio-bookings.ts';
import { page } from '#shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import { type Env, readerOf } from '../http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '../http/idempotency.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { optionalBody } from '../http/optional-body.ts';
import { sendTable, tableFile } from '../http/table-files.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { listStudioActivities } from './activities.ts';
import { answerBooking, offerBooking, previewBookingOffer } from './answer-booking.ts';
import { getBookingDetails } from './booking-details.ts';
import { bookingsTable } from './booking-export.ts';
import { getFigures } from './figures.ts';
import { addGuestNote, getGuest, removeGuestNote } from './guests.ts';
import { getOpenTasks } from './open-tasks.ts';
import { getSchedule } from './schedule.ts';
import { findStudioBookings, listNewBookings } from './studio-bookings.ts';

export const ownerDeskRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/bookings',
      describeRoute(
        'Studios',
        'List the bookings of a studio',
        responses('One page of bookings.', page(StudioBooking)),
      ),
      requireSignIn,
      validate('query', StudioBookingListQuery),
      async (c) => c.json(await findStudioBookings(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .get(
      '/studios/:id/new-bookings',
      describeRoute(
        'Studios',
        'List the latest confirmed bookings of a studio',
        responses('At most five, the latest first.', page(StudioBooking)),
      ),
      requireSignIn,
      async (c) => c.json(await listNewBookings(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/studios/:id/bookings/:booking',
      describeRoute(
        'Studios',
        'Get a booking of a studio with its history',
        responses('The booking.', StudioBookingDetails),
      ),
      requireSignIn,
      async (c) => {
        const { id, booking } = c.req.param();
        return c.json(await getBookingDetails(services, c.var.person, id, booking));
      },
    )
    .get(
      '/studios/:id/bookings.csv',
      describeRoute('Studios', 'Export the bookings of a studio as CSV', tableFile('csv')),
      requireSignIn,
      limitPerUser(services, 'exports'),
      validate('query', StudioBookingFilters),
      async (c) =>
        sendTable(c, 'csv', await bookingsTable(services, readerOf(c), c.req.param('id'), c.req.valid('query'))),
    )
    .get(
      '/studios/:id/bookings.xlsx',
      describeRoute('Studios', 'Export the bookings of a studio as a spreadsheet', tableFile('xlsx')),
      requireSignIn,
      limitPerUser(services, 'exports'),
      validate('query', StudioBookingFilters),
      async (c) =>
        sendTable(c, 'xlsx', await bookingsTable(services, readerOf(c), c.req.param('id'), c.req.valid('query'))),
    )
    .post(
      '/bookings/:id/approval',
      describeRoute(
        'Bookings',
        'Approve a booking for the studio',
        responses('The booking, confirmed.', StudioBooking),
      ),
      requireSignIn,
      optionalBody,
      validate('header', IdempotencyHeader),
      validate('json', Approval),
      async (c) => {
        const id = c.req.param('id');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/bookings/${id}/approval`, {});
        return c.json(await answerBooking(services, c.var.person, id, { action: 'approve' }, idempotency));
      },
    )
    .get(
      '/bookings/:id/offer',
      describeRoute(
        'Bookings',
        'Preview an offer in answer to a request (dry run)',
        responses('What it would take, and what is in its way.', OfferPreview),
      ),
      requireSignIn,
      validate('query', OfferPreviewQuery),
      async (c) => c.json(await previewBookingOffer(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .post(
      '/bookings/:id/offer',
      describeRoute(
        'Bookings',
        'Offer a time and a price in answer to a request',
        responses('The booking, offered.', StudioBooking),
      ),
      requireSignIn,
      validate('header', IdempotencyHeader),
      validate('json', NewOffer),
      async (c) => {
        const id = c.req.param('id');
        const offer = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/bookings/${id}/offer`, offer);
        return c.json(await offerBooking(services, c.var.person, id, offer, idempotency));
      },
    )
    .post(
      '/bookings/:id/declination',
      describeRoute(
        'Bookings',
        'Decline a booking for the studio (its seats are free again)',
        responses('The booking, declined.', StudioBooking),
      ),
      requireSignIn,
      optionalBody,
      validate('header', IdempotencyHeader),
      validate('json', Declination),
      async (c) => {
        const id = c.req.param('id');
        const { reason } = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/bookings/${id}/declination`, { reason });
        return c.json(await answerBooking(services, c.var.person, id, { action: 'decline', reason }, idempotency));
      },
    )
    .get(
      '/studios/:id/guests/:guest',
      describeRoute(
        'Studios',
        'Get a guest of a studio with their bookings and the notes about them',
        responses('The guest.', StudioGuest),
      ),
      requireSignIn,
      async (c) => c.json(await getGuest(services, c.var.person, c.req.param('id'), c.req.param('guest'))),
    )
    .post(
      '/studios/:id/guests/:guest/notes',
      describeRoute('Studios', 'Add a note about a guest', responses('The note.', GuestNote, 201)),
      requireSignIn,
      limitPerUser(services, 'guest_notes'),
      validate('json', NewGuestNote),
      async (c) => {
        const { id, guest } = c.req.param();
        return c.json(await addGuestNote(services, c.var.person, id, guest, c.req.valid('json')), 201);
      },
    )
    .delete(
      '/studios/:id/guests/:guest/notes/:note',
      describeRoute('Studios', 'Delete a note about a guest', { 204: { description: 'Deleted.' } }),
      requireSignIn,
      async (c) => {
        const { id, guest, note } = c.req.param();
        await removeGuestNote(services, c.var.person, id, { guestId: guest, noteId: note });
        return c.body(null, 204);
      },
    )
    .get(
      '/studios/:id/schedule',
      describeRoute(
        'Studios',
        'Get the schedule of a studio with its guests',
        responses('The events in order, with their bookings.', page(ScheduledEvent)),
      ),
      requireSignIn,
      validate('query', ScheduleQuery),
      async (c) => c.json(await getSchedule(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .get(
      '/studios/:id/figures',
      describeRoute(
        'Studios',
        'Get the statistics of a studio',
        responses('Figures of this week, the next one and those before.', StudioFigures),
      ),
      requireSignIn,
      async (c) => c.json(await getFigures(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/studios/:id/waiting',
      describeRoute(
        'Studios',
        'List the open tasks of a studio',
        responses('The open tasks that my role may do something about.', StudioTasks),
      ),
      requireSignIn,
      async (c) => c.json(await getOpenTasks(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/studios/:id/activities',
      describeRoute(
        'Studios',
        'List what happened in a studio (owner only)',
        responses('One page, the latest first.', page(Activity)),
      ),
      requireSignIn,
      validate('query', StudioActivityListParams),
      async (c) => c.json(await listStudioActivities(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    );
