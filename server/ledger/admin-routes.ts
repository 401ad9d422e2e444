import { Hono } from 'hono';
import { z } from 'zod';
import { LedgerDifference, LedgerEntry, LedgerQuery } from '#shared/schemas/ledger.ts';
import { page } from '#shared/schemas/values.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { AdminEnv } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { listDifferences } from './list-differences.ts';
import { listLedger } from './read-ledger.ts';

/** The ledger of the platform. Mounted at /api/v1/admin. */
export const ledgerAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/ledger',
      describeRoute(
        'Payments',
        'List the ledger of the platform',
        responses('One page of entries, the latest first.', page(LedgerEntry)),
      ),
      validate('query', LedgerQuery),
      async (c) => c.json(await listLedger(services, c.req.valid('query'))),
    )
    .get(
      '/ledger/differences',
      describeRoute(
        'Payments',
        'List where the provider of payments and the ledger differ',
        responses('The differences that are open.', z.object({ items: LedgerDifference.array() })),
      ),
      async (c) => c.json(await listDifferences(services)),
    );
