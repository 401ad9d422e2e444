import type { Config } from '#server/config.ts';
import { localSms } from './local.ts';
import type { SmsProvider } from './port.ts';
import { twilioSms } from './twilio.ts';

/** Creates the SMS provider of the configuration: Twilio, else the outbox; MAIL_OUTBOX gets every message. */
export function createSmsProvider({ twilio, mail: { outboxFile } }: Config): SmsProvider {
  const local = localSms(outboxFile);
  if (!twilio) return local;
  const vendor = twilioSms(twilio);
  return {
    ...vendor,
    async deliver(message) {
      const state = await vendor.deliver(message);
      await local.deliver(message);
      return state;
    },
  };
}
