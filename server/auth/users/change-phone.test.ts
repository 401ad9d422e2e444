import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { expectActivities } from '#tests/activities.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { lastMailTo, lastTextTo, mailsTo } from '#tests/mailbox.ts';

const settings = {
  LOG_LEVEL: 'silent',
  SITE_URL: 'http://atelio.test',
  AUTH_RATE_LIMITS: 'off',
  AUTH_PHONE: 'on',
  AUTH_MAIL_INTERVAL: '0',
};
const confirming = await createWorld(readConfig(settings));
const open = await createWorld(readConfig({ ...settings, AUTH_PHONE_AUTOCONFIRM: 'on' }));
const spaced = await createWorld(readConfig({ ...settings, AUTH_MAIL_INTERVAL: '60' }));

let last = 600_000_000;
const newGuest = () => {
  last += 1;
  return { phone: `+34${last}`, password: 'clay and fire' };
};

async function signedUp(world: TestWorld) {
  const browser = createBrowser(world);
  const { data } = await browser.signUp({ email: `phone-${last}@atelio.test`, password: 'clay and fire' });
  last += 1;
  if (!data.user) throw new Error('no user');
  return { browser, user: data.user };
}

describe('signing up with a phone', () => {
  it('sends a code, and gives no session without it', async () => {
    const guest = newGuest();
    const browser = createBrowser(confirming);
    const { data, error } = await browser.signUp(guest);
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { phone: guest.phone.slice(1), email: '' } });
    expect((await browser.signInWithPassword(guest)).error).toMatchObject({ status: 400, code: 'phone_not_confirmed' });
    const { text, code: token } = await lastTextTo(confirming, guest.phone);
    expect(text).toContain(`${token} is your Atelio code`);
    const verified = await browser.verifyOtp({ type: 'sms', phone: guest.phone, token });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({
      phone: guest.phone.slice(1),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { phone_verified: true },
    });
    expect((await createBrowser(confirming).signInWithPassword(guest)).error).toBeNull();
  });

  it('gives a session at once where phones are not confirmed', async () => {
    const guest = newGuest();
    const { data } = await createBrowser(open).signUp(guest);
    expect(data.session?.user.phone).toBe(guest.phone.slice(1));
    const { error } = await createBrowser(open).signUp(guest);
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' });
    expect(error?.message).toContain('already registered');
  });

  it('again before confirmation sends a new code, whose use revokes the old one', async () => {
    const guest = newGuest();
    const browser = createBrowser(confirming);
    await browser.signUp(guest);
    const old = await lastTextTo(confirming, guest.phone);
    await browser.signUp(guest);
    const fresh = await lastTextTo(confirming, guest.phone);
    expect(fresh.code).not.toBe('');
    expect((await browser.verifyOtp({ type: 'sms', phone: guest.phone, token: fresh.code })).error).toBeNull();
    const { error } = await browser.verifyOtp({ type: 'sms', phone: guest.phone, token: old.code });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('again within a minute is refused', async () => {
    const guest = newGuest();
    await createBrowser(spaced).signUp(guest);
    const { error } = await createBrowser(spaced).signUp(guest);
    expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
  });

  it.each(['123', '+34 600', 'phone', '+0034600000000', '+3460000000000000', '+34600\r\n000000', '<b>'])(
    'refuses the number %j',
    async (phone) => {
      const { error } = await createBrowser(open).signUp({ phone, password: 'clay and fire' });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
      expect(error?.message).toContain('Invalid phone number format (E.164 required)');
    },
  );

  it('refuses an unknown channel', async () => {
    const body = JSON.stringify({ ...newGuest(), channel: 'pigeon' });
    const answer = await open.request('/auth/v1/signup', { method: 'POST', body });
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'validation_failed']);
  });
});

describe('signing in with a phone', () => {
  it('answers a wrong password, an unknown number and no number alike', async () => {
    const guest = newGuest();
    await createBrowser(open).signUp(guest);
    for (const wrong of [{ ...guest, password: 'a guess' }, newGuest(), { ...newGuest(), phone: 'nonsense' }]) {
      const { error } = await createBrowser(open).signInWithPassword(wrong);
      expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
    }
  });
});

describe('a person’s phone', () => {
  it('changes once its code is entered, and is pending until then', async () => {
    const { browser } = await signedUp(confirming);
    const { phone } = newGuest();
    const asked = await browser.updateUser({ phone });
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ phone: '', new_phone: phone.slice(1) });
    const { code: token } = await lastTextTo(confirming, phone);
    const { data, error } = await browser.verifyOtp({ type: 'phone_change', phone, token });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: phone.slice(1), phone_confirmed_at: expect.any(String) });
    expect(data.user).not.toHaveProperty('new_phone');
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone']);
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'phone'] });
  });

  it.each([
    ['where phones are confirmed', confirming],
    ['where they are not', open],
  ])('is told by mail when it changes, by its end (%s)', async (_where, world) => {
    const { browser, user } = await signedUp(world);
    const { phone } = newGuest();
    await browser.updateUser({ phone });
    if (world === confirming) {
      expect((await mailsTo(world, user.email ?? '')).map(({ trigger }) => trigger)).not.toContain('phone_changed');
      const { code: token } = await lastTextTo(world, phone);
      await browser.verifyOtp({ type: 'phone_change', phone, token });
    }
    const { text } = await lastMailTo(world, user.email ?? '', 'phone_changed');
    expect(text).toContain(`ends in ${phone.slice(-3)}`);
    expect(text).not.toContain(phone.slice(1));
  });

  it('changes at once where phones are not confirmed', async () => {
    const { browser } = await signedUp(open);
    const { phone } = newGuest();
    const { data } = await browser.updateUser({ phone });
    expect(data.user).toMatchObject({ phone: phone.slice(1), phone_confirmed_at: expect.any(String) });
  });

  it('is refused when it is another person’s, also when they took it before the code was entered', async () => {
    const taken = newGuest();
    await createBrowser(confirming).signUp(taken);
    const { browser } = await signedUp(confirming);
    expect((await browser.updateUser({ phone: taken.phone })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    });
    const { phone } = newGuest();
    await browser.updateUser({ phone });
    const { code: token } = await lastTextTo(confirming, phone);
    const other = await signedUp(confirming);
    await confirming.db
      .updateTable('auth.users')
      .set({ phone: phone.slice(1) })
      .where('id', '=', other.user.id)
      .execute();
    const { error } = await browser.verifyOtp({ type: 'phone_change', phone, token });
    expect(error).toMatchObject({ status: 422, code: 'phone_exists' });
  });

  it('survives guessing: the code is revoked after five wrong attempts', async () => {
    const { browser } = await signedUp(confirming);
    const { phone } = newGuest();
    await browser.updateUser({ phone });
    const { code } = await lastTextTo(confirming, phone);
    const wrong = Array.from({ length: 20 }, (_, number) => String((Number(code) + number + 1) % 1_000_000));
    for (const token of wrong) {
      const { error } = await browser.verifyOtp({ type: 'phone_change', phone, token: token.padStart(6, '0') });
      expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
    }
    const { error } = await browser.verifyOtp({ type: 'phone_change', phone, token: code });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });
});

expectActivities(
  confirming,
  'account.phone_change_asked',
  'account.phone_changed',
  'account.phone_proven',
  'account.signed_up_again',
);
