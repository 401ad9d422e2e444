import { type RateLimit, takeToken } from '#server/http/limits/rate-limits.ts';
import type { ConnectedServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { lockUser } from '../queries.ts';
import { findLastSentAt, type SentColumn, setSentAt, type TokenKind } from './queries.ts';
import { isKnownRequester, type Requester, requesterKey } from './requester.ts';

type RateLimitCode = 'over_email_send_rate_limit' | 'over_sms_send_rate_limit';

/** The column that records when a message was sent; magic link and recovery share one. */
const SENT_AT_COLUMNS: Record<TokenKind, SentColumn> = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change_new: 'email_change_sent_at',
  email_change_current: 'email_change_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
};

/** Messages to one user requested by one browser or network. */
const PER_REQUESTER: RateLimit = { name: 'message-asker', burst: 5, count: 10, seconds: 3600 };
/** Messages of all kinds to one user requested by browsers and networks that the user has never signed in from. */
const BY_UNKNOWN_REQUESTERS: RateLimit = { name: 'message-stranger', burst: 20, count: 20, seconds: 3600 };
/** The same for browsers and networks that the user is known by: strangers cannot use these up. */
const BY_KNOWN_REQUESTERS: RateLimit = { name: 'message-known', burst: 20, count: 20, seconds: 3600 };

/** Usable codes per user; see `verifyCode`. Messages beyond that work by their link only. */
const CODES_BY_UNKNOWN_REQUESTERS: RateLimit = { name: 'codes-stranger', burst: 12, count: 12, seconds: 6 * 3600 };
const CODES_BY_KNOWN_REQUESTERS: RateLimit = { name: 'codes-known', burst: 24, count: 24, seconds: 6 * 3600 };

/** What a consumed quota says about the token to issue. */
export interface SendQuota {
  requestedBy: string;
  /** False if only the link of the message may work. */
  hasUsableCode: boolean;
}

/**
 * Counts a message to a user. Every requester has a quota of their own, so a stranger who requests mails for someone
 * does not use up that user's quota. The user's row is locked, so parallel requests are counted one after the other.
 * Call it in the transaction that issues the token.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function consumeSendQuota(
  services: ConnectedServices,
  { userId, kind, requester }: { userId: string; kind: TokenKind; requester: Requester },
  code: RateLimitCode = 'over_email_send_rate_limit',
): Promise<SendQuota> {
  const { config, db, now } = services;
  await lockUser(db, userId);
  await assertSendInterval(services, { userId, kind, requester }, code);
  const known = await isKnownRequester(db, userId, requester);
  const requestedBy = requesterKey(requester);
  if (config.auth.mailInterval > 0) {
    const wait =
      (await takeToken(services, PER_REQUESTER, `${userId}:${requestedBy}`)) ||
      (await takeToken(services, known ? BY_KNOWN_REQUESTERS : BY_UNKNOWN_REQUESTERS, userId));
    if (wait > 0) refuseTooSoon(wait, code);
  }
  const hasUsableCode =
    (await takeToken(services, known ? CODES_BY_KNOWN_REQUESTERS : CODES_BY_UNKNOWN_REQUESTERS, userId)) === 0;
  await setSentAt(db, userId, SENT_AT_COLUMNS[kind], now());
  return { requestedBy, hasUsableCode };
}

/**
 * Refuses a message if this requester had the last one of its kind sent less than `config.auth.mailInterval` ago.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function assertSendInterval(
  { config, db, now }: ConnectedServices,
  { userId, kind, requester }: { userId: string; kind: TokenKind; requester: Requester },
  code: RateLimitCode,
): Promise<void> {
  const last = await findLastSentAt(db, { userId, kind, requestedBy: requesterKey(requester) });
  if (!last) return;
  const seconds = Math.ceil((last.getTime() + config.auth.mailInterval * 1000 - now().getTime()) / 1000);
  if (seconds > 0) refuseTooSoon(seconds, code);
}

function refuseTooSoon(seconds: number, code: RateLimitCode): never {
  return refuseAuth(code, {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: seconds,
  });
}
