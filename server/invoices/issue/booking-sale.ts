import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { translatedColumn } from '#server/read-models/translations.ts';
import { translateTo } from '#server/translate.ts';
import { canBeSimplified } from '#shared/money/invoices.ts';
import { formatMoney } from '#shared/money/money.ts';
import { type Tax, type TaxReason, taxInside, usualTax } from '#shared/money/taxes.ts';
import type { InvoiceParty } from '#shared/schemas/invoices.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import { formatTimes } from '#shared/time/dates-in-words.ts';
import { formatLongDay } from '#shared/time/time.ts';
import type { InvoiceLine } from '../invoice-hash.ts';
import { type IssuerDetails, namedOnly } from '../parties.ts';
import { shareAmount } from './share-amount.ts';
import type { InvoiceDraft } from './write-invoice.ts';

/** What an invoice says about a booking. */
export interface SoldBookingRow {
  id: string;
  studio_id: string;
  reference: string;
  language: string;
  currency: string;
  title: string;
  seats: number;
  /** Minor units. */
  total: number;
  /** What of the total is paid online, where the rest is paid at the studio. */
  deposit: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  time_zone: string;
  tax_reason: TaxReason | null;
  tax_rate: number | null;
  guest_name: string;
  /** The promo code. */
  code: string | null;
  customer: InvoiceParty | null;
  /** Null where the seats share the price of the booking. */
  kinds: { name: string | null; price: number | null; seats: number }[];
  addons: { name: string; price: number; quantity: number }[];
}

/** Finds a booking with what an invoice says about it. */
export async function findSoldBooking(db: Connection, id: string): Promise<SoldBookingRow | undefined> {
  const OFFERING = { row: 'o', language: 'b.language', writtenIn: 'o.language' };
  const { rows } = await sql<SoldBookingRow>`
    select b.id, b.studio_id, b.reference, b.language, b.currency::text, b.seats, b.total, b.deposit, e.starts_at, e.ends_at, s.time_zone,
      ${sql.raw(translatedColumn('offering', 'title', OFFERING))} as title, o.tax_reason, o.tax_rate, coalesce(g.display_name, '') as guest_name,
      (select k.code from promo_codes k where k.id = b.promo_code_id) as code,
      (select jsonb_build_object('name', d.name, 'tax_id', d.tax_id, 'country', d.country, 'street', d.street,
          'postcode', d.postcode, 'city', d.city) from booking_invoice_details d where d.booking_id = b.id) as customer,
      (select coalesce(jsonb_agg(jsonb_build_object('name', k.price_kind, 'price', k.price, 'seats', k.seats)
          order by k.first), '[]')
        from (select a.price_kind, a.price, count(*)::int as seats, min(a.position) as first from booking_attendees a
          where a.booking_id = b.id and a.state = 'coming' group by a.price_kind, a.price) k) as kinds,
      (select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'price', n.price,
          'quantity', n.quantity * case n.per when 'seat' then b.seats else 1 end) order by n.position), '[]')
        from booking_addons n where n.booking_id = b.id) as addons
    from bookings b join studios s on s.id = b.studio_id join offerings o on o.id = b.offering_id
    left join profiles g on g.id = b.guest_id
    left join lateral (
      select e.starts_at, e.ends_at from booking_events c join events e on e.id = c.event_id
      where c.booking_id = b.id order by c.released_at is not null, e.starts_at limit 1) e on true
    where b.id = ${id}`.execute(db);
  return rows[0];
}

export const languageOfBooking = ({ language }: Pick<SoldBookingRow, 'language'>): Language =>
  isLanguage(language) ? language : 'en';

/**
 * Drafts the invoice or the receipt for an amount that was paid for a booking. What the platform pays by its code is
 * part of what the studio was paid for it, so it has a paper of its own that names the payer: together they are the
 * full price.
 * @see https://eur-lex.europa.eu/eli/dir/2006/112/art_73 consideration from a third party is taxable, Directive
 * 2006/112/EC
 * @param isFirst false: something was invoiced before
 * @param paidBy the platform for what it paid; null for what the guest paid
 */
