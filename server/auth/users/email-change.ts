import type { Services } from '../../services.ts';
import { auditAccount } from '../audited.ts';
import type { OneTimeToken } from '../links/one-time-tokens.ts';
import { deleteTokensOf } from '../links/queries.ts';
import { findUserByEmail, lockUser, updateUser } from '../queries.ts';
import { refuseAuth } from '../wire/error.ts';
import type { Origin } from '../wire/request.ts';
import { keepOwnIdentity } from './own-identity.ts';
import { refuseTaken } from './taken.ts';

/**
 * Takes the confirmation of a new address from the side that the token went to. Call it in the transaction that uses
 * the token up: `acceptEmailChange({ ...services, db: trx }, token, origin)`.
 * @returns `one_more` when the other address has to confirm too, `changed` when the address is the new one
 * @throws AuthError `otp_expired` (no change is pending), `email_exists` (somebody else has it by now)
 */
export async function acceptEmailChange(
  services: Services,
  token: Pick<OneTimeToken, 'user_id' | 'kind' | 'address'>,
  origin?: Origin,
): Promise<'one_more' | 'changed'> {
  const { config, db, now } = services;
  const side = token.kind === 'email_change_new' ? 'new' : 'current';
  const user = await lockUser(db, token.user_id);
  if (!user?.new_email || token.address !== (side === 'new' ? user.new_email : user.email)) refuseAuth('otp_expired');
  const accepted = user.email_change_accepted;
  if (!config.auth.autoconfirm && user.email && (!accepted || accepted === side)) {
    await updateUser(db, user.id, { email_change_accepted: side });
    return 'one_more';
  }
  const taken = await findUserByEmail(db, user.new_email);
  if (taken && taken.id !== user.id) refuseAuth('email_exists');
  const proven = side === 'new' || accepted === 'new';
  const changed = await updateUser(db, user.id, {
    email: user.new_email,
    email_confirmed_at: user.email_confirmed_at ?? now(),
    email_proven_at: proven ? now() : null,
    is_anonymous: false,
    new_email: null,
    email_change_accepted: null,
    email_change_sent_at: null,
  }).catch(refuseTaken);
  await keepOwnIdentity(services, changed ?? user, 'email');
  await deleteTokensOf(db, user.id);
  await auditAccount(services, 'account.email_changed', user.id, {
    origin,
    data: { before: user.email, after: user.new_email },
  });
  return 'changed';
}
