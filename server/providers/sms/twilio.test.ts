import { createEmulator } from 'emulate';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../tests/running.ts';
import { twilioSms } from './twilio.ts';

// Emulates Twilio with the package `emulate` and uses the real SDK. How the queue handles the results is in
// sms.test.ts.
const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token-of-the-emulator' };
const FROM = '+15551234567';
const emulator = await createEmulator({
  service: 'twilio',
  port: await freePort(),
  seed: {
    twilio: {
      account: { sid: account.accountSid, auth_token: account.authToken },
      phone_numbers: [{ phone_number: FROM }, { phone_number: `whatsapp:${FROM}` }],
    },
  },
});
afterAll(() => emulator.close());

const provider = (from = FROM) => twilioSms({ ...account, from, url: emulator.url });
const message = { id: '1', to_number: '+34600111222', text: '123456 is your code for Atelio.' };

async function sent(): Promise<{ to: string; from: string; body: string }[]> {
  const login = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
  const answer = await fetch(`${emulator.url}/2010-04-01/Accounts/${account.accountSid}/Messages.json`, {
    headers: { Authorization: `Basic ${login}` },
  });
  return ((await answer.json()) as { messages: { to: string; from: string; body: string }[] }).messages;
}

describe('with an emulated Twilio', () => {
  it('a text message and a WhatsApp message arrive', async () => {
    const twilio = provider();
    await twilio.deliver({ ...message, channel: 'sms' });
    await twilio.deliver({ ...message, channel: 'whatsapp' });
    const { text: body, to_number: to } = message;
    expect(await sent()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ to, from: FROM, body }),
        expect.objectContaining({ to: `whatsapp:${to}`, from: `whatsapp:${FROM}`, body }),
      ]),
    );
  });

  it('a number that is none, and a sender that is not ours, are refused for good', async () => {
    const twilio = provider();
    const noNumber = twilio.deliver({ ...message, channel: 'sms', to_number: '+1555' });
    await expect(noNumber).rejects.toSatisfy(twilio.isPermanentFailure);
    const stranger = provider('+19998887777');
    await expect(stranger.deliver({ ...message, channel: 'sms' })).rejects.toSatisfy(twilio.isPermanentFailure);
  });
});
