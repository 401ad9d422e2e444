import { resolve } from 'node:path';
import { Environment } from './config/environment.ts';
import { isLoopbackHost } from './config/loopback.ts';
import {
  type CaptchaSettings,
  captchaOf,
  type GoogleMapsSettings,
  type GoogleSettings,
  googleMapsOf,
  googleOf,
  type HostedMedia,
  hostedOf,
  type S3Settings,
  type StripeSettings,
  s3Of,
  stripeOf,
  type TwilioSettings,
  twilioOf,
} from './config/provider-settings.ts';
import { StartError } from './config/start-error.ts';

export interface Config {
  port: number;
  host: string;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** Whether `siteUrl` is a loopback address: a developer's machine, not a public site. */
  isLocal: boolean;
  /** Absolute folder for the embedded database, pictures and keys. */
  dataDir: string;
  database: {
    /** undefined: the embedded server in `dataDir`. */
    url: string | undefined;
    /** For reads that may be a second out of date; the same as `url` by default. */
    readUrl: string | undefined;
    poolSize: number;
  };
  /**
   * `auto`: a small world, in an empty embedded database of a site on a loopback address; `on`: in any empty database;
   * an object: a large world with that many offerings, in any empty database.
   */
  demo: 'auto' | 'on' | 'off' | { offerings: number };
  role: 'all' | 'web' | 'worker';
  logLevel: string;
  /** Trust X-Forwarded-For; only behind one's own proxy. */
  trustProxy: boolean;
  mail: {
    smtpUrl: string | undefined;
    from: string;
    operator: string | undefined;
    outboxFile: string | undefined;
    /** Mails per hour, for the whole site, to unproven addresses; 0: no limit. */
    strangersPerHour: number;
  };
  auth: {
    externalUrl: string;
    redirects: string[];
    signingKeys: string | undefined;
    jwtSecret: string | undefined;
    /** Lifetime of an access token in seconds. */
    jwtExp: number;
    autoconfirm: boolean;
    disableSignup: boolean;
    reuseInterval: number;
    passwordMin: number;
    rateLimits: boolean;
    /** Values of the role claim that may use /auth/v1/admin. */
    adminRoles: string[];
    /** Sign-up and sign-in with a phone number. */
    phone: boolean;
    phoneAutoconfirm: boolean;
    anonymous: boolean;
    /** Allows signed-in users to link and unlink identities. */
    manualLinking: boolean;
    /** Requires a mailed code for a new password if the session is older than a day. */
    reauthentication: boolean;
    /** Seconds between two mails (or text messages) of one kind to a user. */
    mailInterval: number;
    /** Lifetime of a link and its code, in seconds. */
    otpExp: number;
    /** Maximum number of second factors of a user. */
    mfaMax: number;
    /** Mails and text messages with links or codes per hour, for the whole server; 0: no limit. */
    mailsPerHour: number;
    textsPerHour: number;
    /** undefined: no captcha. */
    captcha: CaptchaSettings | undefined;
  };
  /** undefined: no button, and the provider is refused. */
  google: GoogleSettings | undefined;
  maps: {
    /** URL of a Photon or Nominatim server; undefined: no address search. */
    geocoderUrl: string | undefined;
    /** A MapLibre style, or a PMTiles file that is drawn in our colours; undefined: the bundled map of Barcelona. */
    styleUrl: string | undefined;
    /** Google Maps instead of MapLibre; its key is public. */
    google: GoogleMapsSettings | undefined;
  };
  travel: {
    /** URL of a Valhalla server. */
    valhallaUrl: string | undefined;
    /** An OpenStreetMap extract, from which the program builds tiles for its own Valhalla. */
    extract: string | undefined;
    /** Google's Routes API, if neither of those is set; without any of the three, travel times are estimates. */
    google: { key: string; url: string | undefined } | undefined;
  };
  /**
   * The provider of payments; undefined: nothing can be paid online. The test bank takes no money, so no public site
   * has it.
   */
  payments: 'test_bank' | 'stripe' | undefined;
  /** undefined: Stripe is not used. */
  stripe: StripeSettings | undefined;
  /** The tax inside the platform's commission, in percent. */
  commissionVat: number;
  /** For how many days what a new studio earns waits before it is paid out; 0: not at all. */
  payoutReserveDays: number;
  /** The platform as an issuer of invoices, and where QR codes of invoices lead. */
  invoices: {
    legalName: string | undefined;
    taxId: string | undefined;
    country: string;
    street: string | undefined;
    postcode: string | undefined;
    city: string | undefined;
    timeZone: string;
    qrUrl: string;
  };
  calendars: {
    /** Allows reading external calendars from private networks and from this machine. */
    privateAddresses: boolean;
  };
  push: {
    /** Allows push services in private networks and on this machine, also without TLS. */
    privateAddresses: boolean;
  };
  /** undefined: text messages stay in the database. */
  twilio: TwilioSettings | undefined;
  media: {
    /** undefined: pictures are stored in `dataDir`. */
    s3: S3Settings | undefined;
    /** An image hosting service that browsers upload to; undefined: this program. */
    hosted: HostedMedia | undefined;
  };
}

