import { type Insertable, sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';
import type { Notifications } from '../db/schema.ts';

/** @returns undefined if the person was notified with the same key */
export async function insertNotification(tx: Tx, row: Insertable<Notifications>): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Attempts over about a day with growing intervals. */
const MAX_ATTEMPTS = 14;

/** Queues the push messages about a notification, one for each subscription. @param runAt the end of the quiet hours */
export async function enqueuePush(
  tx: Tx,
  notificationId: string,
  subscriptionIds: readonly string[],
  runAt: Date | undefined,
): Promise<void> {
  await sql`
    select graphile_worker.add_job('send_push',
      json_build_object('notification', ${notificationId}::text, 'subscription', s.id), max_attempts => ${MAX_ATTEMPTS},
      run_at => ${runAt ?? null}::timestamptz)
    from unnest(${[...subscriptionIds]}::text[]) as s(id)`.execute(tx);
}

/** Deletes notifications with these keys. @returns whom they were for */
export async function deleteNotifications(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.deleteFrom('notifications').where('dedupe_key', 'in', keys).returning('user_id').execute();
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Gives the notifications with a key another title, and marks them as read. @returns whom they are for */
export async function updateTitle(tx: Tx, key: string, title: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set((is) => ({ title, read_at: is.fn.coalesce('read_at', is.val(at)) }))
    .where('dedupe_key', '=', key)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes all notifications about these ids: the id is the second part of the key. */
export const deleteNotificationsAbout = (db: Connection, ids: readonly string[]) =>
  sql`delete from notifications where split_part(dedupe_key, ':', 2) = any(${[...ids]}::text[])`.execute(db);
