import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';

/** A link in a mail that works without signing in: it has one purpose, and ends with its thing. */
export interface LinkRow {
  purpose: 'transfer' | 'rebook' | 'pay_share';
  booking_id: string;
  /** The seat that is given away; null for other links. */
  position: number | null;
  /** The cancelled event instead of which another is chosen; null for other links. */
  event_id: string | null;
  outcome: 'taken' | 'closed' | 'rebooked' | 'money' | null;
}

/** What a link is for. */
type LinkedThing = { booking_id: string } & (
  | { purpose: 'transfer'; position: number }
  | { purpose: 'rebook'; event_id: string }
  | { purpose: 'pay_share' }
);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Creates a link. One for a seat that is given away closes the one that there was; the others all stay open.
 * @returns its token, of 256 random bits; only the hash is stored
 */
export async function createLink(tx: Tx, link: LinkedThing & { studio_id: string }, now: Date): Promise<string> {
  if (link.purpose === 'transfer') await closeLink(tx, link, now);
  // Without capitals: addresses of pages have none.
  const token = randomBytes(32).toString('hex');
  await tx
    .insertInto('booking_links')
    .values({ ...link, token_hash: hashOf(token), created_at: now })
    .execute();
  return token;
}

/** Closes the open link by which a seat is given away. @returns false when there is none */
export async function closeLink(
  db: Connection,
  { booking_id, position }: { booking_id: string; position: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update booking_links set ended_at = ${now}, outcome = 'closed'
    where booking_id = ${booking_id} and purpose = 'transfer' and position = ${position}::smallint and ended_at is null
    returning booking_id`.execute(db);
  return rows.length > 0;
}

/** Finds a link by its token, open or ended; reading it changes nothing. */
export const findLink = (db: Connection, purpose: LinkRow['purpose'], token: string): Promise<LinkRow | undefined> =>
  readLink(db, purpose, token, sql``);

/** Finds a link and locks it, so that of two who use it at once the second finds it ended. */
export const lockLink = (tx: Tx, purpose: LinkRow['purpose'], token: string): Promise<LinkRow | undefined> =>
  readLink(tx, purpose, token, sql`for update`);

async function readLink(
  db: Connection,
  purpose: LinkRow['purpose'],
  token: string,
  lock: RawBuilder<unknown>,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select purpose, booking_id, position, event_id, outcome from booking_links
    where token_hash = ${hashOf(token)} and purpose = ${purpose} ${lock}`.execute(db);
  return rows[0];
}

/** Ends a link that was used. */
export async function endLink(
  tx: Tx,
  token: string,
  outcome: 'taken' | 'rebooked' | 'money',
  now: Date,
): Promise<void> {
  await sql`
    update booking_links set ended_at = ${now}, outcome = ${outcome} where token_hash = ${hashOf(token)}`.execute(tx);
}
