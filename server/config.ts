import { resolve } from 'node:path';
import { z } from 'zod';

/** An environment variable as text: an empty one counts as not set. */
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

const Environment = z.object({
  PORT: count(3000, 65_535),
  HOST: z.preprocess((value) => (value === '' ? undefined : value), z.string().default('0.0.0.0')),
  SITE_URL: address('an address such as https://atelio.example'),
  DATA_DIR: z.preprocess((value) => (value === '' ? undefined : value), z.string().default('./data')),
  DATABASE_URL: address('an address such as postgres://user:password@host:5432/name'),
  DATABASE_READ_URL: address('an address such as postgres://user:password@host:5432/name'),
  DATABASE_POOL: count(10, 200),
  DEMO: text.refine((value) => !value || /^(auto|off)$/.test(value), 'must be auto or off').default('auto'),
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
  AUTH_EXTERNAL_URL: address('an address such as https://atelio.example/auth/v1'),
  AUTH_REDIRECTS: text,
  AUTH_SIGNING_KEYS: text,
  AUTH_JWT_SECRET: text,
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
  MAP_STYLE_URL: address('the address of a MapLibre style'),
  CALENDAR_PRIVATE_ADDRESSES: onOff('off'),
});

/** A bucket for pictures. */
export interface S3Settings {
  /** undefined: that of Amazon. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is a part of the path instead of the host. */
  forcePathStyle: boolean;
}

export interface Config {
  port: number;
  host: string;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** Absolute folder for the embedded database, pictures and keys. */
  dataDir: string;
  database: {
    /** undefined: the embedded server in `dataDir`. */
    url: string | undefined;
    /** Reads that may be a second old; the same as `url` when not set. */
    readUrl: string | undefined;
    poolSize: number;
  };
  demo: 'auto' | 'off';
  role: 'all' | 'web' | 'worker';
  logLevel: string;
  /** Believe X-Forwarded-For: only behind a proxy of one's own. */
  trustProxy: boolean;
  mail: { smtpUrl: string | undefined; from: string; operator: string | undefined; outboxFile: string | undefined };
  auth: {
    externalUrl: string;
    redirects: string[];
    signingKeys: string | undefined;
    jwtSecret: string | undefined;
    /** Life of an access token in seconds. */
    jwtExp: number;
    autoconfirm: boolean;
    disableSignup: boolean;
    reuseInterval: number;
    passwordMin: number;
    rateLimits: boolean;
    /** Values of the role claim that open /auth/v1/admin. */
    adminRoles: string[];
    /** Sign-up and sign-in with a phone number. */
    phone: boolean;
    phoneAutoconfirm: boolean;
    anonymous: boolean;
    /** Whether a signed-in person may link and unlink identities. */
    manualLinking: boolean;
    /** Whether a new password asks for a mailed code when the session is older than a day. */
    reauthentication: boolean;
    /** Seconds between two mails (or messages) of one kind to one person. */
    mailInterval: number;
    /** Life of a link and its code, in seconds. */
    otpExp: number;
    /** Most second factors of one person. */
    mfaMax: number;
    /** Mails and text messages with links and codes that leave the whole server in an hour; 0: any number. */
    mailsPerHour: number;
    textsPerHour: number;
    /** undefined: nobody is asked to prove that they are no robot. */
    captcha: { provider: 'turnstile' | 'hcaptcha'; secret: string; siteKey: string; url: string } | undefined;
  };
  /** undefined: no button, and the provider is refused. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  maps: {
    /** Where a Photon or a Nominatim answers; undefined: addresses are not searched. */
    geocoderUrl: string | undefined;
    /** A MapLibre style; undefined: ours, of Barcelona. */
    styleUrl: string | undefined;
  };
  calendars: {
    /** Whether calendars of other systems may be read from private networks, this machine among them. */
    privateAddresses: boolean;
  };
  /** undefined: text messages are kept in the database. */
  twilio: { accountSid: string; authToken: string; from: string; url: string | undefined } | undefined;
  media: {
    /** undefined: pictures are kept in `dataDir`. */
    s3: S3Settings | undefined;
    /** Another service that people's pictures are sent to by the browser; undefined: ours. */
    hosted: HostedMedia | undefined;
  };
}

/** An image hosting service that speaks as the specification says. */
export interface HostedMedia {
  uploadUrl: string;
  preset: string;
  /** What the addresses of its pictures start with, with a slash at the end. */
  publicUrl: string;
}

/** A sentence for the person who starts the program; carries no stack worth reading. */
export class StartError extends Error {}

