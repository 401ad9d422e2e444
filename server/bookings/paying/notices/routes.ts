import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { PaymentNotice } from '../../../../shared/schemas/payment-notices.ts';
import { requireAdmin, requireSignIn } from '../../../http/actor.ts';
import type { Env } from '../../../http/env.ts';
import { responses } from '../../../http/openapi-responses.ts';
import type { Services } from '../../../services.ts';
import { receiveNotice } from './receive-notice.ts';
import { listNotices, replayNotice } from './replay-notices.ts';

const tags = ['Payments'];

/** The notices of the provider of payments: received from it, and replayed by admins. Mounted at /api/v1. */
export const paymentNoticeRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/payment-notices',
      describeRoute({
        summary: 'Receive a notice of the payment provider',
        tags,
        responses: { 204: { description: 'Received.' } },
      }),
      async (c) => {
        await receiveNotice(services, await c.req.text(), (header) => c.req.header(header));
        return c.body(null, 204);
      },
    )
    .get(
      '/admin/payment-notices',
      describeRoute({
        summary: 'List the notices of the payment provider',
        tags,
        responses: responses(
          'First what waits, then what failed, then the latest.',
          z.object({ items: PaymentNotice.array() }),
        ),
      }),
      requireSignIn,
      requireAdmin,
      async (c) => c.json(await listNotices(services)),
    )
    .post(
      '/admin/payment-notices/:id/replay',
      describeRoute({
        summary: 'Retry a notice: look again at what it is about',
        tags,
        responses: responses('The notice.', PaymentNotice),
      }),
      requireSignIn,
      requireAdmin,
      async (c) => {
        return c.json(await replayNotice(services, c.var.person, c.req.param('id')));
      },
    );
