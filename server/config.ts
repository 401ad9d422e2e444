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
});

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
  };
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
      redirects: (e.AUTH_REDIRECTS ?? '')
        .split(',')
        .map((glob) => glob.trim())
        .filter(Boolean),
      signingKeys: e.AUTH_SIGNING_KEYS,
      jwtSecret: e.AUTH_JWT_SECRET,
      jwtExp: e.AUTH_JWT_EXP,
      autoconfirm: e.AUTH_AUTOCONFIRM,
      disableSignup: e.AUTH_DISABLE_SIGNUP,
      reuseInterval: e.AUTH_REUSE_INTERVAL,
      passwordMin: e.AUTH_PASSWORD_MIN,
      rateLimits: e.AUTH_RATE_LIMITS,
    },
  };
}
