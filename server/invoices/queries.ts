import { type RawBuilder, sql } from 'kysely';
import type { InvoiceSubject } from '#shared/money/invoices.ts';
import type { Connection } from '../db/database.ts';
import { BY_PLATFORM } from './by-platform.ts';
import type { InvoiceRecord } from './invoice-hash.ts';

/** An invoice with what its readers see beside its columns. */
export interface InvoiceRow extends InvoiceRecord {
  id: string;
  hash: string;
  /** Of the booking; null where there is none, or where it was deleted. */
  reference: string | null;
  /** Numbers of the invoices that it refers to. */
  corrects: string | null;
  replaces: string | null;
  /** How it was paid; null for what no payment names. */
  paid_by: 'card' | 'online' | 'gift_card' | 'credit' | 'pass' | null;
  /** True for what the platform paid by its code. */
  by_platform: boolean;
}

const numberOf = (alias: string) =>
  sql.raw(`${alias}.series || '-' || ${alias}.year || '-' || lpad(${alias}.number::text, 5, '0')`);

export interface InvoiceFilter {
  /** Of one studio; `null`: of any. */
  studioId?: string | null;
  /** Of what a guest booked or bought. */
  guestId?: string;
  bookingId?: string;
  /** Only what is for the guest or buyer. */
  ofGuest?: boolean;
  /** Of a gift card or a pass that was bought. */
  giftCardId?: string | undefined;
  passId?: string | undefined;
  invoiceId?: string;
  subject?: InvoiceSubject | undefined;
  /** Days by the clock of the issuer: from the first until before the second. */
  days?: { from: string; until: string };
  /** The id of the last row of the page before. */
  after?: string | undefined;
  limit?: number;
}

/** Lists invoices, the latest first. */
export async function listInvoices(db: Connection, filter: InvoiceFilter): Promise<InvoiceRow[]> {
  const { studioId, guestId, ofGuest, bookingId, giftCardId, passId, invoiceId, subject, days, after, limit } = filter;
  const conditions: RawBuilder<unknown>[] = [
    ...(studioId ? [sql`i.studio_id = ${studioId}`] : []),
    ...(guestId
      ? [
          sql`(i.booking_id in (select id from bookings where guest_id = ${guestId})
            or i.gift_card_id in (select id from gift_cards where buyer_id = ${guestId})
            or i.subject = 'pass' and i.payment_id in (select y.id from passes p join payments y on y.bought_pass_id = p.id
              where p.guest_id = ${guestId}))`,
        ]
      : []),
    ...(guestId || ofGuest ? [sql`not ${BY_PLATFORM}`] : []),
    ...(bookingId ? [sql`i.booking_id = ${bookingId}`] : []),
    ...(giftCardId ? [sql`i.gift_card_id = ${giftCardId}`] : []),
    ...(passId
      ? [sql`i.subject = 'pass' and i.payment_id = (select id from payments where bought_pass_id = ${passId})`]
      : []),
    ...(invoiceId ? [sql`i.id = ${invoiceId}`] : []),
    ...(subject ? [sql`i.subject = ${subject}`] : []),
    ...(days ? [sql`i.issued_on >= ${days.from}::date and i.issued_on < ${days.until}::date`] : []),
    ...(after ? [sql`i.id < ${after}`] : []),
    sql`true`,
  ];
  const { rows } = await sql<InvoiceRow>`
    select i.*, i.issued_on::text as issued_on, i.period::text as period, b.reference,
      case when exists (select from gift_cards k where k.id = y.gift_card_id and k.studio_id is not null) then 'credit'
        when y.provider in ('gift_card', 'pass') then y.provider when y.card_last4 is not null then 'card'
        when y.id is not null then 'online' end as paid_by, ${BY_PLATFORM} as by_platform,
      ${numberOf('c')} as corrects, ${numberOf('r')} as replaces
    from invoices i left join bookings b on b.id = i.booking_id
    left join payments y on y.id = i.payment_id
    left join invoices c on c.id = i.corrects_id left join invoices r on r.id = i.replaces_id
    where ${sql.join(conditions, sql` and `)} order by i.id desc
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}
