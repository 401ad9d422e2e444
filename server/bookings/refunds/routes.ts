import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { Booking } from '../../../shared/schemas/bookings.ts';
import { ReturnChoice, ReturnDecision, ReturnedRefund } from '../../../shared/schemas/refunds.ts';
import { requireAdmin, requireSecondFactor, requireSignIn } from '../../http/actor.ts';
import type { Env } from '../../http/env.ts';
import { limitPerUser } from '../../http/limits/user-rate-limits.ts';
import { noContentResponse, responses } from '../../http/openapi-responses.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { chooseReturn } from './choose-return.ts';
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
