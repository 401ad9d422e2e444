import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';

/**
 * Changes the quantity of a space. Its row is locked first, as by every booking, so that no booking can take a unit
 * beyond the new quantity.
 * @throws Refusal `studios.quantity_booked` when more units are booked at the same time
 */
export async function changeQuantity(db: Connection, spaceId: string, quantity: number, now: Date): Promise<void> {
  await sql`select from spaces where id = ${spaceId} for no key update`.execute(db);
  const { rows } = await sql<{ packed: number | null }>`
    select repack_space_units(${spaceId}, tstzrange(${now}, 'infinity'), null, ${quantity}) as packed`.execute(db);
  if (typeof rows[0]?.packed !== 'number') refuse('studios.quantity_booked', await findBusiest(db, spaceId, now));
  await db.updateTable('spaces').set({ quantity }).where('id', '=', spaceId).execute();
}

/** Returns the maximum of concurrent bookings of a space, and when it first occurs. */
async function findBusiest(db: Connection, spaceId: string, now: Date): Promise<{ most: number; starts_at: string }> {
  const { rows } = await sql<{ most: number; starts_at: Date }>`
    select count(*)::int as most, lower(r.during) as starts_at
    from space_reservations r
    join space_reservations other on other.space_id = r.space_id and other.one_unit and other.during @> lower(r.during)
    where r.space_id = ${spaceId} and r.one_unit and upper(r.during) > ${now}
    group by r.id, r.during order by 1 desc, 2 limit 1`.execute(db);
  const { most = 0, starts_at = now } = rows[0] ?? {};
  return { most, starts_at: starts_at.toISOString() };
}
