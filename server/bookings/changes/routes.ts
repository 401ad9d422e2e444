import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, noContentResponse, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '#server/http/idempotency.ts';
import { limitPerNetwork } from '#server/http/limits/rate-limits.ts';
import { limitPerUser } from '#server/http/limits/user-rate-limits.ts';
import { refuse } from '#server/http/refuse.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import {
  AttendeeChange,
  BookingMove,
  CancellationQuote,
  GivenSeat,
  MoveOptions,
  NewSeatHolder,
  PositionsQuery,
  parsePosition,
  parsePositions,
  SeatLink,
  SlotMove,
  TakenSeat,
} from '#shared/schemas/bookings/booking-changes.ts';
import { Booking } from '#shared/schemas/bookings/bookings.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';
import { cancelHeldChange } from './cancel-held-change.ts';
import { closeSeatLink, getGivenSeat, openSeatLink, takeGivenSeat } from './give-seat.ts';
import { moveSeats } from './move-seats.ts';
import { moveSlot } from './move-slot.ts';
import { listMoveOptions, quoteCancellation } from './quotes.ts';
import { renameAttendee } from './rename-attendee.ts';

/** Of those who try links without signing in. */
const LINKS = { name: 'capability-links', burst: 60, count: 240, seconds: 3600 };

/** @throws Refusal `http.not_found` for what is no position */
const positionOf = (text: string): number => parsePosition(text) ?? refuse('http.not_found');

/** What guests change about their bookings, mounted at /api/v1. */
export const bookingChangeRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/bookings/:id/cancellation',
      describeRoute(
        'Bookings',
        'Preview the refund for a booking, or for seats of it (dry run)',
        responses('The amounts.', CancellationQuote),
      ),
      requireSignIn,
      validate('query', PositionsQuery),
      async (c) => {
        const booking = await getOwnBooking(services, c.var.person, c.req.param('id'));
        const positions = parsePositions(c.req.valid('query').positions);
        return c.json(quoteCancellation(booking, positions, 'guest', services.now()));
      },
    )
    .get(
      '/bookings/:id/move',
      describeRoute(
        'Bookings',
        'List the events to which a booking, or seats of it, could move',
        responses('The events, with the difference in price.', MoveOptions),
      ),
      requireSignIn,
      validate('query', PositionsQuery),
      async (c) => {
        const booking = await getOwnBooking(services, c.var.person, c.req.param('id'));
        const positions = parsePositions(c.req.valid('query').positions);
        return c.json(await listMoveOptions(services, booking, positions, 'guest'));
      },
    )
    .post(
      '/bookings/:id/move',
      describeRoute(
        'Bookings',
        'Move a booking, or seats of it, to another event of its offering',
        responses('The booking that has the seats now, or whose `held_change` waits for its payment.', Booking),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('header', IdempotencyHeader),
      validate('json', BookingMove),
      async (c) => {
        const { userId } = c.var.person;
        const booking = await getOwnBooking(services, { userId }, c.req.param('id'));
        const move = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/bookings/${booking.id}/move`, move);
        const by = { userId, role: 'guest', reason: move.reason ?? '', now: services.now() } as const;
        return c.json(
          await getBooking(services, { userId }, await moveSeats(services, booking, move, by, idempotency)),
        );
      },
    )
    .post(
      '/bookings/:id/slot',
      describeRoute(
        'Bookings',
        'Move a booking to another free slot of its offering',
        responses('The booking, with its new slot, as long and at the same price.', Booking),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('header', IdempotencyHeader),
      validate('json', SlotMove),
      async (c) => {
        const { userId } = c.var.person;
        const { id } = await getOwnBooking(services, { userId }, c.req.param('id'));
        const move = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/bookings/${id}/slot`, move);
        await moveSlot(services, id, move, { userId, role: 'guest' }, idempotency);
        return c.json(await getBooking(services, { userId }, id));
      },
    )
    .delete(
      '/bookings/:id/held-change',
      describeRoute(
        'Bookings',
        'Cancel a change that waits for its payment (the booking stays as it is)',
        responses('The booking.', Booking),
      ),
      requireSignIn,
      async (c) => {
        const { userId } = c.var.person;
        const { id } = await getOwnBooking(services, { userId }, c.req.param('id'));
        await cancelHeldChange(services, id, { userId, role: 'guest' });
        return c.json(await getBooking(services, { userId }, id));
      },
    )
    .patch(
      '/bookings/:id/attendees/:position',
      describeRoute('Bookings', 'Update the name or the address of an attendee', responses('The booking.', Booking)),
      requireSignIn,
      validate('json', AttendeeChange),
      async (c) => {
        const { userId } = c.var.person;
        const { id } = await getOwnBooking(services, { userId }, c.req.param('id'));
        const by = { userId, role: 'guest', reason: '', now: services.now() } as const;
        await renameAttendee(services.db, id, positionOf(c.req.param('position')), c.req.valid('json'), by);
        return c.json(await getBooking(services, { userId }, id));
      },
    )
    .post(
      '/bookings/:id/attendees/:position/link',
      describeRoute(
        'Bookings',
        'Create a link that gives a seat away (an earlier one is closed)',
        responses('The link.', SeatLink, 201),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => {
        const booking = await getOwnBooking(services, c.var.person, c.req.param('id'));
        return c.json(await openSeatLink(services, c.var.person, booking, positionOf(c.req.param('position'))), 201);
      },
    )
    .delete(
      '/bookings/:id/attendees/:position/link',
      describeRoute('Bookings', 'Delete the link that gives a seat away', noContentResponse('It is closed.')),
      requireSignIn,
      async (c) => {
        const booking = await getOwnBooking(services, c.var.person, c.req.param('id'));
        await closeSeatLink(services, c.var.person, booking, positionOf(c.req.param('position')));
        return c.body(null, 204);
      },
    )
    .get(
      '/seats/:token',
      describeRoute(
        'Bookings',
        'Get the seat that a link gives away (changes nothing)',
        responses('The seat.', GivenSeat),
      ),
      limitPerNetwork(services, LINKS),
      async (c) => c.json(await getGivenSeat(services, c.req.param('token'))),
    )
    .post(
      '/seats/:token',
      describeRoute(
        'Bookings',
        'Accept the seat that a link gives away',
        responses('The ticket, which comes by mail too.', TakenSeat),
      ),
      limitPerNetwork(services, LINKS),
      validate('json', NewSeatHolder),
      async (c) => c.json(await takeGivenSeat(services, c.req.param('token'), c.req.valid('json'), c.var.language)),
    );
