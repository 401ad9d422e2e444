import { type RateLimit, takeToken } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { lockUser } from '../queries.ts';
import type { TokenKind } from './one-time-tokens.ts';
import { findLastSentAt, type SentColumn, setSentAt } from './queries.ts';
import { isKnownRequester, type Requester, requesterKey } from './requester.ts';

type RateLimitCode = 'over_email_send_rate_limit' | 'over_sms_send_rate_limit';

/** When the last message of a sort went, as the person is told; magic link and recovery are one sort. */
const SENT_AT_COLUMNS: Record<TokenKind, SentColumn> = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change_new: 'email_change_sent_at',
  email_change_current: 'email_change_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
};

/** Messages to one person that one browser or network asks for. */
const PER_REQUESTER: RateLimit = { name: 'message-asker', burst: 5, count: 10, seconds: 3600 };
/** Messages to one person that browsers and networks ask for which they never signed in from, of all kinds together. */
const BY_UNKNOWN_REQUESTERS: RateLimit = { name: 'message-stranger', burst: 20, count: 20, seconds: 3600 };
/** The same by those they are known by: no stranger can use these up. */
const BY_KNOWN_REQUESTERS: RateLimit = { name: 'message-known', burst: 20, count: 20, seconds: 3600 };

/** Codes of one person that may be guessed at; see `verifyCode`. Beyond them a mail's link works, and its code does not. */
const CODES_BY_UNKNOWN_REQUESTERS: RateLimit = { name: 'codes-stranger', burst: 12, count: 12, seconds: 6 * 3600 };
const CODES_BY_KNOWN_REQUESTERS: RateLimit = { name: 'codes-known', burst: 24, count: 24, seconds: 6 * 3600 };

/** What the token of the message is issued with. */
export interface SendQuota {
  askedBy: string;
  isGuessable: boolean;
}

/**
 * Notes that a message of this sort goes to a person now. Each who asks has turns of their own: a stranger who has a
 * mail sent to somebody does not take that person's. Two at once, in two processes, have one turn between them.
 * Call it in the transaction that issues the token.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function consumeSendQuota(
  services: Services,
  { userId, kind, asker }: { userId: string; kind: TokenKind; asker: Requester },
  code: RateLimitCode = 'over_email_send_rate_limit',
): Promise<SendQuota> {
  const { config, db, now } = services;
  await lockUser(db, userId);
  await assertSendInterval(services, { userId, kind, asker }, code);
  const known = await isKnownRequester(db, userId, asker);
  const askedBy = requesterKey(asker);
  if (config.auth.mailInterval > 0) {
    const wait =
      (await takeToken(services, PER_REQUESTER, `${userId}:${askedBy}`)) ||
      (await takeToken(services, known ? BY_KNOWN_REQUESTERS : BY_UNKNOWN_REQUESTERS, userId));
    if (wait > 0) refuseTooSoon(wait, code);
  }
  const isGuessable =
    (await takeToken(services, known ? CODES_BY_KNOWN_REQUESTERS : CODES_BY_UNKNOWN_REQUESTERS, userId)) === 0;
  await setSentAt(db, userId, SENT_AT_COLUMNS[kind], now());
  return { askedBy, isGuessable };
}

/**
 * Whether the last message of its sort that this asker had sent is old enough.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function assertSendInterval(
  { config, db, now }: Services,
  { userId, kind, asker }: { userId: string; kind: TokenKind; asker: Requester },
  code: RateLimitCode,
): Promise<void> {
  const last = await findLastSentAt(db, { userId, kind, askedBy: requesterKey(asker) });
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
