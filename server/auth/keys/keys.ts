import { createSecretKey } from 'node:crypto';
import { type CryptoKey, type JWK, type JWTPayload, jwtVerify, type KeyObject, SignJWT } from 'jose';
import { openKeyFolder } from './key-folder.ts';
import { makeSigningKey, type ParsedKey, parseKey, readSigningKeys } from './signing-keys.ts';

/** Keys that sign and check access tokens. */
export interface TokenKeys {
  /** @returns a signed JWT with exactly these claims */
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of a token that one of our keys signed and that has not expired at `now`; else undefined. */
  verify(token: string, now: Date): Promise<JWTPayload | undefined>;
  /** What anyone may know of the keys: the body of /.well-known/jwks.json. */
  readonly jwks: { keys: JWK[] };
}

export interface KeyOptions {
  /** Folder that keeps the keys; made with a first key when it has none. */
  folder?: string;
  /** `AUTH_SIGNING_KEYS`: JSON, or a file with JSON: an array of private JWKs. Takes the place of the folder. */
  signingKeys?: string | undefined;
  /** `AUTH_JWT_SECRET`: tokens signed with it (HS256) are accepted; none are made. */
  jwtSecret?: string | undefined;
}

/** Verified tokens that are remembered, so that a busy person's token is not checked with the curve each time. */
const REMEMBERED = 10_000;

/**
 * The keys of this installation; with no options one that lives as long as the process.
 * Several keys may be valid at once: the newest signs, all of them verify.
 * @throws StartError when the given keys cannot be used
 */
export async function createKeys(options: KeyOptions = {}): Promise<TokenKeys> {
  const keys = await Promise.all((await findKeys(options)).map(parseKey));
  const signer = keys.find((key) => key.privateKey);
  const secret = options.jwtSecret ? createSecretKey(options.jwtSecret, 'utf8') : undefined;
  const verified = new Map<string, JWTPayload>();

  return {
    jwks: { keys: keys.map((key) => key.publicJwk) },

    sign(claims) {
      if (!signer?.privateKey) throw new Error('No key can sign');
      return new SignJWT(claims)
        .setProtectedHeader({ alg: signer.alg, kid: signer.kid, typ: 'JWT' })
        .sign(signer.privateKey);
    },

    async verify(token, now) {
      const remembered = verified.get(token);
      if (remembered) {
        if (remembered.exp === undefined || remembered.exp > now.getTime() / 1000) return remembered;
        verified.delete(token);
        return undefined;
      }
      const claims = await checkSignature(token, keys, secret, now);
      if (claims) remember(verified, token, claims);
      return claims;
    },
  };
}

async function findKeys({ folder, signingKeys }: KeyOptions): Promise<JWK[]> {
  if (signingKeys) return readSigningKeys(signingKeys);
  if (folder) return openKeyFolder(folder);
  return [await makeSigningKey()];
}

/** Each key verifies its own algorithm only; `none` and a public key used as a secret find no key. */
async function checkSignature(token: string, keys: ParsedKey[], secret: KeyObject | undefined, now: Date) {
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

function remember(verified: Map<string, JWTPayload>, token: string, claims: JWTPayload) {
  if (verified.size >= REMEMBERED) {
    const oldest = verified.keys().next().value;
    if (oldest !== undefined) verified.delete(oldest);
  }
  verified.set(token, claims);
}

const anonKeys = new WeakMap<TokenKeys, Promise<string>>();

/** The public anonymous key that pages send as `apikey`: a token with role `anon` and no person in it. */
export function anonKey(keys: TokenKeys): Promise<string> {
  const made = anonKeys.get(keys) ?? keys.sign({ role: 'anon', iss: 'atelio' });
  anonKeys.set(keys, made);
  return made;
}
