import { createHash, randomBytes, randomInt } from 'node:crypto';
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
  /** For the link; with the prefix `pkce_` in a PKCE flow, which tells the server how to answer it. */
  link: string;
}

/** Wrong codes after which a token is dead. */
const MISSES = 5;

/**
 * Makes a token; an older one of the same kind stops working. Call it in the transaction that queues its message.
 * @param address where it goes: what a code is typed with
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

/** The live token behind a link, locked; undefined when it was used, replaced, or is too old. */
export async function findTokenByLink(services: Services, link: string): Promise<OneTimeToken | undefined> {
  return fresh(services, await queries.lockTokenByLink(services.db, hashOf(link)));
}

/**
 * The live token of this address whose code this is, locked. A wrong code counts, in a statement of its own
 * (call it outside a transaction that might be rolled back), and the fifth kills the token.
 * @param kinds which tokens the code may be of, in this order
 */
export async function findTokenByCode(
  services: Services,
  { address, kinds, code }: { address: string; kinds: TokenKind[]; code: string },
): Promise<OneTimeToken | undefined> {
  const candidates = await queries.tokensOfAddress(services.db, address, kinds);
  const live = candidates.filter((token) => fresh(services, token) && token.misses < MISSES);
  const hit = live.find((token) => codeHash(code, token.link_hash).equals(token.code_hash));
  const missed = live.filter((token) => token !== hit).map(({ id }) => id);
  if (!hit && missed.length > 0) await queries.countMiss(services.db, missed);
  return hit;
}

function fresh({ config, now }: Services, token: OneTimeToken | undefined): OneTimeToken | undefined {
  if (!token) return undefined;
  return token.created_at.getTime() + config.auth.otpExp * 1000 > now().getTime() ? token : undefined;
}

/** SHA-256 in hex, as `hashed_token` of the admin API has it. */
export const hashOf = (link: string) => createHash('sha256').update(link).digest();

const codeHash = (code: string, linkHash: Buffer) => createHash('sha256').update(linkHash).update(code).digest();
