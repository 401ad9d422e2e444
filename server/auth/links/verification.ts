import { createHash } from 'node:crypto';
import { type Limit, takeToken } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { createSession, type SessionBody } from '../sessions/sessions.ts';
import { refuseAuth } from '../wire/error.ts';
import type { Origin } from '../wire/request.ts';
import { acceptToken } from './acceptance.ts';
import { issueCode } from './flows.ts';
import { findTokenByCode, findTokenByLink, type OneTimeToken, type TokenKind } from './one-time-tokens.ts';

/** Which tokens a link or a code of each type may be of, in this order. */
export const KINDS = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
  sms: ['confirmation'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, TokenKind[]>;
export type VerificationType = keyof typeof KINDS;

const DEAD_LINK = { message: 'Email link is invalid or has expired' };

/** What a link or a code leads to; `one_more` while the other side of an address change has to confirm. */
export type Verified = { to: 'session'; session: SessionBody } | { to: 'code'; code: string } | { to: 'one_more' };

/**
 * Follows the link of a mail, once.
 * @param byBrowser a link of a PKCE flow then leads to the code of its flow rather than to a session
 * @throws AuthError `otp_expired`, `user_banned`, `email_exists`, `phone_exists`
 */
export function followLink(
  services: Services,
  { link, type }: { link: string; type: VerificationType },
  origin: Origin,
  byBrowser: boolean,
): Promise<Verified> {
  return services.db.transaction().execute(async (trx) => {
    const inside = { ...services, db: trx };
    const token = await findTokenByLink(inside, link);
    if (!token || !isOfType(token, type)) refuseAuth('otp_expired', DEAD_LINK);
    if ((await acceptToken(inside, token, origin)) === 'one_more') return { to: 'one_more' };
    if (!byBrowser || !isPkce(link)) return signIn(inside, token, origin);
    if (!token.flow_state_id) refuseAuth('flow_state_not_found');
    return { to: 'code', code: await issueCode(inside, token.flow_state_id, token.user_id) };
  });
}

/** A link of a PKCE flow says so itself, so that a dead one is answered in the right form too. */
export const isPkce = (link: string) => link.startsWith('pkce_');

/** Guesses at codes of one address, from anywhere; beyond them only the link of the mail is left for a while. */
const GUESSES: Limit = { name: 'code', burst: 30, count: 30, seconds: 6 * 3600 };

/**
 * Takes a code that was typed with its address.
 * @param address a mail address in lower case, or digits of a phone
 * @throws AuthError `otp_expired`, `over_request_rate_limit`, and what `followLink` throws
 */
export async function verifyCode(
  services: Services,
  { address, code, type }: { address: string; code: string; type: VerificationType },
  origin: Origin,
): Promise<Verified> {
  const who = createHash('sha256').update(address).digest('base64url');
  const retryAfter = await takeToken(services, GUESSES, who);
  if (retryAfter > 0) refuseAuth('over_request_rate_limit', { retryAfter });
  const token = await findTokenByCode(services, { address, kinds: [...KINDS[type]], code: code.replace(/\s/g, '') });
  if (!token) refuseAuth('otp_expired');
  return services.db.transaction().execute(async (trx) => {
    const inside = { ...services, db: trx };
    const accepted = await acceptToken(inside, token, origin);
    return accepted === 'one_more' ? { to: 'one_more' } : signIn(inside, token, origin);
  });
}

const isOfType = (token: OneTimeToken, type: VerificationType) =>
  (KINDS[type] as readonly TokenKind[]).includes(token.kind as TokenKind);

const signIn = async (services: Services, token: OneTimeToken, origin: Origin): Promise<Verified> => ({
  to: 'session',
  session: await createSession(services, token.user_id, { method: 'otp', ...origin }),
});
