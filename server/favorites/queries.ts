import { sql } from 'kysely';
import type { FavoriteKind } from '#shared/favorites.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection, Tx } from '../db/database.ts';
import { isListed } from '../read-models/bookable.ts';
import { type StudioRow, studioColumns } from '../read-models/studio-card.ts';

/** The table of each kind, and the column of what it keeps. */
const TABLES = {
  studios: { table: sql.table('favorite_studios'), column: sql.ref('studio_id') },
  offerings: { table: sql.table('favorite_offerings'), column: sql.ref('offering_id') },
} satisfies Record<FavoriteKind, unknown>;

/** Selects the ids of what the public sees, of those that are given. */
const LISTED = {
  studios: (ids: readonly string[]) =>
    sql<{ id: string }>`select s.id from studios s where s.id = any(${ids}) and s.status = 'published'`,
  offerings: (ids: readonly string[]) => sql<{ id: string }>`
    select o.id from offerings o join studios s on s.id = o.studio_id where o.id = any(${ids}) and ${isListed}`,
} satisfies Record<FavoriteKind, unknown>;

/** Returns those of the ids that the public sees, in the given order. */
export async function findListed(db: Connection, kind: FavoriteKind, ids: readonly string[]): Promise<string[]> {
  const { rows } = await LISTED[kind](ids).execute(db);
  const listed = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => listed.has(id));
}

/** Locks a person, so that two requests at once cannot exceed the limit. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await sql`select from auth.users where id = ${userId} for no key update`.execute(tx);
}

export interface FavoriteRow {
  id: string;
  added_at: Date;
}

/** Lists the favorites of a person, the latest first. */
export async function listFavorites(db: Connection, kind: FavoriteKind, userId: string): Promise<FavoriteRow[]> {
  const { table, column } = TABLES[kind];
  const { rows } = await sql<FavoriteRow>`
    select ${column} as id, added_at from ${table} where user_id = ${userId} order by added_at desc, ${column}`.execute(
    db,
  );
  return rows;
}

export async function insertFavorites(
  tx: Tx,
  kind: FavoriteKind,
  { userId, ids, at }: { userId: string; ids: readonly string[]; at: Date },
): Promise<void> {
  const { table, column } = TABLES[kind];
  await sql`
    insert into ${table} (user_id, ${column}, added_at) select ${userId}, id, ${at} from unnest(${ids}::uuid[]) id
    on conflict do nothing`.execute(tx);
}

export async function deleteFavorite(
  db: Connection,
  kind: FavoriteKind,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const { table, column } = TABLES[kind];
  await sql`delete from ${table} where user_id = ${userId} and ${column} = ${id}`.execute(db);
}

export async function deleteFavorites(db: Connection, userId: string): Promise<void> {
  for (const { table } of Object.values(TABLES)) await sql`delete from ${table} where user_id = ${userId}`.execute(db);
  await sql`delete from favorite_date_positions where user_id = ${userId}`.execute(db);
}

/** Finds the cards of published studios. */
export async function findStudioCards(
  db: Connection,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, StudioRow>> {
  const { rows } = await sql<StudioRow>`
    select ${studioColumns(language)} from studios s where s.id = any(${ids}) and s.status = 'published'`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
