import { z } from 'zod';
import { isTimeZone } from '#shared/time/time-zones.ts';

/** An environment variable as text; an empty one counts as unset. */
const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().trim().optional());
const onOff = (fallback: 'on' | 'off') =>
  z
    .preprocess((value) => (value === '' ? undefined : value), z.enum(['on', 'off']).default(fallback))
    .transform((value) => value === 'on');
const count = (fallback: number, max: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(0).max(max).default(fallback),
  );
const address = (what: string) => text.refine((value) => !value || URL.canParse(value), `must be ${what}`);

/** Limits of the number of offerings in a large demo world. */
const fewest = 10;
const most = 2_000_000;
const demo = z
  .string()
  .regex(/^(auto|on|off|large:[0-9]{1,9})$/, 'must be auto, on, off or large:<offerings>')
  .transform((value) => {
    const [mode, offerings] = value.split(':');
    return mode === 'large' ? { offerings: Number(offerings) } : (mode as 'auto' | 'on' | 'off');
  })
  .refine(
    (value) => typeof value === 'string' || (value.offerings >= fewest && value.offerings <= most),
    `a large demo world has from ${fewest} to ${most} offerings`,
  );

/** The schema of all environment variables. */
export const Environment = z.object({
  PORT: count(3000, 65_535),
  HOST: z.preprocess((value) => (value === '' ? undefined : value), z.string().default('0.0.0.0')),
  SITE_URL: address('an address such as https://atelio.example'),
  DATA_DIR: z.preprocess((value) => (value === '' ? undefined : value), z.string().default('./data')),
  DATABASE_URL: address('an address such as postgres://user:password@host:5432/name'),
  DATABASE_READ_URL: address('an address such as postgres://user:password@host:5432/name'),
  DATABASE_POOL: count(10, 200),
  DEMO: text.pipe(demo.default('auto')),
  ROLE: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['all', 'web', 'worker']).default('all')),
  LOG_LEVEL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ),
  TRUST_PROXY: onOff('off'),
  SMTP_URL: address('an address such as smtp://user:password@host:587'),
  MAIL_FROM: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.string().default('Atelio <hello@atelio.test>'),
  ),
  MAIL_OPERATOR: text,
  MAIL_OUTBOX: text,
  MAIL_STRANGERS_PER_HOUR: count(200, 1_000_000),
  COMMISSION_VAT: count(21, 100),
  PAYOUT_RESERVE_DAYS: count(0, 90),
  PLATFORM_LEGAL_NAME: text,
  PLATFORM_TAX_ID: text,
  PLATFORM_COUNTRY: z.preprocess((value) => (value === '' ? undefined : value), z.string().length(2).default('ES')),
  PLATFORM_STREET: text,
  PLATFORM_POSTCODE: text,
  PLATFORM_CITY: text,
  PLATFORM_TIME_ZONE: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.string().refine(isTimeZone, 'must be a time zone such as Europe/Madrid').default('Europe/Madrid'),
  ),
  INVOICE_QR_URL: address('the address that checks the QR codes of invoices'),
  AUTH_EXTERNAL_URL: address('an address such as https://atelio.example/auth/v1'),
  AUTH_REDIRECTS: text,
  AUTH_SIGNING_KEYS: text,
  // Required by HS256 (RFC 7518, section 3.2): anyone who guesses a shorter secret can sign tokens with any role.
  AUTH_JWT_SECRET: text.refine((value) => !value || Buffer.byteLength(value) >= 32, 'must have at least 32 bytes'),
  AUTH_JWT_EXP: count(3600, 604_800),
  AUTH_AUTOCONFIRM: onOff('on'),
  AUTH_DISABLE_SIGNUP: onOff('off'),
  AUTH_REUSE_INTERVAL: count(10, 3600),
  AUTH_PASSWORD_MIN: count(6, 72),
  AUTH_RATE_LIMITS: onOff('on'),
  AUTH_ADMIN_ROLES: text,
  AUTH_PHONE: onOff('off'),
  AUTH_PHONE_AUTOCONFIRM: onOff('off'),
  AUTH_ANONYMOUS: onOff('off'),
  AUTH_MANUAL_LINKING: onOff('on'),
  AUTH_REAUTHENTICATION: onOff('off'),
  AUTH_MAIL_INTERVAL: count(60, 86_400),
  AUTH_OTP_EXP: count(3600, 604_800),
  AUTH_MFA_MAX: count(10, 100),
  AUTH_MAILS_PER_HOUR: count(30, 1_000_000),
  AUTH_TEXTS_PER_HOUR: count(30, 1_000_000),
  AUTH_CAPTCHA_PROVIDER: text.refine(
    (value) => !value || /^(turnstile|hcaptcha)$/.test(value),
    'must be turnstile or hcaptcha',
  ),
  AUTH_CAPTCHA_SECRET: text,
  AUTH_CAPTCHA_SITE_KEY: text,
  AUTH_CAPTCHA_URL: address('the address that checks tokens'),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: address('the address of an OpenID provider'),
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  TWILIO_URL: address('the address that stands in for Twilio'),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  // It is shown to browsers: a secret key must not be taken for it.
  STRIPE_PUBLISHABLE_KEY: text.refine((value) => !value || value.startsWith('pk_'), 'must start with pk_'),
  STRIPE_API_URL: address('the address that stands in for Stripe'),
  S3_ENDPOINT: address('the address of a service that speaks S3'),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_FORCE_PATH_STYLE: onOff('off'),
  MEDIA_UPLOAD_URL: address('the address that pictures are sent to'),
  MEDIA_UPLOAD_PRESET: text,
  MEDIA_PUBLIC_URL: address('what the addresses of its pictures start with'),
  GEOCODER_URL: address('where a Photon (…/api) or Nominatim (…/search) answers'),
  MAP_STYLE_URL: address('the address of a MapLibre style or of a PMTiles file'),
  GOOGLE_MAPS_BROWSER_KEY: text,
  GOOGLE_MAPS_SCRIPT_URL: address('the address that stands in for the maps script of Google'),
  VALHALLA_URL: address('where a Valhalla answers'),
  OSM_EXTRACT: text,
  GOOGLE_MAPS_KEY: text,
  GOOGLE_ROUTES_URL: address('the address that stands in for the Routes API of Google'),
  CALENDAR_PRIVATE_ADDRESSES: onOff('off'),
  PUSH_PRIVATE_ADDRESSES: onOff('off'),
});

export type Values = z.output<typeof Environment>;
