import { type Insertable, sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';
import type { AccountDeletions } from '../db/schema.ts';

interface UpcomingBooking {
  id: string;
  title: string;
  studio: string;
  starts_at: Date;
  time_zone: string;
}

/** Lists a user's bookings with seats of events that have not started, the next one first. */
export async function listUpcomingBookings(db: Connection, userId: string, now: Date): Promise<UpcomingBooking[]> {
  const { rows } = await sql<UpcomingBooking>`
    select b.id, o.title, s.name as studio, e.starts_at, s.time_zone
    from bookings b
    join events e on e.id = b.event_id
    join offerings o on o.id = b.offering_id
    join studios s on s.id = b.studio_id
    where b.guest_id = ${userId} and e.starts_at > ${now}
      and b.state in ('held', 'awaiting_approval', 'requested', 'offered', 'confirmed')
    order by e.starts_at, b.id`.execute(db);
  return rows;
}

/** Lists the user's studios that are not archived. */
export const listOpenStudios = (db: Connection, userId: string) =>
  db
    .selectFrom('studios')
    .select(['id', 'name', 'slug'])
    .where('owner_id', '=', userId)
    .where('status', '!=', 'archived')
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Finds a pending deletion; undefined if it was undone. */
export const findPendingDeletion = (db: Connection, userId: string) =>
  db
    .selectFrom('account_deletions')
    .select('due_at')
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();

/** Inserts a deletion, or restarts one that was undone before. */
export const upsertDeletion = (tx: Tx, deletion: Insertable<AccountDeletions>) =>
  tx
    .insertInto('account_deletions')
    .values(deletion)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...deletion, undone_at: null, undone_notified: false }),
    )
    .execute();
