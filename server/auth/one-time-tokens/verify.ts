import { createHash } from 'node:crypto';
import { transaction } from '../../db/transaction.ts';
import { type RateLimit, takeToken } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { issueAuthCode } from '../flow-state/flow-state.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { createSession, type SessionBody } from '../sessions/sessions.ts';
import { acceptToken } from './accept-token.ts';
import { findTokenByCode, findTokenByLink, type OneTimeToken, type TokenKind } from './one-time-tokens.ts';
import { deleteSignInTokens } from './queries.ts';
import { getRequester, requesterKey } from './requester.ts';

/** Which tokens a link or a code of each type may be of, in this order. */
export const TOKEN_KINDS = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
  sms: ['confirmation'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, TokenKind[]>;
export type VerificationType = keyof typeof TOKEN_KINDS;

const INVALID_LINK = { message: 'Email link is invalid or has expired' };

/** What a link or a code leads to; `one_more` while the other side of an address change has to confirm. */
export type VerifyResult = { to: 'session'; session: SessionBody } | { to: 'code'; code: string } | { to: 'one_more' };

/**
 * Follows the link of a mail, once.
 * @param byBrowser a link of a PKCE flow then leads to the code of its flow rather than to a session
 * @throws AuthError `otp_expired`, `user_banned`, `email_exists`, `phone_exists`
 */
export function verifyLink(
  services: Services,
  { link, type }: { link: string; type: VerificationType },
  origin: Origin,
  byBrowser: boolean,
): Promise<VerifyResult> {
  return transaction(services.db, async (tx) => {
    const inside = { ...services, db: tx };
    const token = await findTokenByLink(inside, link);
    if (!token || !isOfType(token, type)) refuseAuth('otp_expired', INVALID_LINK);
    if ((await acceptToken(inside, token, origin)) === 'one_more') return { to: 'one_more' };
    if (!byBrowser || !isPkceLink(link)) return signIn(inside, token, origin);
    if (!token.flow_state_id) refuseAuth('flow_state_not_found');
    return { to: 'code', code: await issueAuthCode(inside, token.flow_state_id, token.user_id) };
  });
}

/** A link of a PKCE flow says so itself, so that a dead one is answered in the right form too. */
export const isPkceLink = (link: string) => link.startsWith('pkce_');

/** Guesses at codes of one address from one browser that it knows, or one network; an address nobody has counts alike. */
const CODE_ATTEMPTS: RateLimit = { name: 'mail-code', burst: 15, count: 15, seconds: 6 * 3600 };

/**
 * Takes a code that was typed with its address.
 *
 * No stranger uses up the guesses of the person: each who types codes has a share of their own, and a code bears five
 * tries by whoever asked for it or is known to the person, and five by all others together (one-time-tokens.ts).
 *
 * What bounds a guesser who has any number of networks is how many codes there are to guess at (turns.ts): in six hours
 * in the long run twelve that strangers asked for, ten tries each, and 24 that the known asked for, five tries each. So
 * at most 240 tries among a million codes in six hours: 1 in 1000 a day while the person asks for codes all day, else 1
 * in 2000, with 48 mails to tell them. Those in a network that the person signs in from have 15 guesses more.
 *
 * @param address a mail address in lower case, or digits of a phone
 * @throws AuthError `otp_expired`, `over_request_rate_limit`, and what `verifyLink` throws
 */
export async function verifyCode(
  services: Services,
  { address, code, type }: { address: string; code: string; type: VerificationType },
  origin: Origin,
): Promise<VerifyResult> {
  const asker = await getRequester(origin, address);
  const who = `${createHash('sha256').update(address).digest('base64url')}:${requesterKey(asker)}`;
  const retryAfter = await takeToken(services, CODE_ATTEMPTS, who);
  if (retryAfter > 0) refuseAuth('over_request_rate_limit', { retryAfter });
  const guess = { address, kinds: [...TOKEN_KINDS[type]], code: code.replace(/\s/g, ''), asker };
  const token = await findTokenByCode(services, guess);
  if (!token) refuseAuth('otp_expired');
  return transaction(services.db, async (tx) => {
    const inside = { ...services, db: tx };
    const accepted = await acceptToken(inside, token, origin);
    return accepted === 'one_more' ? { to: 'one_more' } : signIn(inside, token, origin);
  });
}

const isOfType = (token: OneTimeToken, type: VerificationType) =>
  (TOKEN_KINDS[type] as readonly TokenKind[]).includes(token.kind as TokenKind);

async function signIn(services: Services, token: OneTimeToken, origin: Origin): Promise<VerifyResult> {
  await deleteSignInTokens(services.db, token.user_id);
  return { to: 'session', session: await createSession(services, token.user_id, { method: 'otp', ...origin }) };
}
