import { createHash } from 'node:crypto';
import { type RateLimit, takeToken } from '#server/http/limits/rate-limits.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { issueAuthCode } from '../flow-state/flow-state.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { createSession, type SessionBody } from '../sessions/sessions.ts';
import { acceptToken } from './accept-token.ts';
import { findTokenByCode, findTokenByLink, type OneTimeToken } from './one-time-tokens.ts';
import { deleteSignInTokens, type TokenKind } from './queries.ts';
import { getRequester, requesterKey } from './requester.ts';

/** The kinds of token that a link or code of each type may belong to, in order of preference. */
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

/** The result of a verification; `one_more` while the other address of an email change has to be confirmed. */
export type VerifyResult = { to: 'session'; session: SessionBody } | { to: 'code'; code: string } | { to: 'one_more' };

/**
 * Verifies the link of a mail, once.
 * @param byBrowser true for GET /verify, where a link of a PKCE flow leads to its authorization code and not to a
 * session
 * @throws AuthError `otp_expired`, `user_banned`, `email_exists`, `phone_exists`
 */
export function verifyLink(
  services: Services,
  { link, type }: { link: string; type: VerificationType },
  origin: Origin,
  byBrowser: boolean,
): Promise<VerifyResult> {
  return inTransaction(services, async (inside) => {
    const token = await findTokenByLink(inside, link);
    if (!token || !isOfType(token, type)) refuseAuth('otp_expired', INVALID_LINK);
    if ((await acceptToken(inside, token, origin)) === 'one_more') return { to: 'one_more' };
    if (!byBrowser || !isPkceLink(link)) return signIn(inside, token, origin);
    if (!token.flow_state_id) refuseAuth('flow_state_not_found');
    return { to: 'code', code: await issueAuthCode(inside, token.flow_state_id, token.user_id) };
  });
}

/** True for a link of a PKCE flow, even one that is no longer valid, so that it is answered in the right form. */
export const isPkceLink = (link: string) => link.startsWith('pkce_');

/** Attempts at codes of one address by one known browser or one network; unknown addresses count alike. */
const CODE_ATTEMPTS: RateLimit = { name: 'mail-code', burst: 15, count: 15, seconds: 6 * 3600 };

/**
 * Verifies a code that was entered with its address.
 *
 * Strangers cannot use up a user's attempts: every requester has a limit of their own, and a code allows five attempts
 * by its requester and known browsers and five by all others together (one-time-tokens.ts).
 *
 * An attacker with any number of networks is bounded by the number of usable codes (send-quota.ts): in six hours twelve
 * that strangers requested, with ten attempts each, and 24 that known browsers requested, with five each. That is at
 * most 240 attempts at a million codes in six hours: a chance of 1 in 1000 a day while the user requests codes all day,
 * else 1 in 2000, with 48 mails that alert them. Attackers in a network that the user signs in from have 15 attempts
 * more.
 *
 * @param address an email address in lower case, or the digits of a phone number
 * @throws AuthError `otp_expired`, `over_request_rate_limit`, and what `verifyLink` throws
 */
export async function verifyCode(
  services: Services,
  { address, code, type }: { address: string; code: string; type: VerificationType },
  origin: Origin,
): Promise<VerifyResult> {
  const requester = await getRequester(origin, address);
  const who = `${createHash('sha256').update(address).digest('base64url')}:${requesterKey(requester)}`;
  const retryAfter = await takeToken(services, CODE_ATTEMPTS, who);
  if (retryAfter > 0) refuseAuth('over_request_rate_limit', { retryAfter });
  const attempt = { address, kinds: [...TOKEN_KINDS[type]], code: code.replace(/\s/g, ''), requester };
  const token = await findTokenByCode(services, attempt);
  if (!token) refuseAuth('otp_expired');
  return inTransaction(services, async (inside) => {
    const accepted = await acceptToken(inside, token, origin);
    return accepted === 'one_more' ? { to: 'one_more' } : signIn(inside, token, origin);
  });
}

const isOfType = (token: OneTimeToken, type: VerificationType) =>
  (TOKEN_KINDS[type] as readonly TokenKind[]).includes(token.kind as TokenKind);

async function signIn(services: TxServices, token: OneTimeToken, origin: Origin): Promise<VerifyResult> {
  await deleteSignInTokens(services.db, token.user_id);
  return { to: 'session', session: await createSession(services, token.user_id, { method: 'otp', ...origin }) };
}
