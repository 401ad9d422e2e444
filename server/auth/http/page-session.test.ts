import { Hono } from 'hono';
import { beforeEach, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makePerson } from '#tests/makers.ts';
import { createSession } from '../sessions/sessions.ts';
import type { PageSession } from './page-session.ts';

const world = await createWorld();
let found: PageSession | undefined;
const app = createApp(world, new Hono(), async ({ findSession }) => {
  found = await findSession();
  return new Response('a page', { headers: { 'Content-Type': 'text/html' } });
});

let guest: MadePerson;
let cookie: string;
beforeEach(async () => {
  guest = await makePerson(world);
  cookie = await signIn(guest);
});

/** Renews a session of the person, and returns the cookie for pages. */
async function signIn({ id }: MadePerson): Promise<string> {
  const { refresh_token } = await createSession(world, id, { method: 'password' });
  const reply = await app.request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  });
  expect(reply.status).toBe(200);
  const set = reply.headers.getSetCookie().find((each) => each.startsWith('atelio-pages='));
  expect(set).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  return set?.split(';')[0] ?? '';
}

/** Opens a page as a browser does that holds these cookies, and returns for whom it is rendered. */
async function open(cookies: string[], headers: Record<string, string> = {}) {
  found = undefined;
  const accept = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' };
  await app.request('/dashboard', { headers: { ...accept, ...headers, Cookie: cookies.join('; ') } });
  return found as PageSession | undefined;
}
const hint = ({ id }: MadePerson, zone = 'Europe/Madrid') => `signed_in=${id}.${zone}`;

it('a page opens for the person whose session its cookies name, in their time zone', async () => {
  const session = await open([hint(guest, 'America/Lima'), cookie]);
  expect(session).toMatchObject({ userId: guest.id, zone: 'America/Lima' });
  const reply = await app.request('/api/v1/me', { headers: { Authorization: `Bearer ${session?.token}` } });
  expect([reply.status, await reply.json()]).toMatchObject([200, { id: guest.id }]);
  expect(await open([hint(guest, '<script>'), cookie])).toMatchObject({ zone: 'UTC' });
});

it('a page is that of a visitor where the scripts of the browser know no session, or another person’s', async () => {
  const other = await makePerson(world);
  expect(await open([cookie])).toBeUndefined();
  expect(await open([cookie, hint(other)])).toBeUndefined();
  expect(await open([hint(guest)])).toBeUndefined();
});

it('what a script requests is the same for everyone, because it may be kept', async () => {
  expect(await open([hint(guest), cookie], { 'Sec-Fetch-Mode': 'cors' })).toBeUndefined();
  expect(await open([hint(guest), cookie], { Accept: '*/*' })).toBeUndefined();
});

it('signing out ends it, and removes the cookie', async () => {
  const [, session = ''] = cookie.split('=');
  const { token = '' } = (await open([hint(guest), cookie])) ?? {};
  const reply = await app.request('/auth/v1/logout?scope=local', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, Cookie: cookie },
  });
  expect(reply.status).toBe(204);
  expect(reply.headers.get('set-cookie')).toContain('atelio-pages=; Max-Age=0; Path=/');
  expect(session).not.toBe('');
  expect(await open([hint(guest), cookie])).toBeUndefined();
});

it('a banned person sees no page with their data', async () => {
  const banned_until = new Date(world.now().getTime() + 60_000);
  await world.db.updateTable('auth.users').set({ banned_until }).where('id', '=', guest.id).execute();
  expect(await open([hint(guest), cookie])).toBeUndefined();
});

it('the cookie is no access token, and an access token no cookie', async () => {
  const [, token = ''] = cookie.split('=');
  for (const path of ['/api/v1/me', '/auth/v1/user']) {
    const reply = await app.request(path, { headers: { Authorization: `Bearer ${token}` } });
    expect([path, reply.status >= 401 && reply.status <= 403]).toEqual([path, true]);
  }
  expect((await app.request('/api/v1/me', { headers: { Cookie: cookie } })).status).toBe(401);
  expect(await open([hint(guest), `atelio-pages=${guest.accessToken}`])).toBeUndefined();
  expect(await open([hint(guest), `${cookie.slice(0, -4)}AAAA`])).toBeUndefined();
});
