import type { TaxReason } from '#shared/money/taxes.ts';
import type { Invoice } from '#shared/schemas/invoices.ts';
import type { InvoiceRow } from './queries.ts';

/** Returns the number of an invoice as it is printed: "F-2031-00007". */
export const invoiceNumber = ({ series, year, number }: Pick<InvoiceRow, 'series' | 'year' | 'number'>): string =>
  `${series}-${year}-${String(number).padStart(5, '0')}`;

export function toInvoice(row: InvoiceRow): Invoice {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    number: invoiceNumber(row),
    issued_on: row.issued_on,
    total: money(row.total),
    base: money(row.base),
    tax: money(row.tax),
    tax_rate: row.tax_rate,
    tax_reason: row.tax_reason as TaxReason | null,
    issuer: row.issuer,
    customer: row.customer,
    title: row.lines[0]?.title ?? '',
    studio_id: row.studio_id,
    booking: row.booking_id && row.reference !== null ? { id: row.booking_id, reference: row.reference } : null,
    corrects: row.corrects,
    replaces: row.replaces,
    period: row.period,
    credit_reason: row.credit_reason,
  };
}
