import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import { ConcurrentChange } from './retry-on-conflict.ts';

/**
 * Locks spaces, and shares the row of their studio so that its time zone cannot change before the transaction ends.
 * @param studio as it was read earlier in the same attempt
 * @throws ConcurrentChange when the time zone has changed since: the times in hand were computed for the old one
 */
export async function lockSpacesInZone(
  db: Connection,
  { id, time_zone }: { id: string; time_zone: string },
  spaceIds: readonly string[],
): Promise<void> {
  await lockSpaces(db, spaceIds);
  const { rows } = await sql`
    select from studios where id = ${id} and time_zone = ${time_zone} for key share`.execute(db);
  if (rows.length === 0) throw new ConcurrentChange();
}

/** Locks spaces in the order of their ids, so that two transactions that take the same spaces cannot deadlock. */
export async function lockSpaces(db: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select id from spaces where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(db);
}

/** Locks all spaces of a studio. The order of locks is: series, events, spaces, offering, studio. */
export async function lockSpacesOfStudio(db: Connection, studioId: string): Promise<void> {
  const spaces = await db.selectFrom('spaces').select('id').where('studio_id', '=', studioId).execute();
  await lockSpaces(
    db,
    spaces.map(({ id }) => id),
  );
}
