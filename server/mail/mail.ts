import type { Language } from '../../shared/languages.ts';
import type { Connection } from '../db/database.ts';
import type { Services } from '../services.ts';
import { findBrand, insertEmail, insertSendJob, triggerOf } from './queries.ts';
import { renderMail, type TemplateName, VERIFICATION_TEMPLATES } from './templates.ts';

export { deleteMailsAbout, deleteMailsOf } from './queries.ts';

/** A calendar entry, say. */
export interface Attachment {
  filename: string;
  content_type: string;
  content: string;
}

export interface NewMail {
  template: TemplateName;
  /** One address. */
  to: string;
  language: Language;
  /** What the template shows; people's own words are escaped where they are shown. */
  data: Record<string, unknown>;
  /** Whose mail it is, when the receiver has an account. */
  userId?: string;
  replyTo?: string | null;
  attachments?: Attachment[];
  /** Where its receiver may stop such mails without signing in, by a POST too (RFC 8058). */
  unsubscribeUrl?: string;
  /** Names what must not be mailed twice, then what it is about: `booking_confirmed:<id>:guest`. */
  dedupeKey?: string;
}

/**
 * Writes a mail into the outbox, as it will be read, and the job that sends it: both in the caller's transaction,
 * so that it goes out if and only if what it tells of has happened.
 */
export async function enqueueMail({ config }: Services, connection: Connection, mail: NewMail): Promise<void> {
  const brand = await findBrandName({ config }, connection);
  const rendered = await renderMail(mail.template, mail.language, { ...mail.data, brand, site: config.siteUrl });
  const id = await insertEmail(connection, { ...mail, ...rendered });
  if (id) await insertSendJob(connection, id);
}

/** What `emails.trigger` says of mails whose text proves an address: to be shown to nobody but who receives them. */
export const VERIFICATION_TRIGGERS = VERIFICATION_TEMPLATES.map(triggerOf);

/** The site's name as its operator set it, or else as it signs its mails. */
export const findBrandName = async ({ config }: Pick<Services, 'config'>, connection: Connection): Promise<string> =>
  (await findBrand(connection)) ?? displayName(config.mail.from);

/** The name in `Name <address>`. */
const displayName = (from: string) => from.replace(/\s*<[^>]*>\s*$/, '').replace(/^"|"$/g, '') || from;
