import { Hono } from 'hono';
import { z } from 'zod';
import { Dispute, DisputeEvidence, EvidenceInput } from '#shared/schemas/disputes.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { AdminEnv } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { getEvidence, listDisputes } from './read-disputes.ts';
import { sendEvidence } from './send-evidence.ts';

/** The disputes of payments, and the evidence for banks. Mounted at /api/v1/admin. */
export const disputeAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/disputes',
      describeRoute(
        'Payments',
        'List the disputes of payments',
        responses('The disputes, the latest first.', z.object({ items: Dispute.array() })),
      ),
      async (c) => c.json(await listDisputes(services)),
    )
    .get(
      '/disputes/:id/evidence',
      describeRoute(
        'Payments',
        'Get what can be shown to the bank in a dispute',
        responses('The bookings that were paid, with their terms and history.', DisputeEvidence),
      ),
      async (c) => c.json(await getEvidence(services, c.req.param('id'))),
    )
    .post(
      '/disputes/:id/evidence',
      describeRoute(
        'Payments',
        'Send the evidence of a dispute to the bank',
        responses('The dispute.', Dispute),
        'Once, and for good: the provider passes it on.',
      ),
      validate('json', EvidenceInput),
      async (c) => c.json(await sendEvidence(services, c.var.person, c.req.param('id'), c.req.valid('json').note)),
    );
