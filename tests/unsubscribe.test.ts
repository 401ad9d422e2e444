import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { oneClickAddress } from '#server/http/one-click.ts';
import { TEMPLATES } from '#server/mail/templates.ts';
import { notify } from '#server/notifications/notifications.ts';
import { topicOf } from '#server/notifications/topics.ts';
import { inTransaction } from '#server/services.ts';
import { TOPICS, type Topic } from '#shared/notifications.ts';
import { createWorld } from './harness.ts';
import { mailData } from './mail-data.ts';
import { json, type MadePerson, makePerson, makeStudio } from './makers.ts';

// Every address that a `List-Unsubscribe` header can name, as a mail program requests it (RFC 8058).

const world = await createWorld();
const server = serve({ fetch: createApp(world, new Hono()).fetch, port: 0, hostname: '127.0.0.1' });
afterAll(() => server.close());

const form = new FormData();
form.set('List-Unsubscribe', 'One-Click');
const BODIES: [string, RequestInit][] = [
  ['a form', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
  ['multipart form data', { body: form }],
  ['an empty body', {}],
];

/** Posts to the address of a header, over a socket. */
function post(address: string, sent: RequestInit): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${new URL(address).pathname}`, { method: 'POST', ...sent });
}

/** Mails a person about a topic. @returns the address of the header, of the latest mail */
async function mailAbout(topic: Topic, { id, email }: MadePerson): Promise<string | null> {
  const template = TEMPLATES.find((each) => topicOf(each) === topic) ?? 'contact-message';
  const notice = { template, data: mailData, to: email, userId: id, language: 'en', link: '/', text: 'Soon' } as const;
  await inTransaction(world, (inside) => notify(inside, [notice]));
  const mails = await world.db.selectFrom('emails').select('unsubscribe_url').where('user_id', '=', id).execute();
  return mails.at(-1)?.unsubscribe_url ?? null;
}

describe.each(TOPICS)('a mail about %s', (topic) => {
  it.each(BODIES)('is unsubscribed from by a mail program that posts %s', async (_what, sent) => {
    const person = await makePerson(world);
    // Some topics are only for people with a studio.
    await makeStudio(world, person);
    const address = await mailAbout(topic, person);
    const stopped = await post(address ?? '', sent);
    expect([stopped.status, await stopped.json()]).toEqual([200, { topic, is_on: false }]);
    await mailAbout(topic, person);
    const mails = await world.db.selectFrom('emails').select('id').where('user_id', '=', person.id).execute();
    expect(mails).toHaveLength(1);
  });
});

describe('a mail about a saved search', () => {
  /** Makes a person with a saved search that sends mails. @returns the address that stops them */
  async function savedSearch(): Promise<string> {
    const person = await makePerson(world);
    await world.request('/api/v1/me/searches', json('POST', { question: { q: 'kiln' } }, person));
    const { stop_token } = await world.db
      .selectFrom('saved_searches')
      .select('stop_token')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    return oneClickAddress(world.config.siteUrl, 'searches', stop_token);
  }

  it.each(BODIES)('is unsubscribed from by a mail program that posts %s', async (_what, sent) => {
    const stopped = await post(await savedSearch(), sent);
    expect([stopped.status, await stopped.json()]).toEqual([200, expect.objectContaining({ mail: false })]);
  });

  it('is not unsubscribed from by what is neither a form nor JSON', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    expect((await post(await savedSearch(), { headers, body: 'stop' })).status).toBe(415);
  });
});
