import { Hono } from 'hono';
import { LedgerEntry, LedgerQuery } from '#shared/schemas/ledger.ts';
import { page } from '#shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { listStudioLedger } from './read-ledger.ts';

/** The ledger: for a studio what concerns it, for admins all. Mounted at /api/v1. */
export const ledgerRoutes = (services: Services) =>
  new Hono<Env>().get(
    '/studios/:id/ledger',
    describeRoute(
      'Payments',
      'List the ledger of a studio',
      responses('One page of entries, the latest first.', page(LedgerEntry)),
    ),
    requireSignIn,
    validate('query', LedgerQuery),
    async (c) => c.json(await listStudioLedger(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
  );
