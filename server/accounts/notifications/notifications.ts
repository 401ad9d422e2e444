import type { z } from 'zod';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '../../../shared/accounts.ts';
import type { NotificationChange, NotificationChoice } from '../../../shared/schemas/accounts.ts';
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
export async function listChoices(services: Pick<Services, 'db' | 'config'>, { userId }: { userId: string }) {
  const topics = await listTopics(services.db, userId);
  const items: NotificationChoice[] = [];
  for (const topic of topics) items.push(await findChoice(services, userId, topic));
  return { items };
}

async function findChoice(
  { db, config }: { db: Connection; config: Services['config'] },
  userId: string,
  topic: NotificationTopic,
): Promise<NotificationChoice> {
  const canText = topic === 'booking_reminders' && config.twilio !== undefined;
  const { hasPhone } = await queries.findNotificationProfile(db, userId);
  const by_text = canText && hasPhone ? await queries.hasTextMessages(db, userId, topic) : null;
  return { topic, by_email: await isSubscribed(db, userId, topic), by_text };
}

/**
 * Turns the mails or the text messages of a topic on or off.
 * @throws Refusal `http.not_found` for an unknown topic, one that does not concern the user, or one without text messages;
 *   `http.second_factor` for turning off the mail about new devices, which would reveal a thief
 */
export async function updateChoice(
  services: Services,
  person: Pick<Person, 'userId' | 'aal' | 'hasFactor'>,
  topic: string,
  change: z.infer<typeof NotificationChange>,
  origin: AuditEntry['origin'],
): Promise<NotificationChoice> {
  const { db, now } = services;
  const { userId } = person;
  const chosen = (await listTopics(db, userId)).find((one) => one === topic) ?? refuse('http.not_found');
  if (chosen === 'new_device' && change.by_email === false) assertSecondFactor(person);
  return transaction(db, async (tx) => {
    const { by_email, by_text } = await findChoice({ ...services, db: tx }, userId, chosen);
    if (change.by_text !== undefined && by_text === null) refuse('http.not_found');
    const wanted = { by_email: change.by_email ?? by_email, by_text: change.by_text ?? by_text ?? false };
    await queries.upsertChoice(tx, { user_id: userId, topic: chosen, ...wanted, updated_at: now() });
    await auditAccount({ db: tx, now }, 'account.notifications_changed', userId, {
      origin,
      data: { topic: chosen, ...change },
    });
    return { topic: chosen, by_email: wanted.by_email, by_text: by_text === null ? null : wanted.by_text };
  });
}

/** Lists the topics that concern a user: none without an email address, studios only for members of one. */
async function listTopics(db: Connection, userId: string): Promise<NotificationTopic[]> {
  const { hasEmail, hasStudio } = await queries.findNotificationProfile(db, userId);
  if (!hasEmail) return [];
  return NOTIFICATION_TOPICS.filter((topic) => topic !== 'studio_bookings' || hasStudio);
}
