import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, noContentResponse, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '#server/http/idempotency.ts';
import { limitPerUser } from '#server/http/limits/user-rate-limits.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { Booking } from '#shared/schemas/bookings/bookings.ts';
import {
  GivenRefund,
  NewObjection,
  NewRefund,
  ObjectionAnswer,
  RefundPreview,
  RefundQuery,
  ReturnChoice,
} from '#shared/schemas/bookings/refunds.ts';
import { chooseReturn } from './choose-return.ts';
import { giveRefundForStudio } from './give-refund.ts';
import { acceptCredit, answerObjection, escalateObjection, objectToBooking } from './objections.ts';
import { previewRefund } from './preview-refund.ts';

/** Money of bookings that goes back, for guests and administrators. Mounted at /api/v1. */
export const refundRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/bookings/:id/returned-refunds/:return',
      describeRoute(
        'Bookings',
        'Choose where a refund goes that the bank returned',
        responses('The booking.', Booking),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('json', ReturnChoice),
      async (c) => {
        const { id: booking, return: returned } = c.req.param();
        return c.json(await chooseReturn(services, c.var.person, { booking, returned }, c.req.valid('json')));
      },
    )
    .get(
      '/studios/:id/bookings/:booking/refunds',
      describeRoute(
        'Studios',
        'Preview giving money of a booking back (dry run)',
        responses('What the guest gets, and what it costs the studio.', RefundPreview),
      ),
      requireSignIn,
      validate('query', RefundQuery),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        return c.json(await previewRefund(services, c.var.person, { studio, booking }, c.req.valid('query')));
      },
    )
    .post(
      '/studios/:id/bookings/:booking/refunds',
      describeRoute(
        'Studios',
        'Refund a booking that has started, in whole or in part',
        responses('What goes back.', GivenRefund, 201),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('header', IdempotencyHeader),
      validate('json', NewRefund),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        const wanted = c.req.valid('json');
        const path = `/studios/${studio}/bookings/${booking}/refunds`;
        const idempotency = toIdempotentRequest(c.req.valid('header')['idempotency-key'], 'POST', path, wanted);
        return c.json(await giveRefundForStudio(services, c.var.person, { studio, booking }, wanted, idempotency), 201);
      },
    )
    .post(
      '/bookings/:id/objection',
      describeRoute(
        'Bookings',
        'Send word that a booked date did not take place',
        responses('The booking.', Booking, 201),
        'From the start until 48 hours after the end. Its money waits until that is settled.',
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('json', NewObjection),
      async (c) => c.json(await objectToBooking(services, c.var.person, c.req.param('id'), c.req.valid('json')), 201),
    )
    .post(
      '/bookings/:id/objection/acceptance',
      describeRoute(
        'Bookings',
        'Accept the credit that the studio offers for an objection',
        responses('The booking.', Booking),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await acceptCredit(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/bookings/:id/objection/escalation',
      describeRoute(
        'Bookings',
        'Send an objection that the studio rejected to the platform',
        responses('The booking.', Booking),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await escalateObjection(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/bookings/:booking/objection',
      describeRoute(
        'Studios',
        'Decide about a date that a guest says did not take place',
        noContentResponse('Answered.'),
      ),
      requireSignIn,
      validate('json', ObjectionAnswer),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        await answerObjection(services, c.var.person, { studio, booking }, c.req.valid('json'));
        return c.body(null, 204);
      },
    );
