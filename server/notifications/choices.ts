import { isStudioTopic, isTopic, TOPIC_CHANNELS, TOPICS, type Topic } from '#shared/notifications.ts';
import type { NotificationChange, NotificationChoice } from '#shared/schemas/notifications.ts';
import { recordAccount } from '../auth/auth.ts';
import { transaction } from '../db/transaction.ts';
import { assertSecondFactor, type Person } from '../http/actor.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { type Channels, findChannels } from './channels.ts';
import * as queries from './choice-queries.ts';

/** Lists the topics that concern a user, with the choices for each channel. */
export async function listChoices(services: Pick<Services, 'db' | 'config'>, { userId }: { userId: string }) {
  const reach = await queries.findReach(services.db, userId);
  const topics = TOPICS.filter((topic) => concerns(topic, reach));
  const channels = await findChannels(
    services.db,
    topics.map((topic) => ({ userId, topic })),
  );
  return { items: topics.flatMap((topic, at) => toChoice(services, topic, channels[at], reach)) };
}

const concerns = (topic: Topic, { hasStudio }: queries.Reach) => hasStudio || !isStudioTopic(topic);

function toChoice(
  { config }: Pick<Services, 'config'>,
  topic: Topic,
  channels: Channels | undefined,
  { hasEmail }: queries.Reach,
): NotificationChoice[] {
  if (!channels) return [];
  const { app, email, push, text, phone } = channels;
  const isTexted = TOPIC_CHANNELS[topic].includes('text') && config.twilio !== undefined && phone !== null;
  return [{ topic, by_app: app, by_email: hasEmail ? email : null, by_push: push, by_text: isTexted ? text : null }];
}

/**
 * Turns channels of a topic on or off.
 * @throws Refusal `http.not_found` for an unknown topic, one that does not concern the user, or a channel that it does
 * not
 *   have; `http.second_factor` for turning off the mail about new devices, which would reveal a thief
 */
export async function updateChoice(
  services: Services,
  person: Pick<Person, 'userId' | 'aal' | 'hasFactor'>,
  topic: string,
  change: NotificationChange,
): Promise<NotificationChoice> {
  const { config, db, now } = services;
  const { userId } = person;
  if (!isTopic(topic)) return refuse('http.not_found');
  if (topic === 'new_device' && change.by_email === false) assertSecondFactor(person);
  return transaction(db, async (tx) => {
    const reach = await queries.findReach(tx, userId);
    if (!concerns(topic, reach)) refuse('http.not_found');
    const find = async () => {
      const [choice] = toChoice({ config }, topic, (await findChannels(tx, [{ userId, topic }]))[0], reach);
      return choice ?? refuse('http.not_found');
    };
    const before = await find();
    if (change.by_email !== undefined && before.by_email === null) refuse('http.not_found');
    if (change.by_text !== undefined && before.by_text === null) refuse('http.not_found');
    await queries.upsertChoice(tx, { user_id: userId, topic, ...change, updated_at: now() });
    await recordAccount({ db: tx, now }, 'account.notifications_changed', userId, {
      data: { topic, ...change },
    });
    return find();
  });
}
