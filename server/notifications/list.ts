import type { z } from 'zod';
import { isTopic } from '#shared/notifications.ts';
import type {
  Notification,
  NotificationList,
  NotificationQuery,
  ReadNotifications,
  UnreadNotifications,
} from '#shared/schemas/notifications.ts';
import { publish } from '../live/live.ts';
import { inTransaction, type Services } from '../services.ts';
import * as queries from './list-queries.ts';

/** Lists the notifications of a person, the newest first. */
export async function listNotifications(
  { db }: Services,
  { userId }: { userId: string },
  { before, limit }: z.output<typeof NotificationQuery>,
): Promise<NotificationList> {
  const rows = await queries.listNotifications(db, userId, { before, limit: limit + 1 });
  const items = rows.slice(0, limit).flatMap(toNotification);
  const next = rows.length > limit ? (rows[limit - 1]?.id ?? null) : null;
  return { items, unread: await queries.countUnread(db, userId), next };
}

/** A notification of a topic that an older or newer version had is left out. */
const toNotification = ({ id, topic, title, link, created_at, read_at }: queries.NotificationRow): Notification[] =>
  isTopic(topic)
    ? [
        {
          ...{ id, topic, title, link },
          created_at: created_at.toISOString(),
          read_at: read_at?.toISOString() ?? null,
        },
      ]
    : [];

/** Counts the notifications that a person has not read. */
export const countUnread = async ({ db }: Services, { userId }: { userId: string }): Promise<UnreadNotifications> => ({
  unread: await queries.countUnread(db, userId),
});

/** Marks notifications of a person as read, and returns how many are left. */
export const markRead = (
  services: Services,
  { userId }: { userId: string },
  { ids }: ReadNotifications,
): Promise<UnreadNotifications> =>
  inTransaction(services, async ({ now }, tx) => {
    const read = await queries.markRead(tx, userId, { ids, at: now() });
    if (read > 0) await publish(tx, { person: userId }, { kind: 'notification' });
    return { unread: await queries.countUnread(tx, userId) };
  });
