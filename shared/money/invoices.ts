import { refusal } from '../refusal.ts';

/** `full` has a customer with address, `simplified` has none, a `receipt` is no invoice; a `credit_note` takes one of them back. */
export const INVOICE_KINDS = ['full', 'simplified', 'receipt', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** What an invoice is for; a `commission` is the platform's to a studio. */
export const INVOICE_SUBJECTS = ['booking', 'gift_card', 'pass', 'commission'] as const;
export type InvoiceSubject = (typeof INVOICE_SUBJECTS)[number];

/**
 * The largest total of a simplified invoice, in cents of a euro.
 * @see https://www.boe.es/buscar/act.php?id=BOE-A-2012-14696#a4 article 4 of Royal Decree 1619/2012
 */
export const MAX_SIMPLIFIED = 40_000;

/** Months and quarters of an export: "2031-11", "2031-Q4". */
export const EXPORT_PERIOD = /^20\d\d-(0[1-9]|1[0-2]|Q[1-4])$/;

/** Returns the first day of a period, and the first after it. */
export function daysOfPeriod(period: string): { from: string; until: string } {
  const year = Number(period.slice(0, 4));
  const part = period.slice(5);
  const [first, months] = part.startsWith('Q') ? [(Number(part[1]) - 1) * 3, 3] : [Number(part) - 1, 1];
  const day = (month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { from: day(first), until: day(first + months) };
}

export const invoiceRefusals = {
  'invoices.not_a_tax_id': refusal<{ country: string }>(422),
  /** The studio has not agreed to invoices in its name: it writes them itself. */
  'invoices.by_studio': refusal(409),
  /** Nothing of the booking was paid online. */
  'invoices.nothing_paid': refusal(409),
} as const;
