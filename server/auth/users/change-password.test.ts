import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { addTotp } from '#tests/factors.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { follow, lastMailTo } from '#tests/mailbox.ts';
import { doQueued } from '#tests/queue.ts';

const settings = {
  LOG_LEVEL: 'silent',
  SITE_URL: 'http://atelio.test',
  AUTH_RATE_LIMITS: 'off',
  AUTH_MAIL_INTERVAL: '0',
  AUTH_JWT_EXP: '604800',
};
const world = await createWorld(readConfig(settings));
const careful = await createWorld(readConfig({ ...settings, AUTH_REAUTHENTICATION: 'on' }));
afterEach(() => {
  vi.useRealTimers();
});

const password = 'clay and fire';
const better = 'fire and clay';

async function person(where: TestWorld = world) {
  const browser = createBrowser(where);
  const email = `password-${randomUUID()}@atelio.test`;
  const { data } = await browser.signUp({ email, password });
  if (!data.user) throw new Error('no user');
  return { browser, email, id: data.user.id };
}

const signIn = (email: string, tried: string) => createBrowser(world).signInWithPassword({ email, password: tried });

describe('a new password', () => {
  it('is announced by mail, ends the other sessions and revokes pending links', async () => {
    const { browser, email } = await person();
    const other = createBrowser(world);
    await other.signInWithPassword({ email, password });
    await other.resetPasswordForEmail(email);
    await doQueued(world);
    const { link } = await lastMailTo(world, email, 'recovery');
    expect((await browser.updateUser({ password: better })).error).toBeNull();
    expect((await lastMailTo(world, email)).trigger).toBe('password_changed');
    expect((await follow(world, link)).fragment.get('error_code')).toBe('otp_expired');
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await other.refreshSession()).error).not.toBeNull();
    expect((await browser.refreshSession()).error).toBeNull();
    expect((await signIn(email, password)).error?.code).toBe('invalid_credentials');
    expect((await signIn(email, better)).error).toBeNull();
  });

  it('set in two browsers at once is that of one, which signs the other out', async () => {
    const { browser, email } = await person();
    const other = createBrowser(world);
    await other.signInWithPassword({ email, password });
    const answers = await Promise.all([
      browser.updateUser({ password: 'chosen here' }),
      other.updateUser({ password: 'chosen there' }),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(answers.find(({ error }) => error)?.error?.name).toBe('AuthSessionMissingError');
    const chosen = answers[0].error ? 'chosen there' : 'chosen here';
    expect((await signIn(email, chosen)).error).toBeNull();
  });

  it('can be confirmed with the current password', async () => {
    const { browser, email } = await person();
    const wrong = await browser.updateUser({ password: better, current_password: 'a guess' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    expect((await signIn(email, password)).error).toBeNull();
    const right = await browser.updateUser({ password: better, current_password: password });
    expect(right.error).toBeNull();
    expect((await signIn(email, better)).error).toBeNull();
  });

  it('can be confirmed with a mailed code, once', async () => {
    const { browser, email } = await person();
    expect((await browser.reauthenticate()).error).toBeNull();
    const { code: nonce } = await lastMailTo(world, email, 'reauthentication');
    const wrong = nonce === '000000' ? '000001' : '000000';
    expect((await browser.updateUser({ password: better, nonce: wrong })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    });
    expect((await browser.updateUser({ password: better, nonce })).error).toBeNull();
    expect((await browser.updateUser({ password: 'a third one', nonce })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    expect((await signIn(email, better)).error).toBeNull();
  });

  it('is refused with another person’s code', async () => {
    const { browser } = await person();
    const other = await person();
    await other.browser.reauthenticate();
    const { code: nonce } = await lastMailTo(world, other.email, 'reauthentication');
    expect((await browser.updateUser({ password: better, nonce })).error?.code).toBe('reauthentication_not_valid');
  });

  it('requires the code in a session older than a day, where the operator wants that', async () => {
    const { browser, email } = await person(careful);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    const { error } = await browser.updateUser({ password: better });
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await browser.updateUser({ data: { favourite: 'glaze' } })).error).toBeNull();
    await browser.reauthenticate();
    const { code: nonce } = await lastMailTo(careful, email, 'reauthentication');
    expect((await browser.updateUser({ password: better, nonce })).error).toBeNull();
  });

  it('requires no code in a younger session', async () => {
    const { browser } = await person(careful);
    expect((await browser.updateUser({ password: better })).error).toBeNull();
  });

  it('may be the first one of a person without a password', async () => {
    const { browser, email, id } = await person();
    await world.db.updateTable('auth.users').set({ password_hash: null }).where('id', '=', id).execute();
    expect((await browser.updateUser({ password: better, current_password: '' })).error).toBeNull();
    expect((await signIn(email, better)).error).toBeNull();
  });

  it('that is refused changes nothing else either', async () => {
    const { browser, id } = await person();
    const { error } = await browser.updateUser({ password, data: { favourite: 'glaze' } });
    expect(error).toMatchObject({ status: 422, code: 'same_password' });
    const row = await world.db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row?.user_metadata).not.toHaveProperty('favourite');
  });
});

describe('a person with a second factor', () => {
  it('can change password, address and phone only after showing it; the rest at once', async () => {
    const { browser, email } = await person();
    const { id } = await addTotp(world, browser);
    const weaker = createBrowser(world);
    await weaker.signInWithPassword({ email, password });
    for (const change of [{ password: better }, { email: `x-${email}` }]) {
      expect((await weaker.updateUser(change)).error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    }
    const metadata = await weaker.updateUser({ data: { favourite: 'glaze' } });
    expect(metadata.data.user?.user_metadata.favourite).toBe('glaze');
    expect(metadata.data.user?.factors?.map((factor) => factor.id)).toEqual([id]);
    expect((await browser.updateUser({ password: better })).error).toBeNull();
  });
});
