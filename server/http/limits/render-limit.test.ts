import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createWorld } from '#tests/harness.ts';
import { createRenderLimit } from './render-limit.ts';

let clock = new Date('2026-05-04T10:00:00Z').getTime();
const world = await createWorld({}, () => new Date(clock));
const limited = { ...world, config: { ...world.config, auth: { ...world.config.auth, rateLimits: true } } };
const limit = createRenderLimit(limited);
const by = (remoteAddress: string) => ({ headers: {}, socket: { remoteAddress } }) as IncomingMessage;
const inARow = (address: string) => {
  let allowed = 0;
  while (allowed < 1000 && limit.allows(by(address))) allowed += 1;
  return allowed;
};

test('a network has a hundred pages rendered at once, and ten more each second', () => {
  expect(inARow('192.0.2.1')).toBe(100);
  clock += 1000;
  expect(inARow('192.0.2.1')).toBe(10);
  expect(inARow('192.0.2.2')).toBe(100);
  expect([inARow('2001:db8::1'), inARow('2001:db8::2')]).toEqual([100, 0]);
});

test('beyond the limit readers get 429 with Retry-After, in their language; cached pages are free', async () => {
  const screens = async () => new Response('a page', { headers: { 'Content-Type': 'text/html' } });
  const app = createApp(limited, new Hono(), screens, undefined, limit);
  const ask = (address: string | undefined) =>
    app.request(
      'http://atelio.test/dashboard',
      { headers: { 'Accept-Language': 'de' } },
      address && { incoming: by(address) },
    );
  expect((await ask('198.51.100.7')).status).toBe(200);
  inARow('198.51.100.7');
  const refused = await ask('198.51.100.7');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await refused.text()).toContain('Gerade ist sehr viel los');
  expect((await ask(undefined)).status).toBe(200);
});

test('there is no limit when limits are off', () => {
  const free = createRenderLimit(world);
  for (let at = 0; at < 200; at += 1) expect(free.allows(by('192.0.2.1'))).toBe(true);
});