export function draftSale(
  booking: SoldBookingRow,
  issuer: IssuerDetails,
  {
    amount,
    at,
    isFirst,
    paidBy = null,
    ...cause
  }: {
    amount: number;
    at: Date;
    isFirst: boolean;
    paidBy?: InvoiceParty | null;
    payment_id: string | null;
    ledger_group_id: string | null;
    replaces_id: string | null;
  },
): InvoiceDraft {
  const isInvoice = issuer.invoicesSince !== null && issuer.invoicesSince <= at;
  const tax = isInvoice ? taxOf(booking, issuer) : null;
  const taxPart = tax ? taxInside(amount, tax.rate) : 0;
  const sums = { total: amount, base: amount - taxPart, currency: booking.currency };
  const known = paidBy ? (paidBy.tax_id ? paidBy : null) : booking.customer;
  const isSimplified = isInvoice && !known && canBeSimplified(issuer.party.country, sums);
  const kind = !isInvoice ? 'receipt' : isSimplified ? 'simplified' : 'full';
  const customer = isSimplified ? null : (known ?? paidBy ?? namedOnly(booking.guest_name));
  return {
    studio_id: booking.studio_id,
    kind,
    subject: 'booking',
    series: { full: 'F', simplified: 'S', receipt: 'T' }[kind],
    issued_at: at,
    language: languageOfBooking(booking),
    booking_id: booking.id,
    gift_card_id: null,
    period: null,
    corrects_id: null,
    ...cause,
    currency: booking.currency,
    total: amount,
    base: amount - taxPart,
    tax: taxPart,
    tax_rate: tax?.rate ?? null,
    tax_reason: tax?.reason ?? null,
    customer,
    lines: linesOf(booking, amount, { isFirst, paidBy: paidBy?.name ?? null }),
  };
}

/** Returns the tax in the price of a booking: of its offering, else the usual one of the studio's country. */
export const taxOf = ({ tax_reason: reason, tax_rate: rate }: SoldBookingRow, { country }: IssuerDetails): Tax =>
  reason && rate !== null ? { reason, rate } : usualTax(country);

/**
 * Returns the rate of the tax in the price of a booking, in hundredths of a percent; null for none, and where the
 * studio has not agreed to invoices in its name: its papers are receipts, which name no tax.
 */
export function namedTaxRate(booking: SoldBookingRow, issuer: IssuerDetails, at: Date): number | null {
  const isInvoice = issuer.invoicesSince !== null && issuer.invoicesSince <= at;
  const { rate } = taxOf(booking, issuer);
  return isInvoice && rate > 0 ? rate : null;
}

/** Divides the price between what was booked, seats by price and add-ons, or says of which price an amount is a part. */
function linesOf(
  booking: SoldBookingRow,
  amount: number,
  { isFirst, paidBy }: { isFirst: boolean; paidBy: string | null },
): InvoiceLine[] {
  const { title, reference, seats, starts_at, ends_at, time_zone: zone, kinds, addons } = booking;
  const t = translateTo(languageOfBooking(booking));
  const when =
    starts_at && ends_at ? `${formatLongDay(t, starts_at, zone)}, ${formatTimes(t, starts_at, ends_at, zone)}` : '';
  const detail = [when, t('invoices.booking', { reference: reference.replace(/(.{4})(?=.)/g, '$1 ') })]
    .filter(Boolean)
    .join(' · ');
  if (paidBy) {
    const by = t('invoices.by_platform', { site: paidBy, code: booking.code ?? '' });
    return [{ title, detail: `${by} · ${detail}`, quantity: 1, amount }];
  }
  const money = (of: number) => formatMoney({ amount: of, currency: booking.currency }, languageOfBooking(booking));
  if (booking.deposit !== null) {
    const rest = t('invoices.deposit_open', { amount: money(booking.total - booking.deposit) });
    return [{ title: t('invoices.deposit', { title }), detail: `${detail} · ${rest}`, quantity: 1, amount }];
  }
  if (!isFirst || amount !== booking.total) {
    // Paid by several means, or a difference: the price of the seats is on none of the papers alone.
    const part = t('invoices.part_of', {
      total: money(booking.total),
      seats: t('catalogue.seats', { count: seats }),
    });
    return [{ title, detail: `${detail} · ${part}`, quantity: 1, amount }];
  }
  const extras = addons.map(({ name, price, quantity }) => ({
    title: name,
    detail: '',
    quantity,
    weight: price * quantity,
  }));
  const extra = extras.reduce((sum, { weight }) => sum + weight, 0);
  const isPriced = kinds.length > 0 && kinds.every(({ price }) => price !== null);
  const seatLines = isPriced
    ? kinds.map(({ name, price, seats: quantity }) => ({
        ...{ title: name ? `${title}, ${name}` : title, detail, quantity, weight: (price ?? 0) * quantity },
      }))
    : [{ title, detail, quantity: seats, weight: Math.max(0, booking.total - extra) }];
  const drafts = [...seatLines, ...extras];
  const shares = shareAmount(
    amount,
    drafts.map(({ weight }) => weight),
  );
  return drafts.map(({ weight, ...line }, at) => ({ ...line, amount: shares[at] ?? 0 }));
}
