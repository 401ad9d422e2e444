import nodemailer from 'nodemailer';
import type { Config } from '../../config.ts';
import type { EmailRow } from '../../mail/queries.ts';
import { appendToOutbox } from '../outbox-file.ts';

/** Where mail goes from here. */
export interface Transport {
  /** @returns sent over SMTP, or kept in the outbox because there is no server */
  deliver(mail: EmailRow): Promise<'sent' | 'kept'>;
  close(): void;
}

/** The SMTP server at SMTP_URL, if there is one; with MAIL_OUTBOX every mail is a line of JSON in that file too. */
export function createTransport({ mail: { smtpUrl, from, outboxFile }, siteUrl }: Config): Transport {
  const smtp = smtpUrl ? createSmtpPool(smtpUrl) : undefined;
  return {
    async deliver(mail) {
      if (smtp) await smtp.sendMail(toMessage(mail, from, siteUrl));
      if (outboxFile) {
        const { to_address: to, reply_to, subject, text, html, attachments, unsubscribe_url } = mail;
        await appendToOutbox(outboxFile, { to, from, reply_to, subject, text, html, attachments, unsubscribe_url });
      }
      return smtp ? 'sent' : 'kept';
    },
    close: () => smtp?.close(),
  };
}

/** A server that is slow or gone costs a job half a minute, not its worker. */
const createSmtpPool = (url: string) =>
  nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });

/** A mail program may offer to stop such mails, and does so by a POST of its own (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribe_url: url }: EmailRow) =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/** The same mail has the same Message-ID, however often it is tried: receivers drop the second one. */
const toMessage = (mail: EmailRow, from: string, siteUrl: string) => ({
  from,
  to: { name: '', address: mail.to_address },
  ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
  messageId: `<${mail.id}@${new URL(siteUrl).hostname}>`,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
  attachments: mail.attachments.map(({ filename, content_type, content }) => ({
    filename,
    content,
    contentType: content_type,
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
});
