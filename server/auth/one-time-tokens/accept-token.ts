import type { Services } from '../../services.ts';
import { auditAccount } from '../audit-account.ts';
import { removeCredentials } from '../erasure.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { lockUser, type UserRow, updateUser } from '../queries.ts';
import { isBanned } from '../sessions/sessions.ts';
import { confirmEmailChange } from '../users/change-email.ts';
import { confirmPhoneChange } from '../users/change-phone.ts';
import { getEmailVerifiedAt, syncContactIdentity } from '../users/contact.ts';
import { consumeToken, type OneTimeToken } from './one-time-tokens.ts';
import { deleteTokensOfUser } from './queries.ts';

/**
 * Uses a token up and does what it was for. Call it in a transaction: a refusal leaves the token as it was.
 * @returns `one_more` when the other side of an address change has to confirm too
 * @throws AuthError `otp_expired` (somebody was faster, or the address is another one by now), `user_banned`,
 *   `email_exists`, `phone_exists`
 */
export async function acceptToken(
  services: Services,
  token: OneTimeToken,
  origin: Origin,
): Promise<'accepted' | 'one_more'> {
  // The person before the token: whoever changes a person and voids their tokens takes them in this order too.
  const user = await lockUser(services.db, token.user_id);
  if (!user || !(await consumeToken(services, token))) refuseAuth('otp_expired');
  if (isBanned(user, services.now())) refuseAuth('user_banned');
  switch (token.kind) {
    case 'email_change_current':
    case 'email_change_new':
      return (await confirmEmailChange(services, token, origin)) === 'one_more' ? 'one_more' : 'accepted';
    case 'phone_change':
      await confirmPhoneChange(services, token, origin);
      return 'accepted';
    default:
      if (token.address === user.email) await confirmEmail(services, user, token, origin);
      else if (token.address === user.phone) await confirmPhone(services, user, origin);
      else refuseAuth('otp_expired');
      return 'accepted';
  }
}

/**
 * Confirming an account voids whatever else was under way; a proof that comes later only proves. Unless it is the first
 * one and came by a link that the owner of the address asked for, to sign in or to recover: who made the account may be
 * somebody else, who is put out (as when its owner comes by a social provider).
 */
async function confirmEmail(
  services: Services,
  user: UserRow,
  { kind, address }: OneTimeToken,
  origin: Origin,
): Promise<void> {
  if (user.email_confirmed_at && user.email_proven_at) return;
  const { config, db, now } = services;
  // A stranger may have asked for this link, and with PKCE it signs nobody in who follows it: the owner's own stays.
  const keep = { mailedTo: address };
  const isReclaimed = kind === 'recovery' && !getEmailVerifiedAt(config, user);
  if (isReclaimed) {
    await removeCredentials(db, user.id, keep);
    await auditAccount(services, 'account.reclaimed', user.id, { origin, data: { provider: 'email' } });
  }
  const proven = await updateUser(db, user.id, {
    email_confirmed_at: user.email_confirmed_at ?? now(),
    email_proven_at: user.email_proven_at ?? now(),
  });
  if (!user.email_confirmed_at || isReclaimed) {
    await syncContactIdentity(services, proven ?? user, 'email');
    await deleteTokensOfUser(db, user.id, keep);
  }
  await auditAccount(services, 'account.email_proven', user.id, { origin });
}

async function confirmPhone(services: Services, user: UserRow, origin: Origin): Promise<void> {
  if (user.phone_confirmed_at) return;
  const proven = await updateUser(services.db, user.id, { phone_confirmed_at: services.now() });
  await syncContactIdentity(services, proven ?? user, 'phone');
  await deleteTokensOfUser(services.db, user.id);
  await auditAccount(services, 'account.phone_proven', user.id, { origin });
}
