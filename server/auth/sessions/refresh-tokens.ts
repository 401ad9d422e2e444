import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * A refresh token is 256 random bits of which only the hash is stored. Its successor is derived from it and from a
 * secret of the session: so a browser that shows an old token again (several tabs refresh at once) can be given the
 * live one, although the database knows neither. The database alone yields no token; an old token alone yields no newer.
 */
export const newRefreshToken = () => randomBytes(32).toString('base64url');

export const newRotationKey = () => randomBytes(32);

export const hashRefreshToken = (token: string) => createHash('sha256').update(token).digest();

export const isRefreshToken = (value: string) => /^[\w-]{43}$/.test(value);

/** The token that replaces `token` in its session. */
export const nextRefreshToken = (token: string, rotationKey: Buffer) =>
  createHmac('sha256', rotationKey).update(token).digest('base64url');

/** Rotations that are followed from an old token to the live one: far more than happen in a reuse interval. */
const MAX_CHAIN = 200;

/** The descendant of `token` with this hash; undefined when the live token does not descend from it. */
export function descendantOf(token: string, rotationKey: Buffer, hash: Buffer): string | undefined {
  let descendant = token;
  for (let step = 0; step < MAX_CHAIN; step += 1) {
    descendant = nextRefreshToken(descendant, rotationKey);
    if (hashRefreshToken(descendant).equals(hash)) return descendant;
  }
  return undefined;
}
