import { generateSecret, generateURI, verify } from 'otplib';
import { renderSVG } from 'uqr';
import type { Services } from '#server/services.ts';

/** A new secret for an authenticator app. SHA-1, six digits and 30 seconds are what every app supports. */
export interface NewTotp {
  /** An SVG document without `#` and `%`: the client puts it behind `data:image/svg+xml;utf-8,` as it is. */
  qr_code: string;
  /** 20 bytes in base32. */
  secret: string;
  /** otpauth://totp/{issuer}:{label}?… */
  uri: string;
}

/**
 * Creates a secret with its QR code.
 * @param label the account name in the app
 * @param issuer the site's name in the app, by default its host; colons are removed because they would end it in the
 * URI
 */
export function createTotp({ config }: Pick<Services, 'config'>, label: string, issuer: string | undefined): NewTotp {
  const secret = generateSecret({ length: 20 });
  const site = issuer?.replaceAll(':', ' ').trim() || new URL(config.siteUrl).hostname;
  const uri = generateURI({ issuer: site, label, secret });
  return { qr_code: renderSVG(uri, { ecc: 'M', border: 2 }), secret, uri };
}

/** Seconds by which the clocks may differ: one step. */
const TOLERANCE_SECONDS = 30;

/**
 * Finds the time step of a code, counted in 30 seconds since 1970.
 * @param lastStep the last accepted step, or 0: it and earlier ones are refused
 * @returns undefined if the code is wrong, expired or already used
 */
export async function findTotpStep(
  { secret, lastStep }: { secret: string; lastStep: number },
  code: string,
  now: Date,
): Promise<number | undefined> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS });
  if (!result.valid || !('timeStep' in result)) return undefined;
  return result.timeStep > lastStep ? result.timeStep : undefined;
}
