import { Hono } from 'hono';
import { z } from 'zod';
import { StudioDispute } from '#shared/schemas/disputes.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import type { Services } from '../services.ts';
import { listStudioDisputes } from './studio-disputes.ts';

/** The disputes, for admins and for the studios that they concern. Mounted at /api/v1. */
export const disputeRoutes = (services: Services) =>
  new Hono<Env>().get(
    '/studios/:id/disputes',
    describeRoute(
      'Payments',
      'List the disputes of what a studio sold',
      responses('The latest first.', z.object({ items: StudioDispute.array() })),
    ),
    requireSignIn,
    async (c) => c.json(await listStudioDisputes(services, c.var.person, c.req.param('id'))),
  );
