import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulator } from 'emulate';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { freePort } from '#tests/running.ts';
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

/** Sends a message to a server that answers like this. @returns the provider and its error */
async function deliverTo(answer: RequestListener, timeout?: number) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const twilio = twilioSms({ ...account, from: FROM, url }, timeout);
  const error: unknown = await twilio.deliver({ ...message, channel: 'sms' }).catch((thrown: unknown) => thrown);
  server.close();
  server.closeAllConnections();
  expect(error).toBeInstanceOf(Error);
  return { twilio, error };
}

describe('a message is tried again', () => {
  it('when Twilio does not answer in time', async () => {
    const { twilio, error } = await deliverTo(() => {}, 100);
    expect(twilio.isPermanentFailure(error)).toBe(false);
  });

  it.each([200, 201, 502])('when the answer, with status %i, is not one of Twilio', async (status) => {
    const { twilio, error } = await deliverTo((_request, response) => {
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Proxy</h1>');
    });
    expect(twilio.isPermanentFailure(error)).toBe(false);
  });
});

it('no failure puts the secret into the log', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.warn({ err: (await deliverTo(() => {}, 100)).error });
  log.warn({ err: (await deliverTo((request) => request.socket.destroy())).error });
  log.warn({ err: (await deliverTo((_request, response) => response.writeHead(401).end('{}'))).error });
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain(account.authToken);
  expect(lines.join()).not.toContain(Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64'));
});
