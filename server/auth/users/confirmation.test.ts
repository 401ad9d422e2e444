import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '#tests/mailbox.ts';

const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off' };
const confirming = await createWorld(readConfig({ ...settings, AUTH_AUTOCONFIRM: 'off', AUTH_MAIL_INTERVAL: '0' }));
const open = await createWorld(readConfig({ ...settings, AUTH_PASSWORD_MIN: '12' }));
const closed = await createWorld(readConfig({ ...settings, AUTH_DISABLE_SIGNUP: 'on' }));
const newGuest = () => ({ email: `confirm-${randomUUID()}@atelio.test`, password: 'clay and fire' });

describe('where addresses are confirmed first', () => {
  it('a sign-up creates an account without a session', async () => {
    const guest = newGuest();
    const browser = createBrowser(confirming);
    const { data, error } = await browser.signUp(guest);
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.email).toBe(guest.email);
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    expect((await browser.signInWithPassword(guest)).error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
  });

  it('a sign-in says so only with the right password', async () => {
    const guest = newGuest();
    await createBrowser(confirming).signUp(guest);
    const { error } = await createBrowser(confirming).signInWithPassword({ ...guest, password: 'a guess' });
    expect(error?.code).toBe('invalid_credentials');
  });

  it('signing up again gets the same response, and mails the link again', async () => {
    const guest = newGuest();
    const first = await createBrowser(confirming).signUp(guest);
    const again = await createBrowser(confirming).signUp(guest);
    expect(again.error).toBeNull();
    expect(again.data).toMatchObject({ session: null, user: { id: first.data.user?.id, email: guest.email } });
    const mails = await mailsTo(confirming, guest.email);
    expect(mails.map(({ trigger }) => trigger)).toEqual(['account_confirm', 'account_confirm']);
    expect((await follow(confirming, mails[1]?.link ?? '')).fragment.get('type')).toBe('signup');
    expect((await follow(confirming, mails[0]?.link ?? '')).fragment.get('error_code')).toBe('otp_expired');
    expect((await createBrowser(confirming).signInWithPassword(guest)).error).toBeNull();
  });

  it('of two who sign up with one address, neither keeps a password that the other may know', async () => {
    const guest = newGuest();
    await createBrowser(confirming).signUp({ ...guest, password: 'a squatter came' });
    await createBrowser(confirming).signUp(guest);
    const { code: token } = await lastMailTo(confirming, guest.email);
    const verified = await createBrowser(confirming).verifyOtp({ type: 'signup', email: guest.email, token });
    expect(verified.data.session).not.toBeNull();
    for (const password of ['a squatter came', guest.password]) {
      const { error } = await createBrowser(confirming).signInWithPassword({ ...guest, password });
      expect(error?.code).toBe('invalid_credentials');
    }
  });

  it('a confirmed address is taken', async () => {
    const guest = newGuest();
    await createBrowser(confirming).signUp(guest);
    const email_confirmed_at = new Date();
    await confirming.db
      .updateTable('auth.users')
      .set({ email_confirmed_at })
      .where('email', '=', guest.email)
      .execute();
    const { error } = await createBrowser(confirming).signUp(guest);
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });
});

describe('an unconfirmed account, after confirmation was switched off', () => {
  it('can be used only with its password', async () => {
    const guest = newGuest();
    await createBrowser(open).signUp(guest);
    await open.db
      .updateTable('auth.users')
      .set({ email_confirmed_at: null })
      .where('email', '=', guest.email)
      .execute();
    const stranger = await createBrowser(open).signUp({ ...guest, password: 'a stranger came' });
    expect(stranger.error).toMatchObject({ status: 422, code: 'user_already_exists' });
    const owner = await createBrowser(open).signUp(guest);
    expect(owner.data.session?.user.email_confirmed_at).toEqual(expect.any(String));
  });
});

describe('an operator', () => {
  it('can require longer passwords, and people with a shorter one get a warning', async () => {
    const short = await createBrowser(open).signUp({ ...newGuest(), password: 'elevenchars' });
    expect(short.error?.message).toContain('Password should be at least 12 characters');
    const guest = newGuest();
    await createBrowser(open).signUp(guest);
    const { user } = (await createBrowser(open).signInWithPassword(guest)).data;
    const other = newGuest();
    await createBrowser(confirming).signUp({ ...other, password: 'short one' });
    const row = await confirming.db.selectFrom('auth.users').selectAll().where('email', '=', other.email).execute();
    const password_hash = row[0]?.password_hash ?? null;
    await open.db
      .updateTable('auth.users')
      .set({ password_hash })
      .where('id', '=', user?.id ?? '')
      .execute();
    const { data } = await createBrowser(open).signInWithPassword({ email: guest.email, password: 'short one' });
    expect(data.weakPassword?.reasons).toEqual(['length']);
  });

  it('can close sign-ups', async () => {
    const { error } = await createBrowser(closed).signUp(newGuest());
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' });
    expect(error?.message).toContain('Signups not allowed for this instance');
  });
});
