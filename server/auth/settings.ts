import type { Config } from '../config.ts';

/** What this installation offers, for clients that ask before they show a button: GET /settings. */
export const settingsBody = ({ auth, google, twilio }: Pick<Config, 'auth' | 'google' | 'twilio'>) => ({
  external: {
    email: true,
    phone: auth.phone,
    google: google !== undefined,
    github: false,
    apple: false,
    anonymous_users: auth.anonymous,
  },
  disable_signup: auth.disableSignup,
  mailer_autoconfirm: auth.autoconfirm,
  phone_autoconfirm: auth.phoneAutoconfirm,
  sms_provider: twilio ? 'twilio' : '',
  saml_enabled: false,
  passkeys_enabled: true,
  /** Ours: what a form has to show before it is sent; null when nobody is asked. */
  captcha: auth.captcha ? { provider: auth.captcha.provider, site_key: auth.captcha.siteKey } : null,
});
