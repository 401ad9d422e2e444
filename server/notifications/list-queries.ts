import { sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';

export interface NotificationRow {
  id: string;
  topic: string;
  title: string;
  link: string;
  created_at: Date;
  read_at: Date | null;
}

/** Lists the notifications of a person, the newest first. @param before only older ones than this one of the person */
export async function listNotifications(
  db: Connection,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  const older = before
    ? sql`and (created_at, id) < (select b.created_at, b.id from notifications b where b.id = ${before} and b.user_id = ${userId})`
    : sql``;
  const { rows } = await sql<NotificationRow>`
    select id, topic, title, link, created_at, read_at from notifications
    where user_id = ${userId} and is_listed ${older}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countUnread(db: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notifications
    where user_id = ${userId} and is_listed and read_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks some or all notifications of a person as read. @returns how many were unread */
export async function markRead(
  tx: Tx,
  userId: string,
  { ids, at }: { ids: readonly string[] | undefined; at: Date },
): Promise<number> {
  const chosen = ids ? sql`and id = any(${ids}::uuid[])` : sql``;
  // Two requests at once lock the rows in one order.
  const { rows } = await sql<{ id: string }>`
    with unread as (
      select id from notifications where user_id = ${userId} and is_listed and read_at is null ${chosen}
      order by id for update)
    update notifications n set read_at = ${at} from unread where n.id = unread.id and n.read_at is null
    returning n.id`.execute(tx);
  return rows.length;
}

/** Deletes the notifications that were created before an instant. */
export const deleteNotificationsBefore = (db: Connection, before: Date) =>
  db.deleteFrom('notifications').where('created_at', '<', before).execute();
