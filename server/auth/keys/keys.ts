import { createSecretKey } from 'node:crypto';
import {
  type CryptoKey,
  decodeProtectedHeader,
  type JWK,
  type JWTPayload,
  jwtVerify,
  type KeyObject,
  SignJWT,
} from 'jose';
import { type KeySource, openKeyRing } from './key-ring.ts';
import type { ParsedKey } from './signing-keys.ts';

/** Keys that sign and check access tokens. */
export interface TokenKeys {
  /** @returns a signed JWT with exactly these claims */
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of a token that one of our keys signed and that has not expired at `now`; else undefined. */
  verify(token: string, now: Date): Promise<JWTPayload | undefined>;
  /** What anyone may know of the keys: the body of /.well-known/jwks.json. */
  jwks(): Promise<{ keys: JWK[] }>;
}

export interface KeyOptions extends KeySource {
  /** `AUTH_JWT_SECRET`: tokens signed with it (HS256) are accepted; none are made. */
  jwtSecret?: string | undefined;
}

/** Verified tokens that are remembered, so that a busy person's token is not checked with the curve each time. */
const MAX_CACHED_TOKENS = 10_000;

/**
 * The keys of this installation; with no options one that lives as long as the process.
 * Several keys may be valid at once: the newest signs once everybody knows it, all of them verify. A key that is taken
 * from its folder is worth nothing a minute later.
 * @throws StartError when the given keys cannot be used
 */
export async function createKeys(options: KeyOptions = {}): Promise<TokenKeys> {
  const ring = await openKeyRing(options);
  const secret = options.jwtSecret ? createSecretKey(options.jwtSecret, 'utf8') : undefined;
  const verified = new Map<string, JWTPayload>();
  let verifiedWith: readonly ParsedKey[] | undefined;

  /** What was verified with a key that is gone is not remembered. */
  const forgetOnChange = (keys: readonly ParsedKey[]) => {
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
      let keys = forgetOnChange(await ring.keys());
      const remembered = verified.get(token);
      if (remembered) {
        if (remembered.exp === undefined || remembered.exp > now.getTime() / 1000) return remembered;
        verified.delete(token);
        return undefined;
      }
      if (hasUnknownKey(token, keys)) keys = forgetOnChange(await ring.refresh());
      const claims = await checkSignature(token, keys, secret, now);
      if (claims) cacheToken(verified, token, claims);
      return claims;
    },
  };
}

/** Whether it names a key that is not among these. */
function hasUnknownKey(token: string, keys: readonly ParsedKey[]): boolean {
  try {
    const { kid } = decodeProtectedHeader(token);
    return kid !== undefined && !keys.some((key) => key.kid === kid);
  } catch {
    return false;
  }
}

/** Each key verifies its own algorithm only; `none` and a public key used as a secret find no key. */
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

function cacheToken(verified: Map<string, JWTPayload>, token: string, claims: JWTPayload) {
  if (verified.size >= MAX_CACHED_TOKENS) {
    const oldest = verified.keys().next().value;
    if (oldest !== undefined) verified.delete(oldest);
  }
  verified.set(token, claims);
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
