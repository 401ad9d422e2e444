import { describe, expect, it } from 'vitest';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { lastMailTo, lastTextTo } from '#tests/mailbox.ts';
import { asPerson, type MadePerson, makePerson } from '#tests/makers.ts';
import { verifyPasswordOrNonce } from '../auth.ts';
import { hashPassword } from '../passwords/passwords.ts';

const world = await createWorld();
const limiting = await createWorld({ auth: { ...world.config.auth, rateLimits: true } });

async function signedIn() {
  const person = await makePerson(world);
  const browser = createBrowser(world);
  await browser.setSession({ access_token: person.accessToken, refresh_token: 'unused' });
  return { person, browser };
}
const ask = (person: MadePerson) =>
  world.request('http://atelio.test/auth/v1/reauthenticate', { headers: asPerson(person) });

describe('a code for a sensitive change', () => {
  it('is mailed to a signed-in person, and confirms them once', async () => {
    const { person, browser } = await signedIn();
    expect((await browser.reauthenticate()).error).toBeNull();
    const { code, link, subject } = await lastMailTo(world, person.email);
    expect(link).toBe('');
    expect(subject).toContain('Your code');
    expect(await verifyPasswordOrNonce(world, person.id, { code: '000000' })).toBe(false);
    expect(await verifyPasswordOrNonce(world, person.id, { code })).toBe(true);
    expect(await verifyPasswordOrNonce(world, person.id, { code })).toBe(false);
  });

  it('does not confirm another person', async () => {
    const [one, other] = [await makePerson(world), await makePerson(world)];
    await ask(one);
    const { code } = await lastMailTo(world, one.email);
    expect(await verifyPasswordOrNonce(world, other.id, { code })).toBe(false);
    expect(await verifyPasswordOrNonce(world, one.id, { code })).toBe(true);
  });

  it('allows five attempts, also when many come at once', async () => {
    const person = await makePerson(world);
    await ask(person);
    const { code } = await lastMailTo(world, person.email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await Promise.all(Array.from({ length: 20 }, () => verifyPasswordOrNonce(world, person.id, { code: wrong })));
    expect(await verifyPasswordOrNonce(world, person.id, { code })).toBe(false);
  });

  it('does not sign in', async () => {
    const person = await makePerson(world);
    await ask(person);
    const { code } = await lastMailTo(world, person.email);
    for (const type of ['email', 'recovery', 'signup', 'email_change'] as const) {
      const { error } = await createBrowser(world).verifyOtp({ email: person.email, token: code, type });
      expect(error?.code).toBe('otp_expired');
    }
  });

  it('is sent once a minute', async () => {
    const person = await makePerson(world);
    expect((await ask(person)).status).toBe(200);
    const again = await ask(person);
    expect([again.status, (await again.json()).error_code]).toEqual([429, 'over_email_send_rate_limit']);
    expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(50);
  });

  it('goes to the phone of a person without an email address', async () => {
    const person = await makePerson(world);
    const phone = `346${String(Math.random()).slice(2, 10)}`;
    const change = { email: null, email_confirmed_at: null, phone, phone_confirmed_at: new Date() };
    await world.db.updateTable('auth.users').set(change).where('id', '=', person.id).execute();
    const answer = await ask(person);
    expect(await answer.json()).toEqual({ message_id: expect.any(String) });
    const { code } = await lastTextTo(world, `+${phone}`);
    expect(await verifyPasswordOrNonce(world, person.id, { code })).toBe(true);
  });

  it('is refused for an unconfirmed address, and without an address', async () => {
    const person = await makePerson(world);
    const set = (change: object) =>
      world.db.updateTable('auth.users').set(change).where('id', '=', person.id).execute();
    await set({ email_confirmed_at: null });
    const unconfirmed = await ask(person);
    expect([unconfirmed.status, (await unconfirmed.json()).error_code]).toEqual([422, 'email_not_confirmed']);
    await set({ email: null, is_anonymous: true });
    const nowhere = await ask(person);
    expect([nowhere.status, (await nowhere.json()).msg]).toEqual([
      400,
      'Reauthentication requires the user to have an email or a phone number',
    ]);
  });

  it('requires a session', async () => {
    expect((await world.request('http://atelio.test/auth/v1/reauthenticate')).status).toBe(401);
  });
});

describe('guesses of codes by a signed-in person', () => {
  it('are limited to fifteen, however many new codes are requested', async () => {
    const { id } = await makePerson(limiting);
    const guess = () => verifyPasswordOrNonce(limiting, id, { code: '000000' });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, guess));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
    await expect(guess()).rejects.toMatchObject({ code: 'over_request_rate_limit' });
  });

  it('count from zero again after the right one', async () => {
    const person = await makePerson(limiting);
    for (let i = 0; i < 14; i += 1) await verifyPasswordOrNonce(limiting, person.id, { code: 'wrong' });
    await limiting.request('/auth/v1/reauthenticate', { headers: asPerson(person) });
    const { code } = await lastMailTo(limiting, person.email);
    expect(await verifyPasswordOrNonce(limiting, person.id, { code })).toBe(true);
    expect(await verifyPasswordOrNonce(limiting, person.id, { code: 'wrong' })).toBe(false);
  });
});

describe('a password', () => {
  it('confirms its person', async () => {
    const person = await makePerson(world);
    const password_hash = await hashPassword('clay and fire');
    await world.db.updateTable('auth.users').set({ password_hash }).where('id', '=', person.id).execute();
    expect(await verifyPasswordOrNonce(world, person.id, { password: 'clay and fire' })).toBe(true);
    expect(await verifyPasswordOrNonce(world, person.id, { password: 'clay and ice' })).toBe(false);
  });

  it('does not confirm a person without a password', async () => {
    const { id } = await makePerson(world);
    expect(await verifyPasswordOrNonce(world, id, { password: '' })).toBe(false);
    expect(await verifyPasswordOrNonce(world, crypto.randomUUID(), { password: 'clay and fire' })).toBe(false);
  });

  it('has a limit of guesses', async () => {
    const { id } = await makePerson(limiting);
    const guess = () => verifyPasswordOrNonce(limiting, id, { password: 'a guess', ip: '192.0.2.7' });
    for (let i = 0; i < 10; i += 1) expect(await guess()).toBe(false);
    await expect(guess()).rejects.toMatchObject({ code: 'over_request_rate_limit' });
  });
});