/**
 * Reads and checks the environment, once, at start. Nothing else in the program reads it.
 * @throws StartError naming the first variable that is wrong
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
  }
  const e = parsed.data;
  const siteUrl = (e.SITE_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '');
  return {
    port: e.PORT,
    host: e.HOST,
    siteUrl,
    dataDir: resolve(e.DATA_DIR),
    database: { url: e.DATABASE_URL, readUrl: e.DATABASE_READ_URL, poolSize: e.DATABASE_POOL },
    demo: e.DEMO as 'auto' | 'off',
    role: e.ROLE,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, operator: e.MAIL_OPERATOR, outboxFile: e.MAIL_OUTBOX },
    auth: {
      externalUrl: (e.AUTH_EXTERNAL_URL ?? `${siteUrl}/auth/v1`).replace(/\/+$/, ''),
      redirects: list(e.AUTH_REDIRECTS),
      signingKeys: e.AUTH_SIGNING_KEYS,
      jwtSecret: e.AUTH_JWT_SECRET,
      jwtExp: e.AUTH_JWT_EXP,
      autoconfirm: e.AUTH_AUTOCONFIRM,
      disableSignup: e.AUTH_DISABLE_SIGNUP,
      reuseInterval: e.AUTH_REUSE_INTERVAL,
      passwordMin: e.AUTH_PASSWORD_MIN,
      rateLimits: e.AUTH_RATE_LIMITS,
      adminRoles: list(e.AUTH_ADMIN_ROLES ?? 'service_role,supabase_admin'),
      phone: e.AUTH_PHONE,
      phoneAutoconfirm: e.AUTH_PHONE_AUTOCONFIRM,
      anonymous: e.AUTH_ANONYMOUS,
      manualLinking: e.AUTH_MANUAL_LINKING,
      reauthentication: e.AUTH_REAUTHENTICATION,
      mailInterval: e.AUTH_MAIL_INTERVAL,
      otpExp: e.AUTH_OTP_EXP,
      mfaMax: e.AUTH_MFA_MAX,
      mailsPerHour: e.AUTH_MAILS_PER_HOUR,
      textsPerHour: e.AUTH_TEXTS_PER_HOUR,
      captcha: captchaOf(e),
    },
    google: googleOf(e),
    twilio: twilioOf(e),
    media: { s3: s3Of(e), hosted: hostedOf(e) },
    calendars: { privateAddresses: e.CALENDAR_PRIVATE_ADDRESSES },
    maps: { geocoderUrl: e.GEOCODER_URL, styleUrl: e.MAP_STYLE_URL },
  };
}

type Values = z.output<typeof Environment>;

const list = (commas: string | undefined) =>
  (commas ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Settings that only make sense together. */
function together<Name extends keyof Values>(e: Values, names: Name[]): Record<Name, string> | undefined {
  const missing = names.filter((name) => !e[name]);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new StartError(`The setting ${missing[0]} is missing: ${names.join(', ')} go together.`);
  return Object.fromEntries(names.map((name) => [name, String(e[name])])) as Record<Name, string>;
}

const VERIFIERS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const;

function captchaOf(e: Values): Config['auth']['captcha'] {
  const given = together(e, ['AUTH_CAPTCHA_PROVIDER', 'AUTH_CAPTCHA_SECRET', 'AUTH_CAPTCHA_SITE_KEY']);
  if (!given) return undefined;
  const provider = given.AUTH_CAPTCHA_PROVIDER as keyof typeof VERIFIERS;
  return {
    provider,
    secret: given.AUTH_CAPTCHA_SECRET,
    siteKey: given.AUTH_CAPTCHA_SITE_KEY,
    url: e.AUTH_CAPTCHA_URL ?? VERIFIERS[provider],
  };
}

function googleOf(e: Values): Config['google'] {
  const given = together(e, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  return (
    given && {
      clientId: given.GOOGLE_CLIENT_ID,
      clientSecret: given.GOOGLE_CLIENT_SECRET,
      issuer: e.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    }
  );
}

function twilioOf(e: Values): Config['twilio'] {
  const given = together(e, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  return (
    given && {
      accountSid: given.TWILIO_ACCOUNT_SID,
      authToken: given.TWILIO_AUTH_TOKEN,
      from: given.TWILIO_FROM,
      url: e.TWILIO_URL,
    }
  );
}

function s3Of(e: Values): S3Settings | undefined {
  const given = together(e, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  return (
    given && {
      endpoint: e.S3_ENDPOINT,
      bucket: given.S3_BUCKET,
      region: e.S3_REGION ?? 'us-east-1',
      accessKeyId: given.S3_ACCESS_KEY_ID,
      secretAccessKey: given.S3_SECRET_ACCESS_KEY,
      forcePathStyle: e.S3_FORCE_PATH_STYLE,
    }
  );
}

function hostedOf(e: Values): HostedMedia | undefined {
  const given = together(e, ['MEDIA_UPLOAD_URL', 'MEDIA_UPLOAD_PRESET']);
  return (
    given && {
      uploadUrl: given.MEDIA_UPLOAD_URL,
      preset: given.MEDIA_UPLOAD_PRESET,
      publicUrl: `${(e.MEDIA_PUBLIC_URL ?? new URL(given.MEDIA_UPLOAD_URL).origin).replace(/\/+$/, '')}/`,
    }
  );
}
