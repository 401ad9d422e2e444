import { type RawBuilder, sql } from 'kysely';
import type { Channel, Topic } from '../../shared/notifications.ts';
import type { Connection } from '../db/database.ts';

/**
 * Whether a user `u` gets the mails of a topic by default. The front desk of a studio gets no mails about its bookings,
 * because it sees them all day.
 */
const mailsByDefault = (topic: Topic, studioId: string | null): RawBuilder<boolean> =>
  topic === 'studio_bookings' || topic === 'studio_requests'
    ? sql<boolean>`(
        exists (select from studios s where s.owner_id = u.id and s.id = coalesce(${studioId}, s.id))
        or exists (
          select from studio_members m
          where m.user_id = u.id and m.role <> 'front_desk' and m.studio_id = coalesce(${studioId}, m.studio_id)))`
    : sql<boolean>`true`;

/** The channels that a person has turned on for a topic, whether or not they reach the person. */
export type Channels = Record<Channel, boolean>;

/**
 * Finds which channels people have turned on for a topic, by their choice or by default.
 * @param studioId the studio that the notification is about: the default depends on the role there; null for any studio
 */
export async function findChannels(
  db: Connection,
  userIds: readonly string[],
  topic: Topic,
  studioId: string | null = null,
): Promise<Map<string, Channels>> {
  const { rows } = await sql<Channels & { id: string }>`
    select u.id, coalesce(c.by_app, true) as app, coalesce(c.by_email, ${mailsByDefault(topic, studioId)}) as email,
      coalesce(c.by_push, true) as push, coalesce(c.by_text, false) as text
    from unnest(${[...userIds]}::uuid[]) as u(id)
    left join notification_choices c on c.user_id = u.id and c.topic = ${topic}`.execute(db);
  return new Map(rows.map(({ id, ...channels }) => [id, channels]));
}

/** Returns the channels that one person has turned on for a topic. */
export async function getChannels(db: Connection, userId: string, topic: Topic): Promise<Channels> {
  const channels = (await findChannels(db, [userId], topic)).get(userId);
  return channels ?? { app: false, email: false, push: false, text: false };
}

/** Which of these users get the mails of a topic. Call it on the connection that queues the mail. */
export async function listSubscribers(
  db: Connection,
  userIds: readonly string[],
  topic: Topic,
  studioId: string | null = null,
): Promise<Set<string>> {
  const channels = await findChannels(db, userIds, topic, studioId);
  return new Set([...channels].filter(([, { email }]) => email).map(([id]) => id));
}
