import type { Language } from '#shared/text/languages.ts';
import type { Connection, Tx } from '../db/database.ts';
import type { OutgoingMail } from '../providers/mail/port.ts';
import type { Services, TxServices } from '../services.ts';
import { findBrand, findOperatorLine, insertEmail, insertSendJob, triggerOf } from './queries.ts';
import { type RenderedMail, renderMail, type TemplateName, VERIFICATION_TEMPLATES } from './templates.ts';

export { countMails, deleteMailsAbout, deleteMailsOf, deleteQueuedMails, findMailState } from './queries.ts';
export type { TemplateName } from './templates.ts';

/** An attachment, for example a calendar entry. */
export type Attachment = OutgoingMail['attachments'][number];

export interface NewMail {
  template: TemplateName;
  /** One address. */
  to: string;
  language: Language;
  /** The values of the template; they are escaped in the HTML. */
  data: Record<string, unknown>;
  /** The receiver, if they have an account. */
  userId?: string;
  replyTo?: string | null;
  attachments?: Attachment[];
  /** The URL that stops such mails without signing in, also by a POST (RFC 8058). */
  unsubscribeUrl?: string;
  /**
   * A mail with the same key is sent only once. Its second part is the id that the mail is about:
   * `booking_confirmed:<id>:guest`.
   */
  dedupeKey?: string;
}

/**
 * Renders a mail and queues it in the caller's transaction, so that it is sent if and only if the change that it
 * reports is committed.
 */
export const enqueueMail = async (services: TxServices, mail: NewMail): Promise<void> =>
  queueRendered(services.db, mail, await renderNewMail(services, mail));

/**
 * Renders a mail.
 * @param stopUrl the page that stops mails of its topic, for the footer; '' for a mail that has none
 */
export async function renderNewMail(
  { config, db }: TxServices,
  { template, language, data }: Pick<NewMail, 'template' | 'language' | 'data'>,
  stopUrl = '',
): Promise<RenderedMail> {
  const brand = await findBrandName({ config }, db);
  const operator = await findOperatorLine(db);
  return renderMail(template, language, { ...data, brand, operator, site: config.siteUrl, topic_stop_url: stopUrl });
}

/** Queues a mail that is rendered already, in the caller's transaction. */
export async function queueRendered(db: Tx, mail: NewMail, rendered: RenderedMail): Promise<void> {
  const id = await insertEmail(db, {
    ...rendered,
    trigger: triggerOf(mail.template),
    dedupe_key: mail.dedupeKey,
    user_id: mail.userId,
    to_address: mail.to,
    reply_to: mail.replyTo,
    language: mail.language,
    attachments: JSON.stringify(mail.attachments ?? []),
    unsubscribe_url: mail.unsubscribeUrl,
  });
  if (id) await insertSendJob(db, id);
}

/** The `emails.trigger` of mails that prove an address: their text may be shown only to the receiver. */
export const VERIFICATION_TRIGGERS = VERIFICATION_TEMPLATES.map(triggerOf);

/** Returns the site's name: the operator's setting, or else the sender name of its mails. */
export const findBrandName = async ({ config }: Pick<Services, 'config'>, connection: Connection): Promise<string> =>
  (await findBrand(connection)) ?? displayName(config.mail.from);

/** Returns the name in `Name <address>`. */
const displayName = (from: string) => from.replace(/\s*<[^>]*>\s*$/, '').replace(/^"|"$/g, '') || from;
