import type { ContactReceipt, NewContactMessage } from '#shared/schemas/site.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { record } from '../activity/activity.ts';
import { enqueueMail } from '../mail/mail.ts';
import { inTransaction, type Services } from '../services.ts';
import { findAdmin } from './queries.ts';

/** Mails a visitor's message to the operator, with the visitor as Reply-To. */
export async function sendContactMessage(services: Services, message: NewContactMessage): Promise<ContactReceipt> {
  const reader = await findReader(services);
  await inTransaction(services, async (inside) => {
    await record(inside, 'site.contact_message_sent', { by: null, as: 'visitor', subject: 'contact' });
    await enqueueMail(inside, {
      ...reader,
      template: 'contact-message',
      replyTo: message.email,
      data: message,
    });
  });
  return { received_at: services.now().toISOString() };
}

/** Returns who receives messages: MAIL_OPERATOR, else the first admin, else the sender address of the site's mail. */
async function findReader({ config, db }: Services) {
  if (config.mail.operator) return { to: config.mail.operator, language: 'en' as const };
  const admin = await findAdmin(db);
  if (!admin) return { to: /<([^>]+)>/.exec(config.mail.from)?.[1] ?? config.mail.from, language: 'en' as const };
  return { to: admin.email, language: isLanguage(admin.language) ? admin.language : ('en' as const) };
}
