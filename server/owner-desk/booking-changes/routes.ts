import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '#server/http/idempotency.ts';
import { optionalBody } from '#server/http/optional-body.ts';
import { refuse } from '#server/http/refuse.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import {
  AddedSeat,
  AttendeeChange,
  BookingMove,
  CancellationQuote,
  DeskPayment,
  MoveOptions,
  PositionsQuery,
  parsePosition,
  parsePositions,
  SlotMove,
  StudioCancellation,
} from '#shared/schemas/bookings/booking-changes.ts';
import { NewDeskBooking } from '#shared/schemas/owner-desk/desk-bookings.ts';
import { DeskBooking, StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { AvailableSlots, SlotQuery } from '#shared/schemas/slots.ts';
import {
  addSeatForStudio,
  cancelForStudio,
  cancelHeldChangeForStudio,
  moveForStudio,
  moveSlotForStudio,
  previewStudioCancellation,
  previewStudioMove,
  recordDeskPaymentFor,
  renameForStudio,
} from './change-booking.ts';
import { listDeskSlots, sellAtDesk } from './desk-sale.ts';

const answersBooking = (text: string) => responses(text, StudioBooking);

/** What a studio's team changes about bookings, and sells at the desk; mounted at /api/v1. */
export const studioBookingChangeRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/bookings/:booking/cancellation',
      describeRoute(
        'Studios',
        'Preview the cancellation of a booking, or of its seats, by the studio (dry run)',
        responses('The amounts.', CancellationQuote),
      ),
      requireSignIn,
      validate('query', PositionsQuery),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        const positions = parsePositions(c.req.valid('query').positions);
        return c.json(await previewStudioCancellation(services, c.var.person, { studio, booking }, positions));
      },
    )
    .post(
      '/studios/:id/bookings/:booking/cancellation',
      describeRoute(
        'Studios',
        'Cancel a booking, or seats of it, for its studio (everything goes back)',
        answersBooking('The booking.'),
      ),
      requireSignIn,
      optionalBody,
      validate('header', IdempotencyHeader),
      validate('json', StudioCancellation),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        const request = c.req.valid('json');
        const path = `/studios/${studio}/bookings/${booking}/cancellation`;
        const idempotency = toIdempotentRequest(c.req.valid('header')['idempotency-key'], 'POST', path, request);
        return c.json(await cancelForStudio(services, c.var.person, { studio, booking }, request, idempotency));
      },
    )
    .get(
      '/studios/:id/bookings/:booking/move',
      describeRoute(
        'Studios',
        'List the events to which a studio could move a booking, or seats of it',
        responses('The events, with the difference in price.', MoveOptions),
      ),
      requireSignIn,
      validate('query', PositionsQuery),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        const positions = parsePositions(c.req.valid('query').positions);
        return c.json(await previewStudioMove(services, c.var.person, { studio, booking }, positions));
      },
    )
    .post(
      '/studios/:id/bookings/:booking/move',
      describeRoute(
        'Studios',
        'Move a booking, or seats of it, for its studio (at no extra cost)',
        answersBooking('The booking that has the seats now.'),
      ),
      requireSignIn,
      validate('header', IdempotencyHeader),
      validate('json', BookingMove),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        const move = c.req.valid('json');
        const path = `/studios/${studio}/bookings/${booking}/move`;
        const idempotency = toIdempotentRequest(c.req.valid('header')['idempotency-key'], 'POST', path, move);
        return c.json(await moveForStudio(services, c.var.person, { studio, booking }, move, idempotency));
      },
    )
    .post(
      '/studios/:id/bookings/:booking/slot',
      describeRoute(
        'Studios',
        'Move a booking to another free slot of its offering, for its studio',
        answersBooking('The booking, with its new slot.'),
      ),
      requireSignIn,
      validate('header', IdempotencyHeader),
      validate('json', SlotMove),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        const move = c.req.valid('json');
        const path = `/studios/${studio}/bookings/${booking}/slot`;
        const idempotency = toIdempotentRequest(c.req.valid('header')['idempotency-key'], 'POST', path, move);
        return c.json(await moveSlotForStudio(services, c.var.person, { studio, booking }, move, idempotency));
      },
    )
    .patch(
      '/studios/:id/bookings/:booking/attendees/:position',
      describeRoute('Studios', 'Update the name of an attendee for the studio', answersBooking('The booking.')),
      requireSignIn,
      validate('json', AttendeeChange),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        const position = parsePosition(c.req.param('position')) ?? refuse('http.not_found');
        const change = c.req.valid('json');
        return c.json(await renameForStudio(services, c.var.person, { studio, booking }, position, change));
      },
    )
    .post(
      '/studios/:id/bookings/:booking/seats',
      describeRoute('Studios', 'Add a guest to a booking', answersBooking('The booking.')),
      requireSignIn,
      validate('header', IdempotencyHeader),
      validate('json', AddedSeat),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        const seat = c.req.valid('json');
        const path = `/studios/${studio}/bookings/${booking}/seats`;
        const idempotency = toIdempotentRequest(c.req.valid('header')['idempotency-key'], 'POST', path, seat);
        return c.json(await addSeatForStudio(services, c.var.person, { studio, booking }, seat, idempotency));
      },
    )
    .put(
      '/studios/:id/bookings/:booking/desk-payment',
      describeRoute('Studios', 'Set whether a booking was paid at the desk', answersBooking('The booking.')),
      requireSignIn,
      validate('json', DeskPayment),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        return c.json(await recordDeskPaymentFor(services, c.var.person, { studio, booking }, c.req.valid('json')));
      },
    )
    .delete(
      '/studios/:id/bookings/:booking/held-change',
      describeRoute(
        'Studios',
        'Cancel a change that waits for its payment, for the studio',
        answersBooking('The booking.'),
      ),
      requireSignIn,
      async (c) => {
        const { id: studio, booking } = c.req.param();
        return c.json(await cancelHeldChangeForStudio(services, c.var.person, { studio, booking }));
      },
    )
    .get(
      '/studios/:id/offerings/:offering/slots',
      describeRoute(
        'Studios',
        'List the available slots of an offering at the desk (without notice)',
        responses('The days in order, with their free slots.', AvailableSlots),
      ),
      requireSignIn,
      validate('query', SlotQuery),
      async (c) => {
        const { id: studio, offering } = c.req.param();
        const person = { userId: c.var.person.userId, language: c.var.language };
        return c.json(await listDeskSlots(services, person, { studio, offering }, c.req.valid('query')));
      },
    )
    .post(
      '/studios/:id/desk-bookings',
      describeRoute(
        'Studios',
        'Create a booking at the desk, for a guest without an account',
        responses('The booking, with its tickets.', DeskBooking, 201),
      ),
      requireSignIn,
      validate('header', IdempotencyHeader),
      validate('json', NewDeskBooking),
      async (c) => {
        const studio = c.req.param('id');
        const sale = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/studios/${studio}/desk-bookings`, sale);
        const person = { userId: c.var.person.userId, language: c.var.language };
        return c.json(await sellAtDesk(services, person, studio, sale, idempotency), 201);
      },
    );
