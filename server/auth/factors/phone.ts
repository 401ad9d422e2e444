import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { networkOf, type RateLimit, takeToken } from '#server/http/limits/rate-limits.ts';
import { findBrandName } from '#server/mail/mail.ts';
import type { ConnectedServices, Services, TxServices } from '#server/services.ts';
import { enqueueTextMessage, findLastTextMessage } from '#server/sms/sms.ts';
import { translateTo } from '#server/translate.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import type { FactorRow } from '../queries.ts';
import { CHALLENGE_TTL_MS, createChallenge } from './challenges.ts';

/**
 * Codes to one unverified number, from all requesters: a text message costs money, and its receiver may never have
 * heard of the site. Codes to a verified number are not counted here, so strangers who add the number to their own
 * accounts cannot use up those of its owner.
 */
const PER_NUMBER: RateLimit = { name: 'sms-number', burst: 10, count: 10, seconds: 3600 };
/** Codes requested by one user. */
const PER_USER: RateLimit = { name: 'sms-person', burst: 10, count: 30, seconds: 3600 };
/** Codes requested by one network for any number of accounts. In GoTrue this limit is for the whole server. */
const PER_NETWORK: RateLimit = { name: 'sms-network', burst: 30, count: 30, seconds: 3600 };

/**
 * Consumes the hourly limits of text messages. Call it before the transaction that sends one.
 * @throws AuthError `over_sms_send_rate_limit`
 */
export async function limitTextMessages(
  services: Services,
  { user_id, phone, status }: Pick<FactorRow, 'user_id' | 'phone' | 'status'>,
  ip: string | undefined,
): Promise<void> {
  const waits = [
    await takeToken(services, PER_USER, user_id),
    status === 'verified' ? 0 : await takeToken(services, PER_NUMBER, phone ?? ''),
    await takeToken(services, PER_NETWORK, networkOf(ip)),
  ];
  const retryAfter = Math.max(...waits);
  if (retryAfter > 0) refuseAuth('over_sms_send_rate_limit', { retryAfter });
}

/**
 * Sends a code of six digits. Call it in a transaction that has locked the user's row.
 * @throws AuthError `over_sms_send_rate_limit` within `config.auth.mailInterval` of the user's last text message
 */
export async function sendPhoneCode(
  services: TxServices,
  factor: FactorRow,
  { channel, ip, language }: { channel: 'sms' | 'whatsapp' } & Pick<Origin, 'ip' | 'language'>,
) {
  const { db, now } = services;
  await assertSendInterval(services, factor.user_id);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const challenge = await createChallenge(services, {
    purpose: 'factor',
    factorId: factor.id,
    userId: factor.user_id,
    ip,
    codeHash: (id) => hashCode(id, code),
  });
  const t = translateTo(language);
  const life = t('mail.life.minutes', { count: CHALLENGE_TTL_MS / 60_000 });
  const text = t('mail.text_code', { code, brand: await findBrandName(services, db), life });
  await enqueueTextMessage(db, { to: `+${factor.phone}`, text, channel, userId: factor.user_id, at: now() });
  return challenge;
}

async function assertSendInterval({ config, db, now }: ConnectedServices, userId: string) {
  const last = await findLastTextMessage(db, userId);
  const left = last ? last.getTime() + config.auth.mailInterval * 1000 - now().getTime() : 0;
  if (left <= 0) return;
  const seconds = Math.ceil(left / 1000);
  refuseAuth('over_sms_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: seconds,
  });
}

/** True if this is the code that was sent for the challenge. */
export const matchesPhoneCode = (challenge: { id: string; code_hash: Buffer | null }, code: string): boolean =>
  challenge.code_hash !== null && timingSafeEqual(hashCode(challenge.id, code.replace(/\s/g, '')), challenge.code_hash);

const hashCode = (challengeId: string, code: string) => createHash('sha256').update(challengeId).update(code).digest();
