import type { Values } from './environment.ts';
import { StartError } from './start-error.ts';

// Settings of external services, each undefined unless configured.

/** A bucket for pictures. */
export interface S3Settings {
  /** undefined: Amazon S3. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Puts the bucket into the path instead of the host name. */
  forcePathStyle: boolean;
}

/** An image hosting service with the protocol of the specification. */
export interface HostedMedia {
  uploadUrl: string;
  preset: string;
  /** Prefix of its pictures' URLs, with a slash at the end. */
  publicUrl: string;
}

/** The captcha service. */
export interface CaptchaSettings {
  provider: 'turnstile' | 'hcaptcha';
  secret: string;
  siteKey: string;
  url: string;
}

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

export interface GoogleMapsSettings {
  /** Public, so its owner should restrict it to the site's host. */
  key: string;
  scriptUrl: string;
}

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  from: string;
  /** undefined: Twilio's API. */
  url: string | undefined;
}

export interface StripeSettings {
  secretKey: string;
  /** Signs its notices. */
  webhookSecret: string;
  /** Names the platform in browsers; undefined: Stripe's forms are not shown on our pages. */
  publishableKey: string | undefined;
  /** undefined: Stripe's API. */
  url: string | undefined;
}

/** Returns settings that are only valid together; undefined if none is set. @throws StartError if some are missing */
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

export function captchaOf(e: Values): CaptchaSettings | undefined {
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

export function googleOf(e: Values): GoogleSettings | undefined {
  const given = together(e, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  return (
    given && {
      clientId: given.GOOGLE_CLIENT_ID,
      clientSecret: given.GOOGLE_CLIENT_SECRET,
      issuer: e.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    }
  );
}

export const googleMapsOf = (e: Values): GoogleMapsSettings | undefined =>
  e.GOOGLE_MAPS_BROWSER_KEY
    ? {
        key: e.GOOGLE_MAPS_BROWSER_KEY,
        scriptUrl: e.GOOGLE_MAPS_SCRIPT_URL ?? 'https://maps.googleapis.com/maps/api/js',
      }
    : undefined;

export function twilioOf(e: Values): TwilioSettings | undefined {
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

export function stripeOf(e: Values): StripeSettings | undefined {
  const given = together(e, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  return (
    given && {
      secretKey: given.STRIPE_SECRET_KEY,
      webhookSecret: given.STRIPE_WEBHOOK_SECRET,
      publishableKey: e.STRIPE_PUBLISHABLE_KEY,
      url: e.STRIPE_API_URL,
    }
  );
}

export function s3Of(e: Values): S3Settings | undefined {
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

export function hostedOf(e: Values): HostedMedia | undefined {
  const given = together(e, ['MEDIA_UPLOAD_URL', 'MEDIA_UPLOAD_PRESET']);
  return (
    given && {
      uploadUrl: given.MEDIA_UPLOAD_URL,
      preset: given.MEDIA_UPLOAD_PRESET,
      publicUrl: `${(e.MEDIA_PUBLIC_URL ?? new URL(given.MEDIA_UPLOAD_URL).origin).replace(/\/+$/, '')}/`,
    }
  );
}
