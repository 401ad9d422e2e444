import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { loadLetters, writePdf } from '#server/media/media.ts';
import type { Services } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { invoiceName } from '#shared/money/invoices.ts';
import { formatMoney, inMajorUnits, minorDigits } from '#shared/money/money.ts';
import { writeTaxId } from '#shared/money/tax-ids.ts';
import type { InvoiceParty } from '#shared/schemas/invoices.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import type { Translate } from '#shared/text/texts.ts';
import { formatLongDay } from '#shared/time/time.ts';
import { invoiceNumber } from '../invoice-dto.ts';
import { shareAmount } from '../issue/share-amount.ts';
import { maySeeMoney } from '../may-see-money.ts';
import { type InvoiceRow, listInvoices } from '../queries.ts';
import { drawInvoice, type InvoiceContent } from './draw-invoice.ts';

/**
 * Draws an invoice as a PDF in its own language, for the guest or buyer that it is for, for members of the studio who
 * may see money, and for administrators.
 * @throws Refusal `http.not_found`, also for an invoice that the person may not see
 */
export async function invoicePdf(
  services: Services,
  person: { userId: string; isAdmin: boolean },
  id: string,
): Promise<{ name: string; content: Buffer }> {
  const [row] = await listInvoices(services.db, { invoiceId: assertId(id) });
  if (!row || !(await maySee(services.db, person, row))) return refuse('http.not_found');
  const content = contentOf(row, services.config.invoices.qrUrl);
  await loadLetters(content);
  const options = { title: content.title, language: row.language };
  return { name: `${invoiceNumber(row)}.pdf`, content: await writePdf(drawInvoice(content), options) };
}

async function maySee(
  db: Connection,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
  { booking_id, gift_card_id, payment_id, subject, studio_id, by_platform }: InvoiceRow,
): Promise<boolean> {
  if (isAdmin) return true;
  if (by_platform) return studio_id !== null && maySeeMoney(db, { userId }, studio_id);
  const { rows } = await sql`
    select from bookings where id = ${booking_id} and guest_id = ${userId}
    union all select from gift_cards where id = ${gift_card_id} and buyer_id = ${userId}
    union all select from passes p join payments y on y.bought_pass_id = p.id
      where y.id = ${payment_id} and ${subject} = 'pass' and p.guest_id = ${userId}`.execute(db);
  return rows.length > 0 || (studio_id !== null && (await maySeeMoney(db, { userId }, studio_id)));
}

function contentOf(row: InvoiceRow, qrUrl: string): InvoiceContent {
  const language = isLanguage(row.language) ? row.language : 'en';
  const t = translateTo(language);
  const money = (amount: number) => formatMoney({ amount, currency: row.currency }, language);
  const isTaxed = row.tax_rate !== null;
  const rate = (row.tax_rate ?? 0) / 100;
  // A full invoice, and what takes one back, has the prices without the tax.
  const isNet = isTaxed && row.customer !== null;
  const sign = row.total < 0 ? -1 : 1;
  const nets = shareAmount(
    sign * row.base,
    row.lines.map(({ amount }) => sign * amount),
  ).map((net) => sign * net);
  const title = t(`invoices.paper.title.${invoiceName(row.kind, row.series)}`, { number: invoiceNumber(row) });
  return {
    issuer: row.issuer.name,
    title,
    facts: [
      formatLongDay(t, `${row.issued_on}T12:00:00Z`, 'UTC'),
      ...(row.corrects ? [t('invoices.paper.corrects', { number: row.corrects })] : []),
      ...(row.credit_reason
        ? [t('invoices.paper.because', { reason: t(`invoices.credit_reason.${row.credit_reason}`) })]
        : []),
      ...(row.replaces ? [t('invoices.paper.replaces', { number: row.replaces })] : []),
    ],
    parties: [
      { label: t('invoices.paper.from'), lines: partyLines(row.issuer, row.customer, t, language) },
      ...(row.customer
        ? [{ label: t('invoices.paper.to'), lines: partyLines(row.customer, row.issuer, t, language) }]
        : []),
    ],
    heads: {
      what: t('invoices.paper.what'),
      quantity: t('invoices.paper.quantity'),
      unit: isNet ? t('invoices.paper.unit') : null,
      amount: t(isNet ? 'invoices.paper.net_amount' : 'invoices.paper.amount'),
    },
    rows: row.lines.flatMap(({ title: line, detail, quantity, amount }, at) => {
      if (amount === 0 && row.kind === 'credit_note') return [];
      const shown = isNet ? (nets[at] ?? 0) : amount;
      const unit = isNet ? unitPrice(shown, quantity, row.currency, language) : '';
      return [{ title: line, detail, quantity: String(quantity), unit, amount: money(shown) }];
    }),
    sums: [
      ...(isTaxed
        ? [
            { label: t('invoices.paper.base'), amount: money(row.base) },
            { label: t('invoices.paper.tax', { rate }), amount: money(row.tax) },
          ]
        : []),
      { label: t('invoices.paper.total'), amount: money(row.total) },
    ],
    notes: notesOf(row, t),
    qr: qrOf(row, qrUrl, t),
    foot: t('invoices.paper.record', { position: row.position, hash: row.hash }),
  };
}

