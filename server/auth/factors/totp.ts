import { generateSecret, generateURI, verify } from 'otplib';
import { renderSVG } from 'uqr';
import type { Services } from '../../services.ts';

/** What an authenticator app is told: SHA-1, six digits, 30 seconds, because every app knows that. */
export interface NewTotp {
  /** An SVG document without `#` and `%`: the client puts it behind `data:image/svg+xml;utf-8,` as it is. */
  qr_code: string;
  /** 20 bytes in base32. */
  secret: string;
  /** otpauth://totp/{issuer}:{label}?… */
  uri: string;
}

/**
 * @param label whose code it is, in the app's list
 * @param issuer of what; the site's host when there is none. A colon would end it in the address, so there is none.
 */
export function createTotp({ config }: Pick<Services, 'config'>, label: string, issuer: string | undefined): NewTotp {
  const secret = generateSecret({ length: 20 });
  const site = issuer?.replaceAll(':', ' ').trim() || new URL(config.siteUrl).hostname;
  const uri = generateURI({ issuer: site, label, secret });
  return { qr_code: renderSVG(uri, { ecc: 'M', border: 2 }), secret, uri };
}

/** Seconds before and after in which a code is still taken, so that a clock may be off by one step. */
const TOLERANCE_SECONDS = 30;

/**
 * The step a code belongs to, counted in 30 seconds since 1970.
 * @param lastStep the last one that was taken, or 0: neither it nor an earlier one is ever taken again
 * @returns undefined when the code is wrong, too old or was used
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
