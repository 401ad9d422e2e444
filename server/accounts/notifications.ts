import { NOTIFICATION_TOPICS, type NotificationTopic } from '../../shared/accounts.ts';
import type { NotificationChoice } from '../../shared/schemas/accounts.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { auditAccount } from '../auth/auth.ts';
import type { Connection } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { assertSecondFactor, type Person } from '../http/actor.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import * as queries from './notification-queries.ts';

/**
 * Of these people those who want the mails of a topic: ask before one is queued, on the same connection.
 * @param studioId for mails about one studio: what is usual goes by what somebody is there
 */
export const listSubscribers = async (
  db: Connection,
  userIds: readonly string[],
  topic: NotificationTopic,
  studioId: string | null = null,
): Promise<Set<string>> => new Set(await queries.listSubscribers(db, userIds, topic, studioId));

export const isSubscribed = async (db: Connection, userId: string, topic: NotificationTopic): Promise<boolean> =>
  (await listSubscribers(db, [userId], topic)).has(userId);

/** The topics that concern this person, with what they chose. */
export async function listChoices({ db }: Services, { userId }: { userId: string }) {
  const topics = await listTopics(db, userId);
  const items: NotificationChoice[] = [];
  for (const topic of topics) items.push({ topic, by_email: await isSubscribed(db, userId, topic) });
  return { items };
}

/**
 * @throws Refusal `http.not_found` for a topic that there is not, or not for this person; `http.second_factor` for
 *   switching off what would tell of a thief
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

/** Without a mail address there is nothing to choose; mails about bookings go to those who own a studio or work in one. */
async function listTopics(db: Connection, userId: string): Promise<NotificationTopic[]> {
  const { hasEmail, hasStudio } = await queries.findNotificationProfile(db, userId);
  if (!hasEmail) return [];
  return NOTIFICATION_TOPICS.filter((topic) => topic !== 'studio_bookings' || hasStudio);
}