/** Formats the price of one, with up to four digits: it is a quotient. */
function unitPrice(net: number, quantity: number, currency: string, language: Language): string {
  const digits = minorDigits(currency);
  const unit = Math.round((Math.abs(net) * 100) / quantity) / 100;
  const exact = formatMoney({ amount: Math.sign(net) * Math.round(unit), currency }, language);
  if (Number.isInteger(unit)) return exact;
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits + 2 });
  return exact.replace(/\d[\d.,\u00a0\u202f]*\d|\d/, number.format(unit / 10 ** digits));
}

function partyLines(party: InvoiceParty, other: InvoiceParty | null, t: Translate, language: Language): string[] {
  const { name, tax_id, country, street, postcode, city } = party;
  const id =
    tax_id &&
    (writeTaxId({ tax_id, country }, other?.tax_id ? other.country : null) ??
      t('invoices.paper.tax_id', { id: tax_id }));
  const named = country && new Intl.DisplayNames(language, { type: 'region' }).of(country);
  return [name, id ?? '', street, [postcode, city].filter(Boolean).join(' '), named ?? ''].filter(Boolean);
}

const notesOf = ({ kind, subject, tax_reason, tax_rate, paid_by }: InvoiceRow, t: Translate): string[] => [
  ...(tax_reason ? [t(`invoices.reason.${tax_reason}`)] : []),
  ...(subject === 'gift_card' ? [t('invoices.paper.voucher')] : []),
  ...(subject === 'pass' ? [t('invoices.paper.pass')] : []),
  ...(subject === 'booking' && tax_rate === null ? [t('invoices.paper.receipt_note')] : []),
  ...(paid_by && kind !== 'credit_note' ? [t(`invoices.paper.paid_by.${paid_by}`)] : []),
];

/** The QR code of Spain's tax office, on invoices of Spanish issuers. */
function qrOf(
  { issuer, issued_on, total, currency, kind, series, ...row }: InvoiceRow,
  qrUrl: string,
  t: Translate,
): InvoiceContent['qr'] {
  if (issuer.country !== 'ES' || !issuer.tax_id || kind === 'receipt' || series.includes('T')) return null;
  const [year, month, day] = issued_on.split('-');
  const query = new URLSearchParams({
    nif: issuer.tax_id,
    numserie: invoiceNumber({ series, ...row }),
    fecha: `${day}-${month}-${year}`,
    importe: inMajorUnits({ amount: total, currency }).toFixed(2),
  });
  return { text: `${qrUrl}?${query}`, label: t('invoices.paper.qr') };
}
