import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import { ConcurrentChange } from './retry-on-conflict.ts';

/**
 * Locks the spaces of a plan, and then shares the row of its studio, so that nobody sets its clocks meanwhile.
 * @param studio as the plan knows it, read in the work that is done again
 * @throws Overtaken when its clocks were set since: what was planned would be at other hours
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

/** In one order, so that plans that want the same spaces wait for each other and never in a circle. */
export async function lockSpaces(db: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select id from spaces where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(db);
}

/** All spaces of a studio, after its dates, as everybody locks them. */
export async function lockSpacesOfStudio(db: Connection, studioId: string): Promise<void> {
  const spaces = await db.selectFrom('spaces').select('id').where('studio_id', '=', studioId).execute();
  await lockSpaces(
    db,
    spaces.map(({ id }) => id),
  );
}
