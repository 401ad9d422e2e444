import { createHash } from 'node:crypto';
import type { CreditReason, InvoiceKind, InvoiceSubject } from '#shared/money/invoices.ts';
import type { InvoiceParty } from '#shared/schemas/invoices.ts';

export interface InvoiceLine {
  title: string;
  detail: string;
  quantity: number;
  /** Minor units, with the tax. */
  amount: number;
}

/** A row of `invoices` without its id. */
export interface InvoiceRecord {
  issuer_id: string;
  studio_id: string | null;
  kind: InvoiceKind;
  subject: InvoiceSubject;
  position: number;
  series: string;
  year: number;
  number: number;
  issued_at: Date;
  /** YYYY-MM-DD, by the clock of the issuer. */
  issued_on: string;
  language: string;
  booking_id: string | null;
  gift_card_id: string | null;
  payment_id: string | null;
  ledger_group_id: string | null;
  /** YYYY-MM-DD */
  period: string | null;
  corrects_id: string | null;
  replaces_id: string | null;
  currency: string;
  total: number;
  base: number;
  tax: number;
  tax_rate: number | null;
  tax_reason: string | null;
  issuer: InvoiceParty;
  customer: InvoiceParty | null;
  lines: InvoiceLine[];
  /** Of a credit note. */
  credit_reason: CreditReason | null;
  previous_hash: string;
}

/** The columns that the hash covers, in their order in the text. */
const HASHED = [
  ...(['issuer_id', 'studio_id', 'kind', 'subject', 'position', 'series', 'year', 'number', 'issued_at'] as const),
  ...(['issued_on', 'language', 'booking_id', 'gift_card_id', 'payment_id', 'ledger_group_id', 'period'] as const),
  ...(['corrects_id', 'replaces_id', 'currency', 'total', 'base', 'tax', 'tax_rate', 'tax_reason', 'issuer'] as const),
  ...(['customer', 'lines', 'previous_hash'] as const),
] satisfies (keyof InvoiceRecord)[];

/**
 * Columns that came later: they are hashed where they say something, so that the hashes of older invoices stay right.
 */
const HASHED_LATER = ['credit_reason'] as const satisfies readonly (keyof InvoiceRecord)[];

/** Fails to compile while a column is not hashed. */
true satisfies Exclude<keyof InvoiceRecord, (typeof HASHED | typeof HASHED_LATER)[number]> extends never ? true : never;

/**
 * Returns the SHA-256 of an invoice in hexadecimal: of a line `column=value` for each column, with values as JSON with
 * sorted keys.
 */
export function hashOfInvoice(invoice: InvoiceRecord): string {
  const columns = [...HASHED, ...HASHED_LATER.filter((column) => invoice[column] !== null)];
  const text = columns.map((column) => `${column}=${canonicalJson(invoice[column])}\n`).join('');
  return createHash('sha256').update(text).digest('hex');
}

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
