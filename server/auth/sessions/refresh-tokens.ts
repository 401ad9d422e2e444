import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * A refresh token is 256 random bits, of which only the hash is stored. Its successor is derived from the token and a
 * secret of the session (the rotation key), so a browser that sends an old token again (several tabs refresh at once)
 * can be given the live one, although the database knows neither. Neither the database nor an old token alone yields a
 * valid token.
 */
export const newRefreshToken = () => randomBytes(32).toString('base64url');

export const newRotationKey = () => randomBytes(32);

export const hashRefreshToken = (token: string) => createHash('sha256').update(token).digest();

export const isRefreshToken = (value: string) => /^[\w-]{43}$/.test(value);

/** Derives the token that replaces `token` in its session. */
export const nextRefreshToken = (token: string, rotationKey: Buffer) =>
  createHmac('sha256', rotationKey).update(token).digest('base64url');

/** The most rotations between an old token and the live one; far more than happen in a reuse interval. */
const MAX_CHAIN = 200;

/** Derives the descendant of `token` that has this hash; undefined if the live token does not descend from it. */
export function descendantOf(token: string, rotationKey: Buffer, hash: Buffer): string | undefined {
  let descendant = token;
  for (let step = 0; step < MAX_CHAIN; step += 1) {
    descendant = nextRefreshToken(descendant, rotationKey);
    if (hashRefreshToken(descendant).equals(hash)) return descendant;
  }
  return undefined;
}
