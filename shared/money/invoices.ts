import { refusal } from '../refusal.ts';

/**
 * `full` has a customer with address, `simplified` has none, a `receipt` is no invoice; a `credit_note` takes one of
 * them back.
 */
export const INVOICE_KINDS = ['full', 'simplified', 'receipt', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/**
 * Returns what a paper is called, as a key of the texts `invoices.kind`: what takes a receipt back is a receipt itself.
 * @param series of the paper, or its whole number, which begins with the series; those of receipts have a T
 */
export const invoiceName = (kind: InvoiceKind, series: string): InvoiceKind | 'credit_receipt' =>
  kind === 'credit_note' && series.includes('T') ? 'credit_receipt' : kind;

/** What an invoice is for; a `commission` is the platform's to a studio. */
export const INVOICE_SUBJECTS = ['booking', 'gift_card', 'pass', 'commission'] as const;
export type InvoiceSubject = (typeof INVOICE_SUBJECTS)[number];

/** Why a credit note takes something back. */
export const CREDIT_REASONS = [
  ...(['guest_cancelled', 'studio_cancelled', 'part_cancelled', 'moved', 'customer_data', 'goodwill'] as const),
] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/**
 * The largest total of a simplified invoice in cents of a euro by the country of its issuer, as of November 2026; of
 * France without tax.
 */
const MAX_SIMPLIFIED: Readonly<Record<string, number>> = { AT: 40_000, DE: 25_000, ES: 40_000, FR: 15_000, IT: 40_000 };

/**
 * What all countries of the EU allow. @see https://eur-lex.europa.eu/eli/dir/2006/112/art_220a Directive 2006/112/EC
 */
const MAX_SIMPLIFIED_IN_EU = 10_000;

/** True if an invoice can be without the name and address of its customer. @param country of its issuer */
export function canBeSimplified(
  country: string,
  { total, base, currency }: { total: number; base: number; currency: string },
): boolean {
  const counted = country === 'FR' ? base : total;
  return currency === 'EUR' && counted <= (MAX_SIMPLIFIED[country] ?? MAX_SIMPLIFIED_IN_EU);
}

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
