import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { NotificationTopic } from '../../../shared/accounts.ts';
import type { Connection, Tx } from '../../db/database.ts';
import type { NotificationChoices } from '../../db/schema.ts';

/**
 * Whether a user `u` gets the mails of a topic by default. The front desk of a studio gets no mails about its bookings,
 * because it sees them all day.
 */
const DEFAULTS = {
  new_device: () => sql<boolean>`true`,
  booking_reminders: () => sql<boolean>`true`,
  messages: () => sql<boolean>`true`,
  review_invitations: () => sql<boolean>`true`,
  studio_bookings: (studioId) => sql<boolean>`(
    exists (select from studios s where s.owner_id = u.id and s.id = coalesce(${studioId}, s.id))
    or exists (
      select from studio_members m
      where m.user_id = u.id and m.role <> 'front_desk' and m.studio_id = coalesce(${studioId}, m.studio_id)))`,
} satisfies Record<NotificationTopic, (studioId: string | null) => RawBuilder<boolean>>;

/**
 * Lists which of these users get the mails of a topic, by their choice or by default.
 * @param studioId the studio that the mails are about; null for any studio
 */
export async function listSubscribers(
  db: Connection,
  userIds: readonly string[],
  topic: NotificationTopic,
  studioId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${[...userIds]}::uuid[]) as u(id)
    left join notification_choices c on c.user_id = u.id and c.topic = ${topic}
    where coalesce(c.by_email, ${DEFAULTS[topic](studioId)})`.execute(db);
  return rows.map(({ id }) => id);
}

/** True if a user gets a topic as text messages. */
export async function hasTextMessages(db: Connection, userId: string, topic: NotificationTopic): Promise<boolean> {
  const row = await db
    .selectFrom('notification_choices')
    .select('by_text')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return row?.by_text ?? false;
}

export const upsertChoice = (tx: Tx, { user_id, topic, ...choice }: Insertable<NotificationChoices>) =>
  tx
    .insertInto('notification_choices')
    .values({ user_id, topic, ...choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(choice))
    .execute();

/** Finds what decides which topics concern a user. */
export async function findNotificationProfile(db: Connection, userId: string) {
  const { rows } = await sql<{ hasEmail: boolean; hasPhone: boolean; hasStudio: boolean }>`
    select u.email is not null as "hasEmail",
      u.phone is not null and u.phone_confirmed_at is not null as "hasPhone",
      (exists (select from studios s where s.owner_id = u.id)
        or exists (select from studio_members m where m.user_id = u.id)) as "hasStudio"
    from auth.users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? { hasEmail: false, hasPhone: false, hasStudio: false };
}
