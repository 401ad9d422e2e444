import { Hono } from 'hono';
import { z } from 'zod';
import { requireSecondFactor } from '#server/http/actor.ts';
import { describeRoute, noContentResponse, responses } from '#server/http/describe-route.ts';
import type { AdminEnv } from '#server/http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '#server/http/idempotency.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import {
  AdminRefund,
  AdminRefundPreview,
  AdminRefundQuery,
  EscalatedObjection,
  GivenRefund,
  ObjectionDecision,
  ReturnDecision,
  ReturnedRefund,
} from '#shared/schemas/bookings/refunds.ts';
import { giveRefundAsAdmin } from './give-refund.ts';
import { listEscalatedObjections } from './list-objections.ts';
import { decideObjection } from './objections.ts';
import { previewAdminRefund } from './preview-refund.ts';
import { decideReturnedRefund, listReturnedRefunds } from './returned-refunds.ts';

/** Refunds by administrators, objections of guests and refunds that banks returned. Mounted at /api/v1/admin. */
export const refundAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/bookings/:id/refunds',
      describeRoute(
        'Payments',
        'Preview giving money of any booking back (dry run)',
        responses('The booking, what its guest gets, and what it costs the studio.', AdminRefundPreview),
        'By the id of the booking or by its reference.',
      ),
      validate('query', AdminRefundQuery),
      async (c) => c.json(await previewAdminRefund(services, c.req.param('id'), c.req.valid('query'))),
    )
    .post(
      '/bookings/:id/refunds',
      describeRoute(
        'Payments',
        'Refund a booking at any time, as an administrator',
        responses('What goes back.', GivenRefund, 201),
      ),
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
      '/objections',
      describeRoute(
        'Payments',
        'List the objections of guests that wait for the platform',
        responses('The longest waiting first.', z.object({ items: EscalatedObjection.array() })),
      ),
      async (c) => c.json(await listEscalatedObjections(services)),
    )
    .post(
      '/objections/:id/decision',
      describeRoute('Payments', 'Decide whether a date took place', noContentResponse('Decided.')),
      requireSecondFactor,
      validate('json', ObjectionDecision),
      async (c) => {
        await decideObjection(services, c.var.person, c.req.param('id'), c.req.valid('json'));
        return c.body(null, 204);
      },
    )
    .get(
      '/returned-refunds',
      describeRoute(
        'Payments',
        'List the refunds that banks returned and that wait for a decision',
        responses('The longest waiting first.', z.object({ items: ReturnedRefund.array() })),
      ),
      async (c) => c.json(await listReturnedRefunds(services)),
    )
    .post(
      '/returned-refunds/:id/decision',
      describeRoute(
        'Payments',
        'Decide how a returned refund goes out',
        noContentResponse('Decided.'),
        '`again`: to the same card. `other_card` and `transfer` record what was sent by hand.',
      ),
      requireSecondFactor,
      validate('json', ReturnDecision),
      async (c) => {
        await decideReturnedRefund(services, c.var.person, c.req.param('id'), c.req.valid('json'));
        return c.body(null, 204);
      },
    );
