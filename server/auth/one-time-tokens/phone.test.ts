import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createBrowser } from '#tests/browser.ts';
import { TWILIO_ACCOUNT } from '#tests/fakes/twilio.ts';
import { createWorld } from '#tests/harness.ts';
import { lastTextTo } from '#tests/mailbox.ts';
import { doQueued } from '#tests/queue.ts';

const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off' };
const twilio = { ...TWILIO_ACCOUNT, url: undefined };
const world = await createWorld({
  ...readConfig({ ...settings, AUTH_PHONE: 'on', AUTH_MAIL_INTERVAL: '0' }),
  twilio,
});
const slow = await createWorld({ ...readConfig({ ...settings, AUTH_PHONE: 'on' }), twilio });
const providerless = await createWorld(readConfig({ ...settings, AUTH_PHONE: 'on' }));
const without = await createWorld(readConfig(settings));
let last = 0;
const newPhone = () => {
  last += 1;
  return `+3460000${String(last).padStart(4, '0')}`;
};

describe('signing in by phone', () => {
  it('accepts the code of a text message, and creates the account the first time', async () => {
    const phone = newPhone();
    expect((await createBrowser(world).signInWithOtp({ phone })).error).toBeNull();
    await doQueued(world);
    const { code, text } = await lastTextTo(world, phone);
    expect(text).toBe(`${code} is your Atelio code. It works for 1 hour. Don’t share it with anyone.`);
    const { data, error } = await createBrowser(world).verifyOtp({ phone, token: code, type: 'sms' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: phone.slice(1), email: '' });
    expect(data.user?.phone_confirmed_at).toEqual(expect.any(String));
    const again = await createBrowser(world).verifyOtp({ phone, token: code, type: 'sms' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('sends a code again to a person who has not confirmed the number', async () => {
    const phone = newPhone();
    await createBrowser(world).signUp({ phone, password: 'clay and fire' });
    const first = await lastTextTo(world, phone);
    expect((await createBrowser(world).resend({ type: 'sms', phone })).error).toBeNull();
    await doQueued(world);
    const second = await lastTextTo(world, phone);
    expect((await createBrowser(world).verifyOtp({ phone, token: second.code, type: 'sms' })).error).toBeNull();
    expect((await createBrowser(world).verifyOtp({ phone, token: first.code, type: 'sms' })).error).not.toBeNull();
  });

  it('sends a code once a minute', async () => {
    const phone = newPhone();
    await createBrowser(slow).signUp({ phone, password: 'clay and fire' });
    const { error } = await createBrowser(slow).resend({ type: 'sms', phone });
    expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
    expect((await createBrowser(slow).signInWithOtp({ phone })).error).toBeNull();
    await doQueued(slow);
    const { rows } = await slow.pool.query('select count(*)::int as count from text_messages');
    expect(rows[0].count).toBe(1);
  });

  it('is refused where no SMS provider is configured', async () => {
    const { error } = await createBrowser(providerless).signInWithOtp({ phone: newPhone() });
    expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
    await doQueued(providerless);
    const { rows } = await providerless.pool.query('select count(*)::int as count from auth.users');
    expect(rows[0].count).toBe(0);
  });

  it('is refused where it is off, and for an unknown number without create_user', async () => {
    const off = await createBrowser(without).signInWithOtp({ phone: newPhone() });
    expect(off.error).toMatchObject({ code: 'phone_provider_disabled' });
    const { error } = await createBrowser(world).signInWithOtp({
      phone: newPhone(),
      options: { shouldCreateUser: false },
    });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
  });

  it.each(['12', '+0034600000000', 'six hundred', '+34 600 000 000 000 000', '+34600\r\n000'])(
    '%j is no number',
    async (phone) => {
      const { error } = await createBrowser(world).signInWithOtp({ phone });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    },
  );

  it.each([
    { email: 'laia@atelio.test', phone: '+34600000000' },
    { email: 'laia@atelio.test', channel: 'sms' },
    { phone: '+34600000000', channel: 'pigeon' },
    {},
  ])('%j is refused', async (body) => {
    const answer = await world.request('http://atelio.test/auth/v1/otp', {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'validation_failed']);
  });
});
