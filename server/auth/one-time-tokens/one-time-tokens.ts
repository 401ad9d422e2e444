import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuthOneTimeTokens } from '../../db/schema.ts';
import { networkOf } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';
import { type Requester, requesterKey } from './requester.ts';
import type { SendQuota } from './send-quota.ts';

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

/** Guesses at a code by whoever asked for it or is known, and as many by all others; then only the link is left. */
const MAX_CODE_ATTEMPTS = 5;

/** Live tokens of a kind that one asker may have: a mail that comes late is none the worse for the next one. */
const MAX_LIVE_TOKENS = 3;

export interface NewToken extends Partial<SendQuota> {
  userId: string;
  kind: TokenKind;
  /** Where it goes: what a code is typed with; a mail address in lower case, or digits of a phone. */
  address: string;
  flowStateId?: string | undefined;
}

/**
 * Makes a token. The last three of a kind that one asker had sent work; what others ask for ends none of them.
 * Call it in the transaction that queues its message.
 */
export async function issueToken({ db, now }: Services, wanted: NewToken): Promise<IssuedToken> {
  const { userId, kind, address, flowStateId, askedBy = '', isGuessable = true } = wanted;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const link = `${flowStateId ? 'pkce_' : ''}${randomBytes(32).toString('base64url')}`;
  const linkHash = hashOf(link);
  await queries.insertToken(db, {
    user_id: userId,
    kind,
    address,
    link_hash: linkHash,
    code_hash: codeHash(code, linkHash),
    flow_state_id: flowStateId ?? null,
    asked_by: askedBy,
    ...(!isGuessable && { misses: MAX_CODE_ATTEMPTS, own_misses: MAX_CODE_ATTEMPTS }),
    created_at: now(),
  });
  await queries.deleteOlderTokens(db, { userId, kind, askedBy, kept: MAX_LIVE_TOKENS });
  return { code, link };
}

/** The live token behind a link; undefined when it was used, voided, or is too old. It counts once it is consumed. */
export async function findTokenByLink(services: Services, link: string): Promise<OneTimeToken | undefined> {
  const token = await queries.findTokenByLink(services.db, hashOf(link));
  return token && token.created_at > earliestValid(services) ? token : undefined;
}

export interface CodeAttempt {
  address: string;
  /** Which tokens the code may be of, in this order. */
  kinds: TokenKind[];
  code: string;
  /** Only tokens of this person. */
  userId?: string;
  asker: Requester;
}

/**
 * The live token of this address whose code this is. The try is counted before it is compared, in a statement of its
 * own, so that many at once have five tries between them: call it outside a transaction that might be rolled back, and
 * consume what it gives with `consumeToken`.
 */
export async function findTokenByCode(
  services: Services,
  { address, kinds, code, userId, asker }: CodeAttempt,
): Promise<OneTimeToken | undefined> {
  const guessed = await queries.countCodeAttempt(services.db, {
    address,
    kinds,
    userId,
    madeAfter: earliestValid(services),
    misses: MAX_CODE_ATTEMPTS,
    by: requesterKey(asker),
    network: asker.ip === undefined ? undefined : networkOf(asker.ip),
    isKnown: asker.isTrusted === true || asker.device !== undefined,
  });
  return guessed
    .filter((token) => timingSafeEqual(codeHash(code, token.link_hash), token.code_hash))
    .sort((a, b) => kinds.indexOf(a.kind as TokenKind) - kinds.indexOf(b.kind as TokenKind))[0];
}

/** Uses a token up. @returns false when somebody was faster */
export const consumeToken = async ({ db }: Services, token: OneTimeToken) =>
  (await queries.deleteToken(db, token.id)) !== undefined;

const earliestValid = ({ config, now }: Services) => new Date(now().getTime() - config.auth.otpExp * 1000);

const hashOf = (link: string) => createHash('sha256').update(link).digest();

const codeHash = (code: string, linkHash: Buffer) => createHash('sha256').update(linkHash).update(code).digest();
