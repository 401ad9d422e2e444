import { createSecretKey } from 'node:crypto';
import { type CryptoKey, decodeProtectedHeader, type JWTPayload, jwtVerify, type KeyObject, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { TokenKeys } from '#server/services.ts';
import { type KeySource, openKeyRing } from './key-ring.ts';
import type { ParsedKey } from './signing-keys.ts';

export interface KeyOptions extends KeySource {
  /** `AUTH_JWT_SECRET`: tokens signed with it (HS256) are accepted, but none are issued. */
  jwtSecret?: string | undefined;
}

/** Verified tokens in the cache, so that the signature of a token is not checked with every request. */
const MAX_CACHED_TOKENS = 10_000;

/**
 * Opens the keys of this installation; without options it creates a key that lives as long as the process. Several keys
 * may be valid at once: all of them verify, and the newest signs once every process knows it. A key that is removed
 * from the folder is invalid a minute later.
 * @throws StartError when the given keys cannot be used
 */
export async function createKeys(options: KeyOptions = {}): Promise<TokenKeys> {
  const ring = await openKeyRing(options);
  const secret = options.jwtSecret ? createSecretKey(options.jwtSecret, 'utf8') : undefined;
  const verified = new LRUCache<string, JWTPayload>({ max: MAX_CACHED_TOKENS });
  let verifiedWith: readonly ParsedKey[] | undefined;

  /** Clears the cache when the keys have changed. */
  const clearOnChange = (keys: readonly ParsedKey[]) => {
    if (keys !== verifiedWith) verified.clear();
    verifiedWith = keys;
    return keys;
  };

  return {
    jwks: async () => ({ keys: (await ring.keys()).map((key) => key.publicJwk) }),

    async sign(claims) {
      const { alg, kid, privateKey } = await ring.signer();
      if (!privateKey) throw new Error('No key can sign');
      return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(privateKey);
    },

    async verify(token, now) {
      let keys = clearOnChange(await ring.keys());
      const remembered = verified.get(token);
      if (remembered) {
        if (remembered.exp === undefined || remembered.exp > now.getTime() / 1000) return remembered;
        verified.delete(token);
        return undefined;
      }
      if (hasUnknownKey(token, keys)) keys = clearOnChange(await ring.refresh());
      const claims = await checkSignature(token, keys, secret, now);
      if (claims) verified.set(token, claims);
      return claims;
    },
  };
}

/** True if a token names a key that is not among these. */
function hasUnknownKey(token: string, keys: readonly ParsedKey[]): boolean {
  try {
    const { kid } = decodeProtectedHeader(token);
    return kid !== undefined && !keys.some((key) => key.kid === kid);
  } catch {
    return false;
  }
}

/**
 * Verifies a signature. Each key is bound to its algorithm, so `none` and a public key used as a secret find no key.
 */
async function checkSignature(token: string, keys: readonly ParsedKey[], secret: KeyObject | undefined, now: Date) {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ alg, kid }): CryptoKey | KeyObject => {
        const key = alg === 'HS256' ? secret : keys.find((one) => one.kid === kid && one.alg === alg)?.publicKey;
        if (!key) throw new Error('unknown key');
        return key;
      },
      { currentDate: now, algorithms: ['ES256', 'RS256', 'HS256'] },
    );
    return payload;
  } catch {
    return undefined;
  }
}

const anonKeys = new WeakMap<TokenKeys, Promise<string>>();

/**
 * Returns the public anonymous key, which pages send as `apikey`: a token with role `anon` and no person in it. It is
 * signed once per process, so that every page has the same. It grants nothing, so it never expires.
 */
export function anonKey(keys: TokenKeys): Promise<string> {
  const signed =
    anonKeys.get(keys) ??
    keys.sign({ role: 'anon', iss: 'atelio' }).catch((error) => {
      anonKeys.delete(keys);
      throw error;
    });
  anonKeys.set(keys, signed);
  return signed;
}
