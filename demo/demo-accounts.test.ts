import { describe, expect, it } from 'vitest';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { readConfig } from '#server/config.ts';
import { createWorld } from '#tests/harness.ts';
import { makePerson } from '#tests/makers.ts';
import { startOfDay } from './calendar.ts';
import { closeDemoAccounts, openDemoAccounts } from './demo-accounts.ts';
import { accountRows, inventPeople, PASSWORD } from './people.ts';
import { createRandom } from './random.ts';
import { readStories } from './stories.ts';

const barcelona = readStories();

const world = await createWorld();
const today = startOfDay(world.now());
const random = createRandom(1, today);
const rows = accountRows(random, inventPeople(random, barcelona), await hashPassword(PASSWORD), today);
await world.db.insertInto('auth.users').values(rows.users).execute();
const somebody = await makePerson(world);

const signIn = async (email: string, password = PASSWORD) => {
  const reply = await world.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { status: reply.status, ...((await reply.json()) as { error_code?: string; access_token: string }) };
};

const setPassword = async (email: string, password: string) =>
  world.db
    .updateTable('auth.users')
    .set({ password_hash: await hashPassword(password) })
    .where('email', '=', email)
    .execute();

describe('accounts with the password from the README', () => {
  it('are all banned with their sessions, and unbanned again', async () => {
    const { access_token } = await signIn('admin@atelio.test');
    const get = () => world.request('/auth/v1/user', { headers: { Authorization: `Bearer ${access_token}` } });
    expect((await get()).status).toBe(200);

    expect(await closeDemoAccounts(world.db)).toBe(rows.users.length);
    expect(await closeDemoAccounts(world.db)).toBe(0);
    for (const email of ['admin@atelio.test', 'owner@atelio.test', rows.users.at(-1)?.email ?? '']) {
      expect(await signIn(email)).toMatchObject({ status: 400, error_code: 'user_banned' });
    }
    expect((await get()).status).toBe(403);
    const { rows: banned } = await world.pool.query('select email from auth.users where banned_until is not null');
    expect(banned.map(({ email }) => email)).not.toContain(somebody.email);

    await openDemoAccounts(world.db);
    expect((await signIn('owner@atelio.test')).status).toBe(200);
  });

  it('do not include those with another password, and those banned by an admin', async () => {
    await setPassword('admin@atelio.test', 'a password of my own');
    await world.db
      .updateTable('auth.users')
      .set({ banned_until: new Date('2099-01-01') })
      .where('email', '=', 'guest@atelio.test')
      .execute();
    await closeDemoAccounts(world.db);
    expect((await signIn('admin@atelio.test', 'a password of my own')).status).toBe(200);
    expect(await signIn('owner@atelio.test')).toMatchObject({ error_code: 'user_banned' });
    await openDemoAccounts(world.db);
    expect(await signIn('guest@atelio.test')).toMatchObject({ error_code: 'user_banned' });
  });
});

describe('a site', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:8443', 'http://atelio.localhost'])(
    'at %s is on this machine',
    (SITE_URL) => expect(readConfig({ SITE_URL }).isLocal).toBe(true),
  );
  it.each(['https://atelio.example', 'http://192.168.1.5:3000', 'http://localhost.example', 'http://127.evil.test'])(
    'at %s is public',
    (SITE_URL) => expect(readConfig({ SITE_URL }).isLocal).toBe(false),
  );
});
