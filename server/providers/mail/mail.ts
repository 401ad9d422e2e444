import type { Config } from '#server/config.ts';
import { localMail } from './local.ts';
import type { MailProvider } from './port.ts';
import { smtpMail } from './smtp.ts';

/**
 * Creates the mail provider of the configuration: the server at SMTP_URL, else none; the file MAIL_OUTBOX gets every
 * mail.
 */
export function createMailProvider({ mail: { smtpUrl, from, outboxFile }, siteUrl }: Config): MailProvider {
  const local = localMail(from, outboxFile);
  if (!smtpUrl) return local;
  const smtp = smtpMail(smtpUrl, from, siteUrl);
  return {
    ...smtp,
    async deliver(mail) {
      const state = await smtp.deliver(mail);
      await local.deliver(mail);
      return state;
    },
  };
}
