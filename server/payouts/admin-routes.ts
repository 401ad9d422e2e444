import { Hono } from 'hono';
import { PayoutHold } from '#shared/schemas/payouts.ts';
import { describeRoute, noContentResponse } from '../http/describe-route.ts';
import type { AdminEnv } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { holdPayouts } from './accounts/hold-payouts.ts';

/** Holds on the payouts of studios. Mounted at /api/v1/admin. */
export const payoutAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>().put(
    '/payout-holds/:studio',
    describeRoute('Payments', 'Set or end a hold on the payouts of a studio', noContentResponse('Saved.')),
    validate('json', PayoutHold),
    async (c) => {
      await holdPayouts(services, c.var.person, c.req.param('studio'), c.req.valid('json').reason);
      return c.body(null, 204);
    },
  );
