import { Hono } from 'hono';
import { Dac7Gaps, Dac7Year, Invoice, InvoiceChains, InvoiceListQuery } from '#shared/schemas/invoices.ts';
import { page } from '#shared/schemas/values.ts';
import { requireSecondFactor } from '../http/actor.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { AdminEnv } from '../http/env.ts';
import { sendTable, tableFile } from '../http/table-files.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { dac7Table, listDac7Gaps } from './dac7/export-dac7.ts';
import { listAllInvoices } from './list-invoices.ts';
import { verifyChains } from './verify-chains.ts';

/** The invoices of all studios, their hash chains, and the DAC7 report. Mounted at /api/v1/admin. */
export const invoiceAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/invoices',
      describeRoute(
        'Payments',
        'List the invoices of all studios and of the platform',
        responses('One page of invoices, the latest first.', page(Invoice)),
      ),
      validate('query', InvoiceListQuery),
      async (c) => c.json(await listAllInvoices(services, c.req.valid('query'))),
    )
    .get(
      '/invoice-chains',
      describeRoute(
        'Payments',
        'Check the hash chains of all invoices',
        responses('Where a chain is broken.', InvoiceChains),
      ),
      async (c) => c.json(await verifyChains(services)),
    )
    .get(
      '/dac7/:year/report.csv',
      describeRoute('Payments', 'Export what studios earned in a year for the tax office (DAC7)', tableFile('csv')),
      requireSecondFactor,
      validate('param', Dac7Year),
      async (c) => sendTable(c, 'csv', await dac7Table(services, c.req.valid('param').year)),
    )
    .get(
      '/dac7/:year/gaps',
      describeRoute(
        'Payments',
        'List the studios whose details for the DAC7 report are missing',
        responses('The studios.', Dac7Gaps),
      ),
      requireSecondFactor,
      validate('param', Dac7Year),
      async (c) => c.json(await listDac7Gaps(services, c.req.valid('param').year)),
    );
