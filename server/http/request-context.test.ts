import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { createApp } from '../app.ts';
import type { ScreenRequest } from '../screens.ts';

const world = await createWorld();
const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
const app = createApp({ ...world, log }, new Hono());

const SECRET = 'Ab-_'.repeat(10).concat('xyz');

/** Requests the path and returns what the log has of it. */
async function loggedPath(path: string, method = 'GET'): Promise<string> {
  lines.length = 0;
  await app.request(path, { method });
  expect(lines.join()).not.toContain(SECRET);
  const answered = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'answered');
  return answered.path;
}

describe('the log line of a request', () => {
  it('has the requested path', async () => {
    expect(await loggedPath('/api/v1/studios')).toBe('/api/v1/studios');
  });

  it.each([
    [`/calendars/${SECRET}.ics`, 'GET', '/calendars/[secret]'],
    [`/%63alendars/${SECRET}.ics`, 'GET', '/calendars/[secret]'],
    [`/api/v1/mail-topics/${SECRET}/stop`, 'POST', '/api/v1/mail-topics/[secret]/stop'],
    [`/seat/${SECRET}`, 'GET', '/seat/[secret]'],
    [`/api/v1/seats/${SECRET}`, 'POST', '/api/v1/seats/[secret]'],
    [`/rebook/${SECRET}`, 'GET', '/rebook/[secret]'],
    [`/pay-share/${SECRET}`, 'GET', '/pay-share/[secret]'],
    [`/api/v1/payment-shares/${SECRET}/test-card`, 'POST', '/api/v1/payment-shares/[secret]/test-card'],
    [`/api/v1/rebookings/${SECRET}`, 'POST', '/api/v1/rebookings/[secret]'],
    [`/api/v1/team-invitations/${SECRET}`, 'GET', '/api/v1/team-invitations/[secret]'],
    [`/api/v1/team-invitations/${SECRET}/acceptance`, 'POST', '/api/v1/team-invitations/[secret]/acceptance'],
  ])('hides the secret in a path: %s by %s', async (path, method, kept) => {
    expect(await loggedPath(path, method)).toBe(kept);
  });
});

describe('a page that its link alone opens', () => {
  it.each(['/gift', '/seat', '/rebook', '/pay-share'])('%s is kept by no cache', async (place) => {
    const screens = async () => new Response('a page', { headers: { 'Content-Type': 'text/html' } });
    const reply = await createApp(world, new Hono(), screens).request(`${place}/${SECRET.toLowerCase()}`);
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

describe('the public anonymous key', () => {
  it('is in each page, the same for all, and is accepted as a visitor’s', async () => {
    const rendered: ScreenRequest[] = [];
    const withScreens = createApp(world, new Hono(), async (asked) => {
      rendered.push(asked);
      return new Response('a page', { headers: { 'Content-Type': 'text/html' } });
    });
    await withScreens.request('/about');
    await withScreens.request('/login');
    const [key = '', again] = rendered.map(({ anonKey }) => anonKey);
    expect(again).toBe(key);
    expect(await world.keys.verify(key, world.now())).toMatchObject({ role: 'anon' });

    const ask = async (path: string, headers: Record<string, string>) =>
      (await withScreens.request(path, { headers })).status;
    expect(await ask('/api/v1/site', { apikey: key })).toBe(200);
    expect(await ask('/api/v1/site', { apikey: key, Authorization: `Bearer ${key}` })).toBe(200);
    expect(await ask('/api/v1/me', { apikey: key, Authorization: `Bearer ${key}` })).toBe(401);
    expect(await ask('/auth/v1/settings', { apikey: key })).toBe(200);
  });
});
