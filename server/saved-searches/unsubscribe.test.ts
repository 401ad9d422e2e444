import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, expect, it } from 'vitest';
import { createWorld } from '../../tests/harness.ts';
import { json, makePerson } from '../../tests/makers.ts';
import { createApp } from '../app.ts';

const world = await createWorld();
const server = serve({ fetch: createApp(world, new Hono()).fetch, port: 0, hostname: '127.0.0.1' });
afterAll(() => server.close());

/** Makes a person with a saved search that sends mails. @returns the address that stops them */
async function searcher() {
  const person = await makePerson(world);
  await world.request('/api/v1/me/searches', json('POST', { question: { q: 'kiln' } }, person));
  const { stop_token, mail } = await world.db
    .selectFrom('saved_searches')
    .select(['stop_token', 'mail'])
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(mail).toBe(true);
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api/v1/searches/${stop_token}/stop`;
}

const form = new FormData();
form.set('List-Unsubscribe', 'One-Click');

it.each<[string, RequestInit]>([
  ['a form', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
  ['multipart form data', { body: form }],
  ['an empty body', {}],
])('a mail program that posts %s unsubscribes', async (_what, sent) => {
  const stopped = await fetch(await searcher(), { method: 'POST', ...sent });
  expect([stopped.status, await stopped.json()]).toEqual([200, expect.objectContaining({ mail: false })]);
});

it('a body that is neither a form nor JSON is refused', async () => {
  const headers = { 'Content-Type': 'text/plain' };
  expect((await fetch(await searcher(), { method: 'POST', headers, body: 'stop' })).status).toBe(415);
});
