import { createECDH } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Config } from '#server/config.ts';
import type { Connection } from '#server/db/database.ts';
import { getInstallationSecret } from '#server/db/installation-secrets.ts';

/** The key pair with which this installation proves to push services who it is (VAPID, RFC 8292), in base64url. */
interface PushKeys {
  public_key: string;
  private_key: string;
}

/** Returns the key pair of this installation. Subscriptions are valid for it alone, so that it never changes. */
export const getPushKeys = (db: Connection): Promise<PushKeys> =>
  getInstallationSecret(db, 'push', () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    return { public_key: pair.getPublicKey('base64url'), private_key: pair.getPrivateKey('base64url') };
  });

/** Seconds for which a proof is valid; push services allow a day. */
const PROOF_SECONDS = 12 * 60 * 60;

/** Returns the header that proves to the push service of an endpoint who sends. */
export async function authorize(
  config: Pick<Config, 'siteUrl' | 'mail'>,
  { public_key, private_key }: PushKeys,
  endpoint: URL,
  now: Date,
): Promise<string> {
  const point = Buffer.from(public_key, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  // Leading zeros may be missing.
  const d = Buffer.from(Buffer.from(private_key, 'base64url').toString('hex').padStart(64, '0'), 'hex');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: d.toString('base64url') };
  const token = await new SignJWT({
    aud: endpoint.origin,
    exp: Math.floor(now.getTime() / 1000) + PROOF_SECONDS,
    sub: contactOf(config),
  })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .sign(await importJWK(jwk, 'ES256'));
  return `vapid t=${token}, k=${public_key}`;
}

/** How the operators of a push service reach those of the site: it accepts an https or a mailto address. */
const contactOf = ({ siteUrl, mail }: Pick<Config, 'siteUrl' | 'mail'>) =>
  siteUrl.startsWith('https:') ? siteUrl : `mailto:${/<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from}`;
