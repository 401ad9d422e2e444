import { findBrandName } from '#server/mail/mail.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { consumeMessageQuota } from '../http/rate-limits.ts';
import type { Origin } from '../http/request.ts';
import { type FactorRow, listFactors, lockUser, type UserRow } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { createChallenge } from './challenges.ts';
import { accountLabel, isVerified } from './enroll.ts';
import { limitTextMessages, sendPhoneCode } from './phone.ts';
import * as queries from './queries.ts';
import { creationOptions, requestOptions } from './webauthn/ceremonies.ts';

/**
 * Creates a challenge for a factor. Phones are sent a code; WebAuthn factors get options for the browser, which create
 * the key of a new factor; authenticator apps need only the id.
 * @returns GoTrue's challenge, with `expires_at` in seconds
 * @throws AuthError `mfa_factor_not_found`, `over_sms_send_rate_limit`
 */
export async function challengeFactor(
  services: Services,
  { userId }: Bearer,
  factorId: string,
  { channel, ...origin }: Origin & { channel: 'sms' | 'whatsapp' },
) {
  const factor = await getFactor(services, userId, factorId);
  if (factor.factor_type === 'phone') {
    await limitTextMessages(services, factor, origin.ip);
    // Codes to a verified number do not count against the server's limit, or strangers could lock its owner out.
    if (!isVerified(factor)) await consumeMessageQuota(services, 'text');
  }
  return inTransaction(services, async (inside, tx) => {
    const user = await lockUser(tx, userId);
    if (!user) refuseAuth('user_not_found');
    const asked = await createFactorChallenge(inside, user, factor, { channel, ...origin });
    await queries.updateFactor(tx, factor.id, { last_challenged_at: services.now() });
    const data = { factor_id: factor.id, factor_type: factor.factor_type };
    await recordAccount(inside, 'account.factor_asked', userId, { origin, data });
    return { ...asked, type: factor.factor_type };
  });
}

async function createFactorChallenge(
  services: TxServices,
  user: UserRow,
  factor: FactorRow,
  { channel, ...origin }: Origin & { channel: 'sms' | 'whatsapp' },
) {
  if (factor.factor_type === 'phone') return sendPhoneCode(services, factor, { channel, ...origin });
  const place = { purpose: 'factor', factorId: factor.id, userId: user.id, ip: origin.ip } as const;
  if (factor.factor_type !== 'webauthn') return createChallenge(services, place);
  const publicKey = isVerified(factor)
    ? await requestOptions(services, [factor], 'factor')
    : await creationOptions(
        services,
        { id: user.id, label: accountLabel(user), site: await findBrandName(services, services.db) },
        await listFactors(services.db, user.id),
        'factor',
      );
  const type = isVerified(factor) ? 'request' : 'create';
  const challenge = await createChallenge(services, { ...place, webauthn: publicKey.challenge });
  return { ...challenge, webauthn: { type, credential_options: { publicKey } } };
}

/**
 * Returns a factor of the user that can be challenged, which excludes the set of recovery codes.
 * @throws AuthError `mfa_factor_not_found`
 */
export async function getFactor({ db }: Pick<Services, 'db'>, userId: string, factorId: string): Promise<FactorRow> {
  const factor = await queries.findFactor(db, userId, factorId);
  if (!factor || factor.factor_type === 'recovery_code') refuseAuth('mfa_factor_not_found');
  return factor;
}
