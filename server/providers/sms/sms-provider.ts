import type { Config } from '../../config.ts';
import type { TextMessageRow } from '../../sms/queries.ts';
import { appendToOutbox } from '../outbox-file.ts';
import { connectTwilio, type SmsProvider } from './twilio.ts';

/** Where text messages go from here. */
export interface TextTransport {
  /** @returns sent to the provider, or kept because there is none */
  deliver(message: TextMessageRow): Promise<'sent' | 'kept'>;
}

/**
 * Twilio, if it is configured; with MAIL_OUTBOX every message is a line of JSON in that file too:
 * `{to, text, channel}`, so that codes can be read without a provider.
 */
export function createTextTransport({ twilio, mail: { outboxFile } }: Config): TextTransport {
  let provider: Promise<SmsProvider> | undefined;
  return {
    async deliver(message) {
      if (twilio) {
        provider ??= connectTwilio(twilio);
        await (await provider).send(message);
      }
      if (outboxFile) {
        const { to_number: to, text, channel } = message;
        await appendToOutbox(outboxFile, { to, text, channel });
      }
      return twilio ? 'sent' : 'kept';
    },
  };
}
