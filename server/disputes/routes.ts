import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { StudioDispute } from '../../shared/schemas/disputes.ts';
import { requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { responses } from '../http/openapi-responses.ts';
import type { Services } from '../services.ts';
import { listStudioDisputes } from './studio-disputes.ts';

/** The disputes, for admins and for the studios that they concern. Mounted at /api/v1. */
export const disputeRoutes = (services: Services) =>
  new Hono<Env>().get(
    '/studios/:id/disputes',
    describeRoute({
      summary: 'List the disputes of what a studio sold',
      tags: ['Payments'],
      responses: responses('The latest first.', z.object({ items: StudioDispute.array() })),
    }),
    requireSignIn,
    async (c) => c.json(await listStudioDisputes(services, c.var.person, c.req.param('id'))),
  );
