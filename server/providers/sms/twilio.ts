import type { Config } from '../../config.ts';
import type { TextMessageRow } from '../../sms/queries.ts';

export interface SmsProvider {
  /** @throws what the provider threw: `isPermanentFailure` tells its kinds apart */
  send(message: TextMessageRow): Promise<void>;
}

/** Milliseconds after which a provider that says nothing is gone. */
const TIMEOUT_MS = 10_000;

/** The SDK weighs much and starts slowly, so it is loaded with the first message. */
export async function connectTwilio({
  accountSid,
  authToken,
  from,
  url,
}: NonNullable<Config['twilio']>): Promise<SmsProvider> {
  const { default: twilio } = await import('twilio');
  const httpClient = new twilio.RequestClient({ timeout: TIMEOUT_MS });
  if (url) {
    const request = httpClient.request.bind(httpClient);
    httpClient.request = (options) => request({ ...options, uri: rebaseUrl(options.uri, url) });
  }
  const client = twilio(accountSid, authToken, { httpClient });
  return {
    async send({ to_number, channel, text }) {
      const at = (number: string) => (channel === 'whatsapp' ? `whatsapp:${number}` : number);
      await client.messages.create({ to: at(to_number), from: at(from), body: text });
    },
  };
}

/** The same call, at the address that stands in for Twilio's API. */
function rebaseUrl(uri: string, url: string): string {
  const { pathname, search } = new URL(uri);
  return `${url.replace(/\/+$/, '')}${pathname}${search}`;
}

/** The provider will never take this message: a number that is none, an account that is closed. Not: too busy, gone. */
export const isPermanentFailure = (error: unknown): boolean =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;
