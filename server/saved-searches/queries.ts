import { sql, type UpdateObject } from 'kysely';
import type { SavedSearchQuery } from '#shared/schemas/saved-searches.ts';
import type { Connection, Tx } from '../db/database.ts';
import type { DB } from '../db/schema.ts';

export interface SavedSearchRow {
  id: string;
  name: string;
  question: SavedSearchQuery;
  mail: boolean;
  created_at: Date;
  looked_at: Date;
}

const COLUMNS = ['id', 'name', 'question', 'mail', 'created_at', 'looked_at'] as const;

const asRow = <Row extends { question: unknown }>(row: Row) => row as Row & { question: SavedSearchQuery };

export async function listSavedSearches(db: Connection, userId: string): Promise<SavedSearchRow[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(asRow);
}

/** Counts a person's saved searches; locks the person first, so that two requests at once cannot exceed the limit. */
export async function lockAndCount(tx: Tx, userId: string): Promise<number> {
  await sql`select from auth.users where id = ${userId} for no key update`.execute(tx);
  const row = await tx
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertSearch(
  tx: Tx,
  search: { user_id: string; name: string; question: SavedSearchQuery; mail: boolean },
  at: Date,
): Promise<SavedSearchRow> {
  const question = JSON.stringify(search.question);
  const row = await tx
    .insertInto('saved_searches')
    .values({ ...search, question, created_at: at, looked_at: at, checked_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return asRow(row);
}

interface Own {
  id: string;
  userId: string;
}

/**
 * Changes the name of a saved search, or whether it sends mails.
 * @param at time of the change
 * @returns undefined if the search is not this person's
 */
export const changeSearch = (
  db: Connection,
  own: Own,
  { name, mail }: { name?: string; mail?: boolean },
  at: Date,
): Promise<SavedSearchRow | undefined> =>
  update(db, own, {
    ...(name !== undefined && { name }),
    ...(mail === true && { mail, checked_at: resumedAt(at), muted_at: null }),
    ...(mail === false && muted(at)),
  });

/** Records that its owner has seen the new results. @returns undefined if the search is not this person's */
export const setViewed = (db: Connection, own: Own, at: Date): Promise<SavedSearchRow | undefined> =>
  update(db, own, { looked_at: at });

/**
 * After a pause of up to a day, mails continue where they stopped, so that no result is lost; after a longer one, from
 * now.
 */
const resumedAt = (at: Date) => sql<Date>`
  case when mail or muted_at > ${at}::timestamptz - interval '1 day' then checked_at else ${at}::timestamptz end`;

const muted = (at: Date) => ({
  mail: false,
  muted_at: sql<Date>`case when mail then ${at}::timestamptz else muted_at end`,
});

async function update(
  db: Connection,
  { id, userId }: Own,
  change: UpdateObject<DB, 'saved_searches'>,
): Promise<SavedSearchRow | undefined> {
  const row = await db
    .updateTable('saved_searches')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && asRow(row);
}

/** @returns false if the search is not this person's */
export async function deleteSearch(db: Connection, { id, userId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSavedSearches(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('saved_searches').where('user_id', '=', userId).execute();
}

export const findByStopToken = (db: Connection, token: string) =>
  db.selectFrom('saved_searches').select(['name', 'mail']).where('stop_token', '=', token).executeTakeFirst();

export const stopMails = (db: Connection, token: string, at: Date) =>
  db
    .updateTable('saved_searches')
    .set(muted(at))
    .where('stop_token', '=', token)
    .returning(['name', 'mail'])
    .executeTakeFirst();

/** A saved search whose mail is due, with its recipient. */
export interface DueSearch {
  id: string;
  user_id: string;
  name: string;
  question: SavedSearchQuery;
  /** Results that were added after this are new to the recipient. */
  since: Date;
  stop_token: string;
  email: string;
  language: string | null;
}

const DUE = sql`
  select s.id, s.user_id, s.name, s.question, s.stop_token, greatest(s.looked_at, s.checked_at) as since, u.email,
    p.language
  from saved_searches s
  join auth.users u on u.id = s.user_id
  left join profiles p on p.id = u.id
  where s.mail and u.email is not null and u.email_confirmed_at is not null and u.deleted_at is null
    and not exists (select from account_deletions d where d.user_id = u.id and d.undone_at is null)`;

/**
 * Lists the ids of searches that were last checked before an instant, and since when the catalogue has had additions.
 * @param news the time of the latest addition to the catalogue
 * @param after only ids greater than this one
 */
export async function listDue(
  db: Connection,
  {
    checkedBefore,
    news,
    after,
    now,
    most,
  }: { checkedBefore: Date; news: Date; after: string; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${DUE} and (u.banned_until is null or u.banned_until <= ${now})
      and s.checked_at <= ${checkedBefore} and greatest(s.looked_at, s.checked_at) < ${news} and s.id > ${after}
    order by s.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds a search that has not been checked since an instant. */
export async function findDue(db: Connection, id: string, checkedBefore: Date): Promise<DueSearch | undefined> {
  const { rows } = await due(id, checkedBefore).execute(db);
  return rows[0];
}

/** Finds and locks such a search; undefined if another transaction has locked it. */
export async function lockDue(tx: Tx, id: string, checkedBefore: Date): Promise<DueSearch | undefined> {
  const { rows } = await sql<DueSearch>`${due(id, checkedBefore)} for update of s skip locked`.execute(tx);
  return rows[0];
}

const due = (id: string, checkedBefore: Date) =>
  sql<DueSearch>`${DUE} and s.id = ${id} and s.checked_at <= ${checkedBefore}`;

export const setChecked = (tx: Tx, id: string, until: Date) =>
  tx.updateTable('saved_searches').set({ checked_at: until }).where('id', '=', id).execute();
