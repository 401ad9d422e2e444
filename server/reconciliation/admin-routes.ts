import { Hono } from 'hono';
import { z } from 'zod';
import { PaymentNotice } from '#shared/schemas/payments/payment-notices.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { AdminEnv } from '../http/env.ts';
import type { Services } from '../services.ts';
import { listNotices, replayNotice } from './replay-notices.ts';

/** The notices of the payment provider. Mounted at /api/v1/admin. */
export const paymentNoticeAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/payment-notices',
      describeRoute(
        'Payments',
        'List the notices of the payment provider',
        responses('First what waits, then what failed, then the latest.', z.object({ items: PaymentNotice.array() })),
      ),
      async (c) => c.json(await listNotices(services)),
    )
    .post(
      '/payment-notices/:id/replay',
      describeRoute(
        'Payments',
        'Retry a notice: look again at what it is about',
        responses('The notice.', PaymentNotice),
      ),
      async (c) => {
        return c.json(await replayNotice(services, c.var.person, c.req.param('id')));
      },
    );
