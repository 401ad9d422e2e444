import { appendToOutbox } from '../outbox-file.ts';
import type { MailProvider } from './port.ts';

/**
 * Delivers nothing: the mail stays in the table `emails`.
 * @param outboxFile MAIL_OUTBOX, to which each mail is appended as a line of JSON
 */
export const localMail = (from: string, outboxFile: string | undefined): MailProvider => ({
  async deliver({ to_address: to, reply_to, subject, text, html, attachments, unsubscribe_url }) {
    if (outboxFile) {
      await appendToOutbox(outboxFile, { to, from, reply_to, subject, text, html, attachments, unsubscribe_url });
    }
    return 'kept';
  },
  isPermanentFailure: () => false,
  close: () => {},
});
