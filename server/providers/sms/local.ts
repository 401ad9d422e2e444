import { appendToOutbox } from '../outbox-file.ts';
import type { SmsProvider } from './port.ts';

/**
 * Delivers nothing: the message stays in the table `text_messages`.
 * @param outboxFile MAIL_OUTBOX, to which each message is appended as a line of JSON, so that codes can be read there
 */
export const localSms = (outboxFile: string | undefined): SmsProvider => ({
  async deliver({ to_number: to, text, channel }) {
    if (outboxFile) await appendToOutbox(outboxFile, { to, text, channel });
    return 'kept';
  },
  isPermanentFailure: () => false,
});
