import type { Twilio } from 'twilio';
import type { TwilioSettings } from '#server/config/provider-settings.ts';
import type { SmsProvider } from './port.ts';

/** Milliseconds that Twilio has to answer. */
const TIMEOUT = 10_000;

/** Delivers text messages by Twilio. Its SDK is large and slow to load, so it is loaded with the first message. */
export function twilioSms(settings: TwilioSettings, timeout = TIMEOUT): SmsProvider {
  const { from } = settings;
  let client: Promise<Twilio> | undefined;
  return {
    async deliver({ to_number, channel, text }) {
      client ??= connect(settings, timeout);
      const address = (number: string) => (channel === 'whatsapp' ? `whatsapp:${number}` : number);
      const { sid } = await (await client).messages.create({ to: address(to_number), from: address(from), body: text });
      // The SDK takes any body of a success, for instance a proxy's HTML. Only Twilio gives a message an id.
      if (!sid) throw new Error('Twilio’s answer has no id of the message');
      return 'sent';
    },
    isPermanentFailure,
  };
}

async function connect({ accountSid, authToken, url }: TwilioSettings, timeout: number): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  const httpClient = new twilio.RequestClient({ timeout });
  if (url) {
    const request = httpClient.request.bind(httpClient);
    httpClient.request = (options) => request({ ...options, uri: replaceHost(options.uri, url) });
  }
  return twilio(accountSid, authToken, { httpClient });
}

/** The same call at TWILIO_URL, which stands in for Twilio's API in tests. */
function replaceHost(uri: string, url: string): string {
  const { pathname, search } = new URL(uri);
  return `${url.replace(/\/+$/, '')}${pathname}${search}`;
}

/** Twilio refused the message itself: an invalid number, a closed account. Timeouts (408) and limits (429) pass. */
const isPermanentFailure = (error: unknown): boolean =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;
