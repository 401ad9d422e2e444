import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { Dispute, DisputeEvidence, EvidenceInput, StudioDispute } from '../../../../shared/schemas/disputes.ts';
import { requireAdmin, requireSignIn } from '../../../http/actor.ts';
import type { Env } from '../../../http/env.ts';
import { responses } from '../../../http/openapi-responses.ts';
import { validate } from '../../../http/validate.ts';
import type { Services } from '../../../services.ts';
import { getEvidence, listDisputes } from './read-disputes.ts';
import { sendEvidence } from './send-evidence.ts';
import { listStudioDisputes } from './studio-disputes.ts';

/** The disputes, for admins and for the studios that they concern. Mounted at /api/v1. */
export const disputeRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/disputes',
      describeRoute({
        summary: 'List the disputes of what a studio sold',
        tags: ['Payments'],
        responses: responses('The latest first.', z.object({ items: StudioDispute.array() })),
      }),
      requireSignIn,
      async (c) => c.json(await listStudioDisputes(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/admin/disputes',
      describeRoute({
        summary: 'List the disputes of payments',
        tags: ['Payments'],
        responses: responses('The disputes, the latest first.', z.object({ items: Dispute.array() })),
      }),
      requireSignIn,
      requireAdmin,
      async (c) => c.json(await listDisputes(services)),
    )
    .get(
      '/admin/disputes/:id/evidence',
      describeRoute({
        summary: 'Get what can be shown to the bank in a dispute',
        tags: ['Payments'],
        responses: responses('The bookings that were paid, with their terms and history.', DisputeEvidence),
      }),
      requireSignIn,
      requireAdmin,
      async (c) => c.json(await getEvidence(services, c.req.param('id'))),
    )
    .post(
      '/admin/disputes/:id/evidence',
      describeRoute({
        summary: 'Send the evidence of a dispute to the bank',
        description: 'Once, and for good: the provider passes it on.',
        tags: ['Payments'],
        responses: responses('The dispute.', Dispute),
      }),
      requireSignIn,
      requireAdmin,
      validate('json', EvidenceInput),
      async (c) => c.json(await sendEvidence(services, c.var.person, c.req.param('id'), c.req.valid('json').note)),
    );
