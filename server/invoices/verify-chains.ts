import { sql } from 'kysely';
import type { InvoiceChains } from '#shared/schemas/invoices.ts';
import type { Connection } from '../db/database.ts';
import type { Services } from '../services.ts';
import { hashOfInvoice, type InvoiceRecord } from './invoice-hash.ts';

/** Invoices that are read at a time. */
const BATCH = 500;

/** Verifies the chains of all issuers. */
export async function verifyChains({ db }: Pick<Services, 'db'>): Promise<InvoiceChains> {
  const issuers = await db.selectFrom('invoice_issuers').select(['id', 'last_position']).orderBy('id').execute();
  const broken: InvoiceChains['broken'] = [];
  for (const { id, last_position } of issuers) {
    const position = await findBreak(db, id, last_position);
    if (position !== undefined) broken.push({ issuer_id: id, position });
  }
  return { issuers: issuers.length, invoices: issuers.reduce((sum, { last_position: last }) => sum + last, 0), broken };
}

/** Finds the first place at which the chain of an issuer is broken: a hash is wrong, or an invoice is missing. */
async function findBreak(db: Connection, issuerId: string, last: number): Promise<number | undefined> {
  let previous = '';
  let position = 0;
  while (position < last) {
    const { rows } = await sql<InvoiceRecord & { hash: string }>`
      select *, issued_on::text as issued_on, period::text as period from invoices
      where issuer_id = ${issuerId} and position > ${position} order by position limit ${BATCH}`.execute(db);
    if (rows.length === 0) return position + 1;
    for (const { hash, ...row } of rows) {
      position += 1;
      if (row.position !== position || row.previous_hash !== previous || hashOfInvoice(row) !== hash) return position;
      previous = hash;
    }
  }
  return undefined;
}
