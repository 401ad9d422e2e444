import { Hono } from 'hono';
import { describeRoute } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import type { Services } from '#server/services.ts';
import { receiveNotice } from './receive-notice.ts';

/** Receives the notices (webhooks) of the provider of payments. Mounted at /api/v1. */
export const paymentNoticeRoutes = (services: Services) =>
  new Hono<Env>().post(
    '/payment-notices',
    describeRoute('Payments', 'Receive a notice of the payment provider', { 204: { description: 'Received.' } }),
    async (c) => {
      await receiveNotice(services, await c.req.text(), (header) => c.req.header(header));
      return c.body(null, 204);
    },
  );
