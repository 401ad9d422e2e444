import { type RateLimit, takeToken } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { lockUser } from '../queries.ts';
import type { TokenKind } from './one-time-tokens.ts';
import { findLastAsked, type SentColumn, stampSent } from './queries.ts';
import { type Asker, isKnown, nameOf } from './requester.ts';

type TooSoon = 'over_email_send_rate_limit' | 'over_sms_send_rate_limit';

/** When the last message of a sort went, as the person is told; magic link and recovery are one sort. */
const STAMPS: Record<TokenKind, SentColumn> = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change_new: 'email_change_sent_at',
  email_change_current: 'email_change_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
};

/** Messages to one person that one browser or network asks for. */
const OF_ONE_ASKER: RateLimit = { name: 'message-asker', burst: 5, count: 10, seconds: 3600 };
/** Messages to one person that browsers and networks ask for which they never signed in from, of all kinds together. */
const OF_STRANGERS: RateLimit = { name: 'message-stranger', burst: 20, count: 20, seconds: 3600 };
/** The same by those they are known by: no stranger can use these up. */
const OF_THE_KNOWN: RateLimit = { name: 'message-known', burst: 20, count: 20, seconds: 3600 };

/** Codes of one person that may be guessed at; see `verifyCode`. Beyond them a mail's link works, and its code does not. */
const CODES_OF_STRANGERS: RateLimit = { name: 'codes-stranger', burst: 12, count: 12, seconds: 6 * 3600 };
const CODES_OF_THE_KNOWN: RateLimit = { name: 'codes-known', burst: 24, count: 24, seconds: 6 * 3600 };

/** What the token of the message is issued with. */
export interface Turn {
  askedBy: string;
  isGuessable: boolean;
}

/**
 * Notes that a message of this sort goes to a person now. Each who asks has turns of their own: a stranger who has a
 * mail sent to somebody does not take that person's. Two at once, in two processes, have one turn between them.
 * Call it in the transaction that issues the token.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function takeTurn(
  services: Services,
  { userId, kind, asker }: { userId: string; kind: TokenKind; asker: Asker },
  code: TooSoon = 'over_email_send_rate_limit',
): Promise<Turn> {
  const { config, db, now } = services;
  await lockUser(db, userId);
  await assertTurn(services, { userId, kind, asker }, code);
  const known = await isKnown(db, userId, asker);
  const askedBy = nameOf(asker);
  if (config.auth.mailInterval > 0) {
    const wait =
      (await takeToken(services, OF_ONE_ASKER, `${userId}:${askedBy}`)) ||
      (await takeToken(services, known ? OF_THE_KNOWN : OF_STRANGERS, userId));
    if (wait > 0) refuseTurn(wait, code);
  }
  const isGuessable = (await takeToken(services, known ? CODES_OF_THE_KNOWN : CODES_OF_STRANGERS, userId)) === 0;
  await stampSent(db, userId, STAMPS[kind], now());
  return { askedBy, isGuessable };
}

/**
 * Whether the last message of its sort that this asker had sent is old enough.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function assertTurn(
  { config, db, now }: Services,
  { userId, kind, asker }: { userId: string; kind: TokenKind; asker: Asker },
  code: TooSoon,
): Promise<void> {
  const last = await findLastAsked(db, { userId, kind, askedBy: nameOf(asker) });
  if (!last) return;
  const seconds = Math.ceil((last.getTime() + config.auth.mailInterval * 1000 - now().getTime()) / 1000);
  if (seconds > 0) refuseTurn(seconds, code);
}

function refuseTurn(seconds: number, code: TooSoon): never {
  return refuseAuth(code, {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: seconds,
  });
}
