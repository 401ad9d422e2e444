import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { Booking } from '../../../shared/schemas/bookings.ts';
import {
  AdminRefund,
  AdminRefundPreview,
  AdminRefundQuery,
  EscalatedObjection,
  GivenRefund,
  NewObjection,
  NewRefund,
  ObjectionAnswer,
  ObjectionDecision,
  RefundPreview,
  RefundQuery,
  ReturnChoice,
  ReturnDecision,
  ReturnedRefund,
} from '../../../shared/schemas/refunds.ts';
import { requireAdmin, requireSecondFactor, requireSignIn } from '../../http/actor.ts';
import type { Env } from '../../http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '../../http/idempotency.ts';
import { limitPerUser } from '../../http/limits/user-rate-limits.ts';
import { noContentResponse, responses } from '../../http/openapi-responses.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { chooseReturn } from './choose-return.ts';
import { giveRefundAsAdmin, giveRefundForStudio } from './give-refund.ts';
import { listEscalatedObjections } from './list-objections.ts';
import { answerObjection, decideObjection, escalateObjection, objectToBooking } from './objections.ts';
import { previewAdminRefund, previewRefund } from './preview-refund.ts';
import { decideReturnedRefund, listReturnedRefunds } from './returned-refunds.ts';

/** Money of bookings that goes back, for guests and administrators. Mounted at /api/v1. */
export const refundRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/bookings/:id/returned-refunds/:return',
      describeRoute({
        summary: 'Choose where a refund goes that the bank returned',
        tags: ['Bookings'],
        responses: responses('The booking.', Booking),
      }),
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
      describeRoute({
        summary: 'Preview giving money of a booking back (dry run)',
        tags: ['Studios'],
        responses: responses('What the guest gets, and what it costs the studio.', RefundPreview),
      }),
      requireSignIn,
      validate('query', RefundQuery),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        return c.json(await previewRefund(services, c.var.person, { studio, booking }, c.req.valid('query')));
      },
    )
    .post(
      '/studios/:id/bookings/:booking/refunds',
      describeRoute({
        summary: 'Refund a booking that has started, in whole or in part',
        tags: ['Studios'],
        responses: responses('What goes back.', GivenRefund, 201),
      }),
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
      describeRoute({
        summary: 'Send word that a booked date did not take place',
        description: 'From the start until 48 hours after the end. Its money waits until that is settled.',
        tags: ['Bookings'],
        responses: responses('The booking.', Booking, 201),
      }),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('json', NewObjection),
      async (c) => c.json(await objectToBooking(services, c.var.person, c.req.param('id'), c.req.valid('json')), 201),
    )
    .post(
      '/bookings/:id/objection/escalation',
      describeRoute({
        summary: 'Send an objection that the studio rejected to the platform',
        tags: ['Bookings'],
        responses: responses('The booking.', Booking),
      }),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await escalateObjection(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/bookings/:booking/objection',
      describeRoute({
        summary: 'Decide about a date that a guest says did not take place',
        tags: ['Studios'],
        responses: noContentResponse('Answered.'),
      }),
      requireSignIn,
      validate('json', ObjectionAnswer),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        await answerObjection(services, c.var.person, { studio, booking }, c.req.valid('json'));
        return c.body(null, 204);
      },
    )
    .get(
      '/admin/bookings/:id/refunds',
      describeRoute({
        summary: 'Preview giving money of any booking back (dry run)',
        description: 'By the id of the booking or by its reference.',
        tags: ['Payments'],
        responses: responses('The booking, what its guest gets, and what it costs the studio.', AdminRefundPreview),
      }),
      requireSignIn,
      requireAdmin,
      validate('query', AdminRefundQuery),
      async (c) => c.json(await previewAdminRefund(services, c.req.param('id'), c.req.valid('query'))),
    )
    .post(
      '/admin/bookings/:id/refunds',
      describeRoute({
        summary: 'Refund a booking at any time, as an administrator',
        tags: ['Payments'],
        responses: responses('What goes back.', GivenRefund, 201),
      }),
      requireSignIn,
      requireAdmin,
      requireSecondFactor,
      validate('header', IdempotencyHeader),
      validate('json', AdminRefund),
      async (c) => {
        const id = c.req.param('id');
        const wanted = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/admin/bookings/${id}/refunds`, wanted);
        return c.json(await giveRefundAsAdmin(services, c.var.person, id, wanted, idempotency), 201);
      },
    )
    .get(
      '/admin/objections',
      describeRoute({
        summary: 'List the objections of guests that wait for the platform',
        tags: ['Payments'],
        responses: responses('The longest waiting first.', z.object({ items: EscalatedObjection.array() })),
      }),
      requireSignIn,
      requireAdmin,
      async (c) => c.json(await listEscalatedObjections(services)),
    )
    .post(
      '/admin/objections/:id/decision',
      describeRoute({
        summary: 'Decide whether a date took place',
        tags: ['Payments'],
        responses: noContentResponse('Decided.'),
      }),
      requireSignIn,
      requireAdmin,
      requireSecondFactor,
      validate('json', ObjectionDecision),
      async (c) => {
        await decideObjection(services, c.var.person, c.req.param('id'), c.req.valid('json'));
        return c.body(null, 204);
      },
    )
    .get(
      '/admin/returned-refunds',
      describeRoute({
        summary: 'List the refunds that banks returned and that wait for a decision',
        tags: ['Payments'],
        responses: responses('The longest waiting first.', z.object({ items: ReturnedRefund.array() })),
      }),
      requireSignIn,
      requireAdmin,
      async (c) => c.json(await listReturnedRefunds(services)),
    )
    .post(
      '/admin/returned-refunds/:id/decision',
      describeRoute({
        summary: 'Decide how a returned refund goes out',
        description: '`again`: to the same card. `other_card` and `transfer` record what was sent by hand.',
        tags: ['Payments'],
        responses: noContentResponse('Decided.'),
      }),
      requireSignIn,
      requireAdmin,
      requireSecondFactor,
      validate('json', ReturnDecision),
      async (c) => {
        await decideReturnedRefund(services, c.var.person, c.req.param('id'), c.req.valid('json'));
        return c.body(null, 204);
      },
    );
