import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { CreditReason } from '#shared/money/invoices.ts';
import { wallClock } from '#shared/time/time.ts';
import { hashOfInvoice, type InvoiceRecord } from '../invoice-hash.ts';
import type { IssuerDetails } from '../parties.ts';

/** An issuer that this transaction has locked. */
export interface LockedIssuer {
  id: string;
  details: IssuerDetails;
}

/** What an invoice says, without its number and its place in the chain. */
export type InvoiceDraft = Omit<
  InvoiceRecord,
  'issuer_id' | 'position' | 'year' | 'number' | 'issued_on' | 'issuer' | 'previous_hash' | 'credit_reason'
> & { credit_reason?: CreditReason | null };

/**
 * Locks an issuer until the transaction ends, so that its invoices are numbered one by one.
 * @param studioId null: the platform
 */
export async function lockIssuer(tx: Tx, studioId: string | null, details: IssuerDetails): Promise<LockedIssuer> {
  await sql`insert into invoice_issuers (studio_id) values (${studioId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from invoice_issuers where studio_id is not distinct from ${studioId} for update`.execute(tx);
  return { id: (rows[0] as { id: string }).id, details };
}

interface PlaceRow {
  last_position: number;
  last_hash: string;
  last_issued_at: Date | null;
}

/**
 * Writes an invoice with the next number of its series. An invoice is never dated before the one before it.
 * @returns its id
 */
export async function writeInvoice(tx: Tx, { id, details }: LockedIssuer, draft: InvoiceDraft): Promise<string> {
  const { rows: places } = await sql<PlaceRow>`
    select s.last_position, s.last_hash, i.issued_at as last_issued_at
    from invoice_issuers s left join invoices i on i.issuer_id = s.id and i.position = s.last_position
    where s.id = ${id}`.execute(tx);
  const place = places[0] as PlaceRow;
  const issuedAt = new Date(Math.max(draft.issued_at.getTime(), place.last_issued_at?.getTime() ?? 0));
  const { year, month, day } = wallClock(issuedAt, details.timeZone);
  const { rows: numbers } = await sql<{ number: number }>`
    select last_number + 1 as number from invoice_series
    where issuer_id = ${id} and series = ${draft.series} and year = ${year}`.execute(tx);
  const pad = (part: number) => String(part).padStart(2, '0');
  const record: InvoiceRecord = {
    ...draft,
    credit_reason: draft.credit_reason ?? null,
    issuer_id: id,
    issuer: details.party,
    position: place.last_position + 1,
    previous_hash: place.last_hash,
    year,
    number: numbers[0]?.number ?? 1,
    issued_at: issuedAt,
    issued_on: `${year}-${pad(month)}-${pad(day)}`,
  };
  const row = {
    ...record,
    issuer: JSON.stringify(record.issuer),
    customer: record.customer && JSON.stringify(record.customer),
    lines: JSON.stringify(record.lines),
    hash: hashOfInvoice(record),
  };
  return (await tx.insertInto('invoices').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
