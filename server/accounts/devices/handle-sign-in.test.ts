import { describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { transaction } from '#server/db/transaction.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { json, type MadePerson, makePerson } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { accountTasks } from '../jobs.ts';
import { handleSignIn } from './handle-sign-in.ts';

const world = await createWorld();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const HOME = '203.0.113.7';

const work = () => doQueued(world, accountTasks(world, []));
async function signIn(person: { id: string }, userAgent: string, ip: string) {
  await createSession(world, person.id, { method: 'password', userAgent, ip });
  await work();
}
const newsFor = async (person: { email: string }) =>
  (await mailsTo(world, person.email)).filter(({ trigger }) => trigger === 'new_device');

/** Makes a person whose first device is Firefox at home. */
async function makeKnown(): Promise<MadePerson> {
  const person = await makePerson(world);
  await work();
  await world.db.deleteFrom('known_devices').where('user_id', '=', person.id).execute();
  await signIn(person, FIREFOX, HOME);
  return person;
}

describe('a sign-in', () => {
  it('from another browser sends a mail in the language of the profile', async () => {
    const person = await makeKnown();
    await world.db.updateTable('profiles').set({ language: 'de' }).where('id', '=', person.id).execute();
    await signIn(person, SAFARI, HOME);
    const news = await newsFor(person);
    expect(news).toHaveLength(1);
    expect(news[0]?.text).toContain('Safari auf iOS (203.0.113.7)');
  });

  it('from another network sends a mail too', async () => {
    const person = await makeKnown();
    await signIn(person, FIREFOX, '198.51.100.9');
    expect(await newsFor(person)).toHaveLength(1);
  });

  it('with a known device sends none, nor does another address of the same IPv6 network', async () => {
    const person = await makeKnown();
    await signIn(person, FIREFOX, HOME);
    await signIn(person, SAFARI, '2001:db8:1:2::7');
    await signIn(person, SAFARI, '2001:db8:1:2::8');
    expect(await newsFor(person)).toHaveLength(1);
  });

  it('at sign-up sends no mail', async () => {
    const email = `new-${crypto.randomUUID()}@example.test`;
    const browser = createBrowser(world);
    await browser.signUp({ email, password: 'long enough 7' });
    await work();
    expect(await newsFor({ email })).toEqual([]);
    const { data } = await createBrowser(world).signInWithPassword({ email, password: 'long enough 7' });
    expect(data.user?.email).toBe(email);
    await work();
    expect(await newsFor({ email })).toEqual([]);
  });

  it('is still known when the session has ended', async () => {
    const person = await makeKnown();
    await signIn(person, SAFARI, HOME);
    await world.db.deleteFrom('auth.sessions').where('user_id', '=', person.id).execute();
    await signIn(person, SAFARI, HOME);
    expect(await newsFor(person)).toHaveLength(1);
  });

  it('sends no mail to a person who unsubscribed, and is recorded all the same', async () => {
    const person = await makeKnown();
    const choose = (by_email: boolean) =>
      world.request('/api/v1/me/notification-choices/new_device', json('PUT', { by_email }, person));
    await choose(false);
    await signIn(person, SAFARI, HOME);
    await choose(true);
    await signIn(person, SAFARI, HOME);
    expect(await newsFor(person)).toEqual([]);
  });

  it('sends one mail when two workers run the same job, or two jobs at once', async () => {
    const person = await makeKnown();
    const signedIn = { userId: person.id, sessionId: crypto.randomUUID(), userAgent: SAFARI, ip: HOME, at: new Date() };
    await Promise.all([1, 2, 3, 4].map(() => handleSignIn(world, signedIn)));
    expect(await newsFor(person)).toHaveLength(1);
  });

  it('without a user agent names no browser', async () => {
    const person = await makeKnown();
    await signIn(person, 'curl/8', '198.51.100.9');
    expect((await newsFor(person))[0]?.text).toContain('An unknown device (198.51.100.9)');
  });

  it('of a person without an email address is recorded', async () => {
    const person = await makeKnown();
    await world.db
      .updateTable('auth.users')
      .set({ email: null, phone: '34600100200' })
      .where('id', '=', person.id)
      .execute();
    await signIn(person, SAFARI, HOME);
    const known = await world.db
      .selectFrom('known_devices')
      .select('browser')
      .where('user_id', '=', person.id)
      .execute();
    expect(known.map(({ browser }) => browser).sort()).toEqual(['Firefox', 'Safari']);
  });

  it('that is rolled back with its transaction sends nothing', async () => {
    const person = await makeKnown();
    const failing = transaction(world.db, async (tx) => {
      await createSession({ ...world, db: tx }, person.id, { method: 'password', userAgent: SAFARI, ip: HOME });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await work();
    expect(await newsFor(person)).toEqual([]);
  });
});
