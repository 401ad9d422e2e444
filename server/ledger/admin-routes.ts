import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { LedgerDifference, LedgerEntry, LedgerQuery } from '../../shared/schemas/ledger.ts';
import { page } from '../../shared/schemas/values.ts';
import type { AdminEnv } from '../http/env.ts';
import { responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { listDifferences } from './list-differences.ts';
import { listLedger } from './read-ledger.ts';

const tags = ['Payments'];

/** The ledger of the platform. Mounted at /api/v1/admin. */
export const ledgerAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/ledger',
      describeRoute({
        summary: 'List the ledger of the platform',
        tags,
        responses: responses('One page of entries, the latest first.', page(LedgerEntry)),
      }),
      validate('query', LedgerQuery),
      async (c) => c.json(await listLedger(services, c.req.valid('query'))),
    )
    .get(
      '/ledger/differences',
      describeRoute({
        summary: 'List where the provider of payments and the ledger differ',
        tags,
        responses: responses('The differences that are open.', z.object({ items: LedgerDifference.array() })),
      }),
      async (c) => c.json(await listDifferences(services)),
    );
