import { Hono } from 'hono';
import {
  BookingInvoices,
  Invoice,
  InvoiceDetailsInput,
  InvoiceExportQuery,
  InvoiceListQuery,
  OwnInvoiceQuery,
  TaxDetails,
  TaxDetailsInput,
} from '#shared/schemas/invoices.ts';
import { Slip } from '#shared/schemas/owner-desk/slips.ts';
import { page } from '#shared/schemas/values.ts';
import { requireSecondFactor, requireSignIn } from '../http/actor.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import { download } from '../http/downloads.ts';
import { type Env, readerOf } from '../http/env.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { sendTable, tableFile } from '../http/table-files.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { invoicesTable, listOwnInvoices, listStudioInvoices } from './list-invoices.ts';
import { invoicePdf } from './paper/invoice-pdf.ts';
import { getBookingInvoices, requestInvoice } from './request-invoice.ts';
import { getSlip } from './slip.ts';
import { getTaxDetails, saveTaxDetails } from './tax-details/tax-details.ts';

const fileResponse = (type: string, description: string) => ({
  200: { description, content: { [type]: { schema: { type: 'string' as const } } } },
});

/** Invoices, receipts and credit notes, and who a studio is for the tax office. Mounted at /api/v1. */
export const invoiceRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/invoices',
      describeRoute(
        'Payments',
        'List the invoices of a studio',
        responses('One page of invoices, the latest first.', page(Invoice)),
        'What it sold, and with `subject=commission` what the platform charged.',
      ),
      requireSignIn,
      validate('query', InvoiceListQuery),
      async (c) => c.json(await listStudioInvoices(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .get(
      '/studios/:id/bookings/:booking/slip',
      describeRoute(
        'Payments',
        'Get the slip of a booking that was paid at the desk',
        responses('What was sold, what was paid, and who took it.', Slip),
      ),
      requireSignIn,
      async (c) => {
        const { id: studio, booking } = c.req.param();
        return c.json(await getSlip(services, c.var.person, { studio, booking }));
      },
    )
    .get(
      '/studios/:id/invoices.csv',
      describeRoute('Payments', 'Export the invoices of a month or a quarter as CSV', tableFile('csv')),
      requireSignIn,
      limitPerUser(services, 'exports'),
      validate('query', InvoiceExportQuery),
      async (c) =>
        sendTable(c, 'csv', await invoicesTable(services, readerOf(c), c.req.param('id'), c.req.valid('query').period)),
    )
    .get(
      '/studios/:id/invoices.xlsx',
      describeRoute('Payments', 'Export the invoices of a month or a quarter as a spreadsheet', tableFile('xlsx')),
      requireSignIn,
      limitPerUser(services, 'exports'),
      validate('query', InvoiceExportQuery),
      async (c) =>
        sendTable(
          c,
          'xlsx',
          await invoicesTable(services, readerOf(c), c.req.param('id'), c.req.valid('query').period),
        ),
    )
    .get(
      '/studios/:id/tax-details',
      describeRoute('Payments', 'Get who a studio is for the tax office', responses('The details.', TaxDetails)),
      requireSignIn,
      async (c) => c.json(await getTaxDetails(services, c.var.person, c.req.param('id'))),
    )
    .put(
      '/studios/:id/tax-details',
      describeRoute('Payments', 'Set who a studio is for the tax office', responses('The details.', TaxDetails)),
      requireSignIn,
      requireSecondFactor,
      limitPerUser(services, 'bookings'),
      validate('json', TaxDetailsInput),
      async (c) => c.json(await saveTaxDetails(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .get(
      '/invoices/:id/pdf',
      describeRoute('Payments', 'Download an invoice as PDF', fileResponse('application/pdf', 'PDF.')),
      requireSignIn,
      limitPerUser(services, 'exports'),
      async (c) => {
        const file = await invoicePdf(services, c.var.person, c.req.param('id'));
        return c.body(new Uint8Array(file.content), 200, download(file.name, 'application/pdf'));
      },
    )
    .get(
      '/me/invoices',
      describeRoute(
        'Me',
        'List the invoices of what I booked and bought',
        responses('One page of invoices, the latest first.', page(Invoice)),
      ),
      requireSignIn,
      validate('query', OwnInvoiceQuery),
      async (c) => c.json(await listOwnInvoices(services, c.var.person, c.req.valid('query'))),
    )
    .get(
      '/bookings/:id/invoices',
      describeRoute(
        'Payments',
        'List the invoices of a booking',
        responses('The invoices, the latest first.', BookingInvoices),
      ),
      requireSignIn,
      async (c) => c.json(await getBookingInvoices(services, c.var.person, c.req.param('id'))),
    )
    .put(
      '/bookings/:id/invoice-details',
      describeRoute(
        'Payments',
        'Set whom the invoices of a booking are made out to',
        responses('The invoices, the latest first.', BookingInvoices),
        'Invoices without these details are taken back by credit notes and replaced.',
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('json', InvoiceDetailsInput),
      async (c) => c.json(await requestInvoice(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    );
