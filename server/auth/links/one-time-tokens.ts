import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuthOneTimeTokens } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';

export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'phone_change'
  | 'reauthentication';

export type OneTimeToken = Selectable<AuthOneTimeTokens>;

/** Two faces of one token: a code that is typed with the address, and a link that is followed. */
export interface IssuedToken {
  /** Six digits. */
  code: string;
  /**
   * For the link, and what `token_hash` of POST /verify takes; with the prefix `pkce_` in a PKCE flow, which tells
   * the server how to answer it.
   */
  link: string;
}

/** Guesses at a code, after which only the link is left. */
const TRIES = 5;

/**
 * Makes a token; an older one of the same kind stops working. Call it in the transaction that queues its message.
 * @param wanted.address where it goes: what a code is typed with; a mail address in lower case, or digits of a phone
 */
export async function issueToken(
  { db, now }: Services,
  wanted: { userId: string; kind: TokenKind; address: string; flowStateId?: string | undefined },
): Promise<IssuedToken> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const link = `${wanted.flowStateId ? 'pkce_' : ''}${randomBytes(32).toString('base64url')}`;
  const linkHash = hashOf(link);
  await queries.replaceToken(db, {
    user_id: wanted.userId,
    kind: wanted.kind,
    address: wanted.address,
    link_hash: linkHash,
    code_hash: codeHash(code, linkHash),
    flow_state_id: wanted.flowStateId ?? null,
    created_at: now(),
  });
  return { code, link };
}

/** The live token behind a link; undefined when it was used, replaced, or is too old. It counts once it is consumed. */
export async function findTokenByLink(services: Services, link: string): Promise<OneTimeToken | undefined> {
  const token = await queries.findTokenByLink(services.db, hashOf(link));
  return token && token.created_at > oldest(services) ? token : undefined;
}

/**
 * The live token of this address whose code this is. The try is counted before it is compared, in a statement of its
 * own, so that many at once have five tries between them: call it outside a transaction that might be rolled back, and
 * consume what it gives with `consumeToken`.
 * @param guess.kinds which tokens the code may be of, in this order
 * @param guess.userId only tokens of this person
 */
export async function findTokenByCode(
  services: Services,
  { address, kinds, code, userId }: { address: string; kinds: TokenKind[]; code: string; userId?: string },
): Promise<OneTimeToken | undefined> {
  const guess = { address, kinds, userId, madeAfter: oldest(services), misses: TRIES };
  const guessed = await queries.countGuess(services.db, guess);
  return guessed
    .filter((token) => timingSafeEqual(codeHash(code, token.link_hash), token.code_hash))
    .sort((a, b) => kinds.indexOf(a.kind as TokenKind) - kinds.indexOf(b.kind as TokenKind))[0];
}

/** Uses a token up. @returns false when somebody was faster */
export const consumeToken = async ({ db }: Services, token: OneTimeToken) =>
  (await queries.deleteToken(db, token.id)) !== undefined;

const oldest = ({ config, now }: Services) => new Date(now().getTime() - config.auth.otpExp * 1000);

const hashOf = (link: string) => createHash('sha256').update(link).digest();

const codeHash = (code: string, linkHash: Buffer) => createHash('sha256').update(linkHash).update(code).digest();
