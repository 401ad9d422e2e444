import type { Config } from '../config.ts';

/** Body of GET /settings: which ways of signing in this installation has. */
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
  /** Our addition: seconds for which the code of a mail is good. */
  mailer_otp_exp: auth.otpExp,
  /** Our addition: the captcha that forms have to show; null if there is none. */
  captcha: auth.captcha ? { provider: auth.captcha.provider, site_key: auth.captcha.siteKey } : null,
});
