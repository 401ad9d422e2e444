import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { readConfig } from '../config.ts';

const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test' };
const plain = await createWorld();
const full = await createWorld(
  readConfig({
    ...settings,
    AUTH_AUTOCONFIRM: 'off',
    AUTH_PHONE: 'on',
    AUTH_PHONE_AUTOCONFIRM: 'on',
    AUTH_ANONYMOUS: 'on',
    AUTH_DISABLE_SIGNUP: 'on',
    AUTH_CAPTCHA_PROVIDER: 'turnstile',
    AUTH_CAPTCHA_SECRET: 'a secret of the captcha',
    AUTH_CAPTCHA_SITE_KEY: 'site-key',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'a secret of google',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'a secret of twilio',
    TWILIO_FROM: '+34600000000',
  }),
);

const settingsOf = async ({ request }: typeof plain) => (await request('/auth/v1/settings')).json();

describe('GET /settings', () => {
  it('reports few features without settings', async () => {
    expect(await settingsOf(plain)).toEqual({
      external: { email: true, phone: false, google: false, github: false, apple: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: true,
      mailer_otp_exp: 3600,
      captcha: null,
    });
  });

  it('reports all configured features, and no secret', async () => {
    const told = await settingsOf(full);
    expect(told).toMatchObject({
      external: { email: true, phone: true, google: true, anonymous_users: true },
      disable_signup: true,
      mailer_autoconfirm: false,
      phone_autoconfirm: true,
      sms_provider: 'twilio',
      captcha: { provider: 'turnstile', site_key: 'site-key' },
    });
    expect(JSON.stringify(told)).not.toContain('secret');
  });
});
