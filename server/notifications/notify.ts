import type { Topic } from '#shared/notifications.ts';
import { oneClickAddress } from '../http/one-click.ts';
import { publish } from '../live/live.ts';
import { enqueueMail, type NewMail, queueRendered, renderNewMail } from '../mail/mail.ts';
import type { TxServices } from '../services.ts';
import { scheduleTextMessage } from '../sms/sms.ts';
import { type Channels, findChannels } from './channels.ts';
import { mailTopicToken } from './mail-topics.ts';
import { enqueuePush, insertNotification } from './notify-queries.ts';
import { quietUntil } from './quiet-until.ts';
import { topicOf } from './topics.ts';

/** A notification, as the mail about it. Its subject is the title on all other channels. */
export interface Notice extends Omit<NewMail, 'to'> {
  /** Null for a person without an email address. */
  to: string | null;
  /** The page that it is about: a path of this site. */
  link: string;
  /** The studio that it is about. */
  studioId?: string;
  /** The text message, of a topic that has them. */
  text?: string;
  /** The start of what it is about: push and text messages that quiet hours would delay beyond it go out at once. */
  startsAt?: Date;
}

/** A notice with its topic and the channels of its person. */
type Addressed = Notice & { userId: string; topic: Topic };

/**
 * Notifies people by the channels that they chose for the topic of each mail, in the caller's transaction. Of several
 * notices with the same mail, each address gets one. A notice with the same `dedupeKey` notifies a person only once.
 * Mails without a topic, and to people without an account, are always sent.
 */
export async function notify(services: TxServices, notices: readonly Notice[]): Promise<void> {
  const addressed = notices.flatMap(withTopic);
  const channels = await findChannels(services.db, addressed);
  for (const notice of notices) {
    if (withTopic(notice).length === 0 && notice.to !== null) await enqueueMail(services, { ...notice, to: notice.to });
  }
  const mailed = new Set<string>();
  for (const [at, notice] of addressed.entries()) {
    const found = channels[at];
    if (!found) continue;
    const address = `${notice.template} ${notice.to?.toLowerCase()}`;
    const isMailed = found.email && notice.to !== null && !mailed.has(address);
    if (isMailed) mailed.add(address);
    await notifyOne(services, notice, { ...found, email: isMailed });
  }
}

function withTopic(notice: Notice): Addressed[] {
  const topic = topicOf(notice.template);
  return topic && notice.userId ? [{ ...notice, userId: notice.userId, topic }] : [];
}

async function notifyOne(
  services: TxServices,
  notice: Addressed,
  { app, email, push, text, phone, browsers, quiet }: Channels,
): Promise<void> {
  const { db, config, now } = services;
  const at = now();
  const end = quietUntil(at, quiet);
  const runAt = end && !(notice.startsAt && notice.startsAt <= end) ? end : undefined;
  const isPushed = push && browsers.length > 0;
  if (app || email || isPushed) {
    const token = await mailTopicToken(db, notice.userId, notice.topic);
    const rendered = await renderNewMail(services, notice, `${config.siteUrl}/account/mails#t:${token}`);
    if (email && notice.to !== null) {
      const unsubscribeUrl = notice.unsubscribeUrl ?? oneClickAddress(config.siteUrl, 'mail-topics', token);
      await queueRendered(db, { ...notice, to: notice.to, unsubscribeUrl }, rendered);
    }
    if (app || isPushed) {
      const id = await insertNotification(db, {
        ...{ user_id: notice.userId, topic: notice.topic, title: rendered.subject, link: notice.link },
        ...{ is_listed: app, dedupe_key: notice.dedupeKey ?? null, created_at: at },
      });
      if (id && app) await publish(db, { person: notice.userId }, { kind: 'notification' });
      if (id && isPushed) await enqueuePush(db, id, browsers, runAt);
    }
  }
  if (text && phone && notice.text !== undefined && config.twilio) {
    const message = { to: phone, text: notice.text, userId: notice.userId, at };
    await scheduleTextMessage(db, message, { key: notice.dedupeKey, runAt });
  }
}