/**
 * Checks QR codes of invoices of systems that keep their records themselves.
 * @see
 * https://www.agenciatributaria.es/static_files/AEAT_Desarrolladores/EEDD/IVA/VERI-FACTU/DetalleEspecificacTecnCodigoQRfactura.pdf
 */
const QR_URL = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu';

/**
 * Reads and validates the environment, once at start; nothing else in the program reads it.
 * @throws StartError naming the first invalid variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
  }
  const e = parsed.data;
  const siteUrl = (e.SITE_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '');
  const stripe = stripeOf(e);
  const isLocal = isLoopbackHost(new URL(siteUrl).hostname);
  return {
    port: e.PORT,
    host: e.HOST,
    siteUrl,
    isLocal,
    dataDir: resolve(e.DATA_DIR),
    database: { url: e.DATABASE_URL, readUrl: e.DATABASE_READ_URL, poolSize: e.DATABASE_POOL },
    demo: e.DEMO,
    role: e.ROLE,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    mail: {
      ...{ smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, operator: e.MAIL_OPERATOR, outboxFile: e.MAIL_OUTBOX },
      strangersPerHour: e.MAIL_STRANGERS_PER_HOUR,
    },
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
    payments: stripe ? 'stripe' : isLocal || e.DEMO === 'on' || typeof e.DEMO === 'object' ? 'test_bank' : undefined,
    stripe,
    commissionVat: e.COMMISSION_VAT,
    payoutReserveDays: e.PAYOUT_RESERVE_DAYS,
    invoices: {
      ...{ legalName: e.PLATFORM_LEGAL_NAME, taxId: e.PLATFORM_TAX_ID, country: e.PLATFORM_COUNTRY },
      ...{ street: e.PLATFORM_STREET, postcode: e.PLATFORM_POSTCODE, city: e.PLATFORM_CITY },
      timeZone: e.PLATFORM_TIME_ZONE,
      qrUrl: e.INVOICE_QR_URL ?? QR_URL,
    },
    calendars: { privateAddresses: e.CALENDAR_PRIVATE_ADDRESSES },
    push: { privateAddresses: e.PUSH_PRIVATE_ADDRESSES },
    maps: { geocoderUrl: e.GEOCODER_URL, styleUrl: e.MAP_STYLE_URL, google: googleMapsOf(e) },
    travel: {
      valhallaUrl: e.VALHALLA_URL,
      extract: e.OSM_EXTRACT && resolve(e.OSM_EXTRACT),
      google: e.GOOGLE_MAPS_KEY ? { key: e.GOOGLE_MAPS_KEY, url: e.GOOGLE_ROUTES_URL } : undefined,
    },
  };
}

const list = (commas: string | undefined) =>
  (commas ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
