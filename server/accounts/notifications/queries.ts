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

export const upsertChoice = (tx: Tx, choice: Insertable<NotificationChoices>) =>
  tx
    .insertInto('notification_choices')
    .values(choice)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic']).doUpdateSet({ by_email: choice.by_email, updated_at: choice.updated_at }),
    )
    .execute();

/** Finds what decides which topics concern a user. */
export async function findNotificationProfile(db: Connection, userId: string) {
  const { rows } = await sql<{ hasEmail: boolean; hasStudio: boolean }>`
    select u.email is not null as "hasEmail",
      (exists (select from studios s where s.owner_id = u.id)
        or exists (select from studio_members m where m.user_id = u.id)) as "hasStudio"
    from auth.users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? { hasEmail: false, hasStudio: false };
}
