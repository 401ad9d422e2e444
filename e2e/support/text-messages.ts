import { expect } from '@playwright/test';
import { createEmulator } from 'emulate';
import { freePort } from '#tests/running.ts';

const FROM = '+15551234567';
const ACCOUNT = { sid: `AC${'0'.repeat(32)}`, auth_token: 'token-of-the-emulator' };

/** Starts a fake of Twilio on this machine that stores its messages. */
export async function startTwilio(): Promise<{ settings: Record<string, string>; close: () => Promise<void> }> {
  const emulator = await createEmulator({
    service: 'twilio',
    port: await freePort(),
    seed: { twilio: { account: ACCOUNT, phone_numbers: [{ phone_number: FROM }] } },
  });
  return {
    /** Settings for the program. */
    settings: {
      TWILIO_ACCOUNT_SID: ACCOUNT.sid,
      TWILIO_AUTH_TOKEN: ACCOUNT.auth_token,
      TWILIO_FROM: FROM,
      TWILIO_URL: emulator.url,
    },
    close: async () => emulator.close(),
  };
}

/** Waits for this many text messages to a number and returns their codes, in any order. */
export async function codesTo(number: string, count: number): Promise<string[]> {
  let codes: string[] = [];
  await expect
    .poll(async () => (codes = await findCodes(number)), { message: `${count} messages to ${number}`, timeout: 20_000 })
    .toHaveLength(count);
  return codes;
}

async function findCodes(number: string): Promise<string[]> {
  const login = Buffer.from(`${ACCOUNT.sid}:${ACCOUNT.auth_token}`).toString('base64');
  const answer = await fetch(`${process.env.E2E_TWILIO}/2010-04-01/Accounts/${ACCOUNT.sid}/Messages.json`, {
    headers: { Authorization: `Basic ${login}` },
  });
  const { messages } = (await answer.json()) as { messages: { to: string; body: string }[] };
  return messages.filter(({ to }) => to === number).map(({ body }) => /\d{6}/.exec(body)?.[0] ?? '');
}
