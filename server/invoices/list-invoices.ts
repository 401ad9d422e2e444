import { z } from 'zod';
import { daysOfPeriod, invoiceName } from '#shared/money/invoices.ts';
import type { Invoice, InvoiceListQuery, OwnInvoiceQuery } from '#shared/schemas/invoices.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection } from '../db/database.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import type { Table } from '../http/table-files.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { translateTo } from '../translate.ts';
import { invoiceNumber, toInvoice } from './invoice-dto.ts';
import { writeQueued } from './issue/issue-sales.ts';
import { type InvoiceFilter, listInvoices } from './queries.ts';

/** Sort value: the id. */
const Key = z.tuple([z.uuid()]);

async function listPage(
  { db }: Services,
  name: string,
  filter: InvoiceFilter,
  { limit, cursor }: Pick<InvoiceListQuery, 'limit' | 'cursor'>,
): Promise<{ items: Invoice[]; next_cursor: string | null }> {
  const pages = parseCursor(name, { ...filter }, Key, cursor);
  const found = await listInvoices(db, { ...filter, after: pages.after?.[0], limit: limit + 1 });
  const { rows, next_cursor } = toPage(found, limit, ({ id }): z.infer<typeof Key> => [id], pages);
  return { items: rows.map(toInvoice), next_cursor };
}

/**
 * Lists the invoices of a studio: those that it wrote, and those of the platform for commission.
 * @throws Refusal `studios.no_right` without the right to see money; `http.not_found`
 */
export async function listStudioInvoices(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  { subject, ...query }: InvoiceListQuery,
) {
  const { id } = await getStudioAs(services.db, person, idOrSlug, 'see_money');
  return listPage(services, 'studio_invoices', { studioId: id, subject }, query);
}

/**
 * Lists what was written for what a person booked or bought. What the queue still has of the sale of a gift card or a
 * pass is written first, so that a payment of this second is there.
 */
export async function listOwnInvoices(
  services: Services,
  person: { userId: string },
  { gift_card_id: giftCardId, pass_id: passId, ...query }: OwnInvoiceQuery,
) {
  if (giftCardId) await writeQueued(services, null);
  const pass = passId && (await findOwnPass(services.db, person, passId));
  if (pass) await writeQueued(services, pass.studio_id);
  return listPage(services, 'own_invoices', { guestId: person.userId, giftCardId, passId }, query);
}

const findOwnPass = (db: Connection, { userId }: { userId: string }, id: string) =>
  db.selectFrom('passes').select('studio_id').where('id', '=', id).where('guest_id', '=', userId).executeTakeFirst();

/** Lists all invoices, for administrators. */
export const listAllInvoices = (services: Services, { subject, ...query }: InvoiceListQuery) =>
  listPage(services, 'all_invoices', { subject }, query);

const COLUMNS = [
  ...([
    'number',
    'date',
    'kind',
    'customer',
    'tax_id',
    'what',
    'booking',
    'base',
    'rate',
    'reason',
    'tax',
    'total',
  ] as const),
  ...(['currency', 'refers_to'] as const),
];

/**
 * Returns what a studio sold in a month or a quarter as a table for its accountant, headed in the reader's language;
 * the oldest first.
 * @throws Refusal as `listStudioInvoices`
 */
export async function invoicesTable(
  { db }: Services,
  person: { userId: string; language: Language },
  idOrSlug: string,
  period: string,
): Promise<Table> {
  const { id, slug } = await getStudioAs(db, person, idOrSlug, 'see_money');
  const rows = await listInvoices(db, { studioId: id, subject: 'booking', days: daysOfPeriod(period) });
  const t = translateTo(person.language);
  return {
    name: `${slug}-${period}`,
    head: COLUMNS.map((column) => t(`invoices.csv.${column}`)),
    rows: rows
      .reverse()
      .map((row) => [
        invoiceNumber(row),
        { day: row.issued_on },
        t(`invoices.kind.${invoiceName(row.kind, row.series)}`),
        row.customer?.name ?? '',
        row.customer?.tax_id ?? '',
        row.lines[0]?.title ?? '',
        row.reference ?? '',
        { amount: row.base, currency: row.currency },
        row.tax_rate === null ? null : row.tax_rate / 100,
        row.tax_reason ? t(`invoices.reason.${row.tax_reason}`) : '',
        { amount: row.tax, currency: row.currency },
        { amount: row.total, currency: row.currency },
        row.currency,
        row.corrects ?? row.replaces ?? '',
      ]),
  };
}
