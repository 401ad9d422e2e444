import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuthOneTimeTokens } from '#server/db/schema.ts';
import { networkOf } from '#server/http/limits/rate-limits.ts';
import type { ConnectedServices, Services, TxServices } from '#server/services.ts';
import type { TokenKind } from './queries.ts';
import * as queries from './queries.ts';
import { type Requester, requesterKey } from './requester.ts';

export type OneTimeToken = Selectable<AuthOneTimeTokens>;

/** The two forms of one token: a code to type together with the address, and a link to follow. */
export interface IssuedToken {
  /** Six digits. */
  code: string;
  /**
   * The token of the link, and `token_hash` of POST /verify. In a PKCE flow it has the prefix `pkce_`, which tells the
   * server how to answer even when the token is no longer valid.
   */
  link: string;
}

/** Attempts at a code by its requester and known browsers, and as many by everyone else; then only the link works. */
const MAX_CODE_ATTEMPTS = 5;

/** Live tokens per kind and requester: a mail that arrives late still works after a newer one was requested. */
const MAX_LIVE_TOKENS = 3;

export interface NewToken {
  userId: string;
  kind: TokenKind;
  /** The address that the code is typed with: an email address in lower case, or the digits of a phone number. */
  address: string;
  flowStateId?: string | undefined;
  /** `requesterKey` of the requester; empty for administrators. */
  requestedBy?: string;
  /** False if only the link may be used, because too many codes were sent already. */
  hasUsableCode?: boolean;
}

/**
 * Creates a token. The last three tokens of a kind stay valid for each requester; requests by others invalidate none of
 * them. Call it in the transaction that queues the message.
 */
export async function issueToken({ db, now }: TxServices, token: NewToken): Promise<IssuedToken> {
  const { userId, kind, address, flowStateId, requestedBy = '', hasUsableCode = true } = token;
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
    requested_by: requestedBy,
    ...(!hasUsableCode && { failed_attempts: MAX_CODE_ATTEMPTS, known_failed_attempts: MAX_CODE_ATTEMPTS }),
    created_at: now(),
  });
  await queries.deleteOlderTokens(db, { userId, kind, requestedBy, keep: MAX_LIVE_TOKENS });
  return { code, link };
}

/** Finds the token of a link; undefined when it was used, voided or has expired. The caller consumes it. */
export async function findTokenByLink(services: ConnectedServices, link: string): Promise<OneTimeToken | undefined> {
  const token = await queries.findTokenByLink(services.db, hashOf(link));
  return token && token.created_at > earliestValid(services) ? token : undefined;
}

export interface CodeAttempt {
  address: string;
  /** The kinds of token that the code may belong to, in order of preference. */
  kinds: TokenKind[];
  code: string;
  /** Only tokens of this user. */
  userId?: string;
  requester: Requester;
}

/**
 * Finds the token of an address by its code. The attempt is counted before the code is compared, in a statement of its
 * own, so that parallel attempts share the limit. Call it outside any transaction that may be rolled back, then consume
 * the token with `consumeToken`.
 */
export async function findTokenByCode(
  services: Services,
  { address, kinds, code, userId, requester }: CodeAttempt,
): Promise<OneTimeToken | undefined> {
  const candidates = await queries.countCodeAttempt(services.db, {
    address,
    kinds,
    userId,
    createdAfter: earliestValid(services),
    limit: MAX_CODE_ATTEMPTS,
    requestedBy: requesterKey(requester),
    network: requester.ip === undefined ? undefined : networkOf(requester.ip),
    isKnown: requester.isTrusted === true || requester.device !== undefined,
  });
  return candidates
    .filter((token) => timingSafeEqual(codeHash(code, token.link_hash), token.code_hash))
    .sort((a, b) => kinds.indexOf(a.kind as TokenKind) - kinds.indexOf(b.kind as TokenKind))[0];
}

/** Deletes a token. @returns false if another request has just consumed it */
export const consumeToken = async ({ db }: ConnectedServices, token: OneTimeToken) =>
  (await queries.deleteToken(db, token.id)) !== undefined;

const earliestValid = ({ config, now }: ConnectedServices) => new Date(now().getTime() - config.auth.otpExp * 1000);

const hashOf = (link: string) => createHash('sha256').update(link).digest();

const codeHash = (code: string, linkHash: Buffer) => createHash('sha256').update(linkHash).update(code).digest();
