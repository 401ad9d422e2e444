import { NOTIFICATION_TOPICS, type NotificationTopic } from '../../../shared/accounts.ts';
import type { NotificationChoice } from '../../../shared/schemas/accounts.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import { auditAccount } from '../../auth/auth.ts';
import type { Connection } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { assertSecondFactor, type Person } from '../../http/actor.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';

/**
 * Returns which of these users get the mails of a topic. Call it on the connection that queues the mail.
 * @param studioId the studio that the mails are about: the default depends on the user's role there
 */
export const listSubscribers = async (
  db: Connection,
  userIds: readonly string[],
  topic: NotificationTopic,
  studioId: string | null = null,
): Promise<Set<string>> => new Set(await queries.listSubscribers(db, userIds, topic, studioId));

export const isSubscribed = async (db: Connection, userId: string, topic: NotificationTopic): Promise<boolean> =>
  (await listSubscribers(db, [userId], topic)).has(userId);

/** Lists the topics that concern a user, with their choices. */
export async function listChoices({ db }: Services, { userId }: { userId: string }) {
  const topics = await listTopics(db, userId);
  const items: NotificationChoice[] = [];
  for (const topic of topics) items.push({ topic, by_email: await isSubscribed(db, userId, topic) });
  return { items };
}

/**
 * Turns the mails of a topic on or off.
 * @throws Refusal `http.not_found` for an unknown topic, or one that does not concern the user; `http.second_factor` for
 *   turning off the mail about new devices, which would reveal a thief
 */
export async function updateChoice(
  services: Services,
  person: Pick<Person, 'userId' | 'aal' | 'hasFactor'>,
  topic: string,
  { by_email }: Pick<NotificationChoice, 'by_email'>,
  origin: AuditEntry['origin'],
): Promise<NotificationChoice> {
  const { db, now } = services;
  const { userId } = person;
  const chosen = (await listTopics(db, userId)).find((one) => one === topic) ?? refuse('http.not_found');
  if (chosen === 'new_device' && !by_email) assertSecondFactor(person);
  await transaction(db, async (tx) => {
    await queries.upsertChoice(tx, { user_id: userId, topic: chosen, by_email, updated_at: now() });
    await auditAccount({ db: tx, now }, 'account.notifications_changed', userId, {
      origin,
      data: { topic: chosen, by_email },
    });
  });
  return { topic: chosen, by_email };
}

/** Lists the topics that concern a user: none without an email address, bookings only for members of a studio. */
async function listTopics(db: Connection, userId: string): Promise<NotificationTopic[]> {
  const { hasEmail, hasStudio } = await queries.findNotificationProfile(db, userId);
  if (!hasEmail) return [];
  return NOTIFICATION_TOPICS.filter((topic) => topic !== 'studio_bookings' || hasStudio);
}
