import nodemailer from 'nodemailer';
import type { MailProvider, OutgoingMail } from './port.ts';

/**
 * Delivers mails over SMTP. A server that is slow or gone costs a job half a minute, not its worker.
 * @param siteUrl its host name ends each Message-ID
 */
export function smtpMail(url: string, from: string, siteUrl: string): MailProvider {
  const pool = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async deliver(mail) {
      await pool.sendMail(toMessage(mail, from, siteUrl));
      return 'sent';
    },
    isPermanentFailure: hasPermanentStatus,
    close: () => pool.close(),
  };
}

/** The receiving server refused this receiver or this message for good (55x). */
export const hasPermanentStatus = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 550 &&
  error.responseCode < 560;

/** With these headers a mail program offers to unsubscribe, and does so by a POST of its own (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribe_url: url }: OutgoingMail) =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/** Mail programs take up an invitation that is also an alternative to the text (RFC 6047). */
function invitationOf({ attachments }: OutgoingMail) {
  const file = attachments.find(({ content_type }) => /^text\/calendar;.*method=(REQUEST|CANCEL)/.test(content_type));
  return file && { alternatives: [{ contentType: file.content_type, content: file.content }] };
}

/** A mail keeps its Message-ID when it is tried again, so that receivers drop the second copy. */
const toMessage = (mail: OutgoingMail, from: string, siteUrl: string) => ({
  from,
  to: { name: '', address: mail.to_address },
  ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
  messageId: `<${mail.id}@${new URL(siteUrl).hostname}>`,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
  ...invitationOf(mail),
  attachments: mail.attachments.map(({ content_type, ...file }) => ({ ...file, contentType: content_type })),
  disableFileAccess: true,
  disableUrlAccess: true,
});
