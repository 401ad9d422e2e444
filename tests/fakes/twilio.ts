import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const TWILIO_ACCOUNT = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', from: '+15551234567' };

/** An invalid number, which Twilio refuses with code 21211. */
export const NO_NUMBER = '+34600000000';

export interface SentText {
  To: string;
  From: string;
  Body: string;
}

/**
 * Starts a fake of Twilio's messages API for the real SDK, with its statuses, codes and bodies.
 * @returns its address, the accepted messages, and `fail`: a status that it answers with until it is undefined again
 */
export async function startTwilio() {
  const taken: SentText[] = [];
  const state: { fail: number | undefined; asked: number } = { fail: undefined, asked: 0 };
  const { accountSid, authToken, from } = TWILIO_ACCOUNT;
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const known = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    const refuse = (status: number, code: number, message: string) => answer(status, { status, code, message });
    state.asked += 1;
    const sent = Object.fromEntries(new URLSearchParams(await text(request))) as unknown as SentText;
    if (state.fail) return refuse(state.fail, 20500, 'Twilio has troubles of its own');
    if (request.headers.authorization !== known) return refuse(401, 20003, 'Authenticate');
    if (request.method !== 'POST' || request.url !== path) return refuse(404, 20404, 'Not found');
    if (sent.From.replace('whatsapp:', '') !== from) return refuse(400, 21606, 'From is not owned by this account');
    if (sent.To === NO_NUMBER) return refuse(400, 21211, `The 'To' number ${sent.To} is not a valid phone number.`);
    taken.push(sent);
    const sid = `SM${randomBytes(16).toString('hex')}`;
    return answer(201, {
      sid,
      account_sid: accountSid,
      status: 'queued',
      to: sent.To,
      from: sent.From,
      body: sent.Body,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    /** The number of requests. */
    asked: () => state.asked,
    fail: (status: number | undefined) => {
      state.fail = status;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
