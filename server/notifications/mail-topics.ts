import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isTopic, type Topic } from '#shared/notifications.ts';
import type { MailTopic } from '#shared/schemas/notifications.ts';
import { recordAccount } from '../auth/auth.ts';
import type { Connection } from '../db/database.ts';
import { getInstallationSecret } from '../db/installation-secrets.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { inTransaction, type Services } from '../services.ts';
import { findChannels } from './channels.ts';
import { findReach, upsertChoice } from './choice-queries.ts';

/** Returns the token with which a mail of a topic can be stopped without signing in. It does not expire. */
export async function mailTopicToken(db: Connection, userId: string, topic: Topic): Promise<string> {
  const what = `${userId}.${topic}`;
  return `${what}.${(await sign(db, what)).toString('base64url')}`;
}

async function sign(db: Connection, what: string): Promise<Buffer> {
  const { key } = await getInstallationSecret(db, 'mail_topics', () => ({ key: randomBytes(32).toString('base64') }));
  return createHmac('sha256', Buffer.from(key, 'base64')).update(what).digest();
}

/** @throws Refusal `http.not_found` for a token that this installation did not sign, or of a deleted account */
async function readToken(db: Connection, token: string): Promise<{ userId: string; topic: Topic }> {
  const [userId = '', topic = '', signature = ''] = token.split('.');
  if (!isTopic(topic)) return refuse('http.not_found');
  const given = Buffer.from(signature, 'base64url');
  const right = await sign(db, `${assertId(userId)}.${topic}`);
  if (given.length !== right.length || !timingSafeEqual(given, right)) refuse('http.not_found');
  if (!(await findReach(db, userId)).hasEmail) refuse('http.not_found');
  return { userId, topic };
}

/** Returns the topic behind the link of a mail, and changes nothing. @throws Refusal `http.not_found` */
export async function getMailTopic({ db }: Services, token: string): Promise<MailTopic> {
  const { userId, topic } = await readToken(db, token);
  return { topic, is_on: (await findChannels(db, [{ userId, topic }]))[0]?.email ?? false };
}

/** Stops the mails of a topic; the token is the only permission needed. @throws Refusal `http.not_found` */
export const stopMailTopic = (services: Services, token: string): Promise<MailTopic> =>
  inTransaction(services, async ({ now }, tx) => {
    const { userId, topic } = await readToken(tx, token);
    const [channels] = await findChannels(tx, [{ userId, topic }]);
    if (channels?.email) {
      await upsertChoice(tx, { user_id: userId, topic, by_email: false, updated_at: now() });
      const data = { topic, by_email: false, by_link: true };
      await recordAccount({ db: tx, now }, 'account.notifications_changed', userId, { data });
    }
    return { topic, is_on: false };
  });
