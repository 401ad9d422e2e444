import { readFileSync } from 'node:fs';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { StartError } from '#server/config/start-error.ts';

/** An imported key. */
export interface ParsedKey {
  kid: string;
  alg: 'ES256' | 'RS256';
  /** Undefined if the key can only verify. */
  privateKey: CryptoKey | undefined;
  publicKey: CryptoKey;
  publicJwk: JWK;
  /** When the key was added. */
  since: Date;
}

const GivenKey = z.looseObject({
  kid: z.string().optional(),
  alg: z.enum(['ES256', 'RS256']).optional(),
  kty: z.enum(['EC', 'RSA']),
  key_ops: z.array(z.string()).optional(),
});

/** Generates a private ES256 key. */
export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig', key_ops: ['sign', 'verify'] };
}

/**
 * Reads the keys of `AUTH_SIGNING_KEYS`, newest first.
 * @param given JSON, or the path of a file with JSON: an array of private JWKs
 * @throws StartError when it cannot be read or holds no key that signs
 */
export function readSigningKeys(given: string): JWK[] {
  try {
    const json = given.trimStart().startsWith('[') ? given : readFileSync(given, 'utf8');
    const keys = z.array(GivenKey).parse(JSON.parse(json));
    if (!keys.some(canSign)) throw new Error('none can sign');
    return keys;
  } catch {
    throw new StartError(
      'The setting AUTH_SIGNING_KEYS is wrong: give an array of private JWKs (ES256 or RS256) as JSON, or a file with it.',
    );
  }
}

/**
 * Imports a JWK. GoTrue's tools write keys for both signing and verifying, which WebCrypto refuses: each half is
 * imported apart.
 */
export async function parseKey(jwk: JWK): Promise<Omit<ParsedKey, 'since'>> {
  const alg = jwk.kty === 'RSA' ? 'RS256' : 'ES256';
  const points =
    jwk.kty === 'RSA' ? { kty: 'RSA', n: jwk.n, e: jwk.e } : { kty: 'EC', crv: jwk.crv, x: jwk.x, y: jwk.y };
  try {
    const publicJwk: JWK = { ...points, kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)), alg, use: 'sig' };
    return {
      kid: publicJwk.kid ?? '',
      alg,
      privateKey: canSign(jwk) ? await importKey({ ...jwk, key_ops: ['sign'], use: 'sig' }, alg) : undefined,
      publicKey: await importKey({ ...publicJwk, key_ops: ['verify'] }, alg),
      publicJwk: { ...publicJwk, key_ops: ['verify'] },
    };
  } catch {
    throw new StartError(`A signing key cannot be used: ${jwk.kid ?? 'it has no kid'} is not a valid ${alg} key.`);
  }
}

const canSign = (jwk: JWK) => jwk.d !== undefined && (jwk.key_ops === undefined || jwk.key_ops.includes('sign'));

async function importKey(jwk: JWK, alg: string): Promise<CryptoKey> {
  const key = await importJWK(jwk, alg);
  if (key instanceof Uint8Array) throw new Error('symmetric');
  return key;
}
