import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { translateTo } from '#server/translate.ts';
import { type RefundReason, refundReasonText } from '#shared/bookings/given-refunds.ts';
import type { Language } from '#shared/text/languages.ts';
import { BY_PLATFORM } from '../by-platform.ts';
import type { InvoiceLine, InvoiceRecord } from '../invoice-hash.ts';
import type { CreditCause } from './credit-cause.ts';
import { shareAmount } from './share-amount.ts';
import { type LockedIssuer, writeInvoice } from './write-invoice.ts';

/** An invoice that is not taken back in full, with what is left of it; minor units. */
export interface OpenInvoiceRow extends Omit<InvoiceRecord, 'issued_on' | 'period'> {
  id: string;
  /** True for what the platform paid by its code. */
  by_platform: boolean;
  left: number;
  tax_left: number;
  /** Of each line. */
  lines_left: number[];
}

interface CreditedRow {
  id: string;
  credits: { total: number; tax: number; lines: InvoiceLine[] }[];
}

/** Whose invoices: of a booking, or of the pass that a payment bought. */
type SoldThing = { bookingId: string } | { passPaymentId: string };

/** Lists the invoices that are not taken back in full, the oldest first. The caller has locked their issuer. */
export async function listOpenInvoices(db: Connection, of: SoldThing): Promise<OpenInvoiceRow[]> {
  const isOf =
    'bookingId' in of
      ? sql`i.booking_id = ${of.bookingId}`
      : sql`i.subject = 'pass' and i.payment_id = ${of.passPaymentId}`;
  const { rows } = await sql<OpenInvoiceRow & CreditedRow>`
    select i.*, ${BY_PLATFORM} as by_platform, (select coalesce(jsonb_agg(jsonb_build_object('total', c.total, 'tax', c.tax, 'lines', c.lines)), '[]')
      from invoices c where c.corrects_id = i.id) as credits
    from invoices i where ${isOf} and i.kind <> 'credit_note' order by i.position`.execute(db);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return rows
    .map(({ credits, ...row }) => ({
      ...row,
      left: row.total + sum(credits.map(({ total }) => total)),
      tax_left: row.tax + sum(credits.map(({ tax }) => tax)),
      lines_left: row.lines.map(({ amount }, at) => amount + sum(credits.map(({ lines }) => lines[at]?.amount ?? 0))),
    }))
    .filter(({ left }) => left > 0);
}

const CREDIT_SERIES: Readonly<Record<string, string>> = { T: 'TR', CT: 'CTR', C: 'CR', PT: 'PTR' };

/** What of an invoice goes back, in minor units, and why. */
interface Credit extends CreditCause {
  amount: number;
  at: Date;
  groupId: string | null;
  /** The studio's own words, of what it gave back, and the house's reason for it. */
  said?: string;
  preset?: RefundReason | null;
}

/**
 * Takes an amount of an invoice back: of the lines of the seats that it is for, else a part of each line, and of the
 * tax.
 */
export async function writeCreditNote(
  tx: Tx,
  issuer: LockedIssuer,
  of: OpenInvoiceRow,
  { amount, at, groupId, reason, seats, said = '', preset = null }: Credit,
): Promise<void> {
  const lines = creditLines(of, amount, seats);
  // Goodwill is a reason of the paper itself.
  const why = preset === 'goodwill' ? '' : refundReasonText(translateTo(of.language as Language), preset);
  const tax = Math.round((of.tax_left * amount) / of.left);
  await writeInvoice(tx, issuer, {
    ...{ studio_id: of.studio_id, subject: of.subject, language: of.language, currency: of.currency },
    ...{ booking_id: of.booking_id, gift_card_id: of.gift_card_id, payment_id: of.payment_id, period: null },
    kind: 'credit_note',
    series: CREDIT_SERIES[of.series] ?? 'R',
    issued_at: at,
    ledger_group_id: groupId,
    corrects_id: of.id,
    replaces_id: null,
    ...{ total: -amount, base: -(amount - tax), tax: tax === 0 ? 0 : -tax },
    ...{ tax_rate: of.tax_rate, tax_reason: of.tax_reason, customer: of.customer },
    credit_reason: reason,
    lines: lines.map((line) =>
      line.amount === 0
        ? line
        : { ...line, detail: [why, said.replace(/\s+/g, ' '), line.detail].filter(Boolean).join(' · ') },
    ),
  });
}

/**
 * Returns the lines of an invoice, each with what of it goes back: the others stay with nothing, so that each keeps its
 * place.
 */
function creditLines(of: OpenInvoiceRow, amount: number, seats: CreditCause['seats']): InvoiceLine[] {
  const counts = of.lines.map(({ title }, at) =>
    seats.reduce((sum, { name, count }) => sum + (isLineOf(title, at, name) ? count : 0), 0),
  );
  const prices = of.lines.map(({ title }, at) =>
    seats.reduce((sum, { name, price, count }) => sum + (isLineOf(title, at, name) ? price * count : 0), 0),
  );
  const named = prices.map((price, at) => Math.min(price, of.lines_left[at] ?? 0));
  const ofNamed = Math.min(
    amount,
    named.reduce((sum, price) => sum + price, 0),
  );
  const first = shareAmount(ofNamed, named);
  const rest = shareAmount(
    amount - ofNamed,
    of.lines_left.map((left, at) => left - (first[at] ?? 0)),
  );
  return of.lines.map((line, at) => {
    const share = (first[at] ?? 0) + (rest[at] ?? 0);
    const isWhole = share === line.amount;
    return { ...line, quantity: isWhole ? line.quantity : counts[at] || 1, amount: share === 0 ? 0 : -share };
  });
}

/** True if seats of a kind of price are on a line: the first one has those without a kind. */
const isLineOf = (title: string, at: number, kind: string | null): boolean =>
  kind === null ? at === 0 : title.endsWith(`, ${kind}`);

/**
 * Takes an amount of the invoices of a booking back, those of a payment first, and the latest first.
 * @throws Error where less was invoiced
 */
export async function creditBooking(
  tx: Tx,
  issuer: LockedIssuer,
  bookingId: string,
  { amount, paymentId, ...rest }: Credit & { paymentId: string | null },
): Promise<void> {
  const open = await listOpenInvoices(tx, { bookingId });
  const own = open.filter(({ payment_id }) => payment_id === paymentId);
  const others = open.filter(({ payment_id }) => payment_id !== paymentId).reverse();
  let left = amount;
  for (const invoice of [...own, ...others]) {
    const part = Math.min(left, invoice.left);
    if (part > 0) await writeCreditNote(tx, issuer, invoice, { amount: part, ...rest });
    left -= part;
  }
  if (left > 0) throw new Error(`booking ${bookingId} was refunded ${left} more than was invoiced`);
}
