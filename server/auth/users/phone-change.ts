import type { Services } from '../../services.ts';
import { auditAccount } from '../audited.ts';
import type { OneTimeToken } from '../links/one-time-tokens.ts';
import { deleteTokensOf } from '../links/queries.ts';
import { findUserByPhone, lockUser, updateUser } from '../queries.ts';
import { refuseAuth } from '../wire/error.ts';
import type { Origin } from '../wire/request.ts';
import { keepOwnIdentity } from './own-identity.ts';
import { refuseTaken } from './taken.ts';

/**
 * Gives a person the phone they asked for, once its code was typed in. Call it in the transaction that uses the token
 * up: `acceptPhoneChange({ ...services, db: trx }, token, origin)`.
 * @param token of the kind `phone_change`; its address is the number's digits
 * @throws AuthError `otp_expired` (no change is pending), `phone_exists` (somebody else has it by now)
 */
export async function acceptPhoneChange(
  services: Services,
  token: Pick<OneTimeToken, 'user_id' | 'address'>,
  origin?: Origin,
): Promise<void> {
  const { db, now } = services;
  const user = await lockUser(db, token.user_id);
  if (!user?.new_phone || token.address !== user.new_phone) refuseAuth('otp_expired');
  const taken = await findUserByPhone(db, user.new_phone);
  if (taken && taken.id !== user.id) refuseAuth('phone_exists');
  const changed = await updateUser(db, user.id, {
    phone: user.new_phone,
    phone_confirmed_at: now(),
    is_anonymous: false,
    new_phone: null,
    phone_change_sent_at: null,
  }).catch(refuseTaken);
  await keepOwnIdentity(services, changed ?? user, 'phone');
  await deleteTokensOf(db, user.id);
  await auditAccount(services, 'account.phone_changed', user.id, {
    origin,
    data: { before: user.phone, after: user.new_phone },
  });
}
