import type { TxServices } from '#server/services.ts';
import { removeCredentials } from '../erasure.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { lockUser, type UserRow, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { isBanned } from '../sessions/sessions.ts';
import { confirmEmailChange } from '../users/change-email.ts';
import { confirmPhoneChange } from '../users/change-phone.ts';
import { getEmailVerifiedAt, syncContactIdentity } from '../users/contact.ts';
import { consumeToken, type OneTimeToken } from './one-time-tokens.ts';
import { deleteTokensOfUser } from './queries.ts';

/**
 * Consumes a token and confirms the address or the change that it was sent for. Call it in a transaction, so that a
 * refusal keeps the token.
 * @returns `one_more` when the other address of an email change has to be confirmed too
 * @throws AuthError `otp_expired` (already used, or the address has changed since), `user_banned`, `email_exists`,
 *   `phone_exists`
 */
export async function acceptToken(
  services: TxServices,
  token: OneTimeToken,
  origin: Origin,
): Promise<'accepted' | 'one_more'> {
  // Lock order: the user first, then the token, as everywhere else.
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
 * Confirms the user's email address. The first confirmation voids all other tokens. If the first proof of ownership is
 * a sign-in or recovery link, another person may have created the account with this address: their credentials and
 * sessions are removed first, as when the owner comes from a social provider.
 */
async function confirmEmail(
  services: TxServices,
  user: UserRow,
  { kind, address }: OneTimeToken,
  origin: Origin,
): Promise<void> {
  if (user.email_confirmed_at && user.email_proven_at) return;
  const { config, db, now } = services;
  // This link may have been requested by a stranger, whose PKCE flow the owner cannot finish: keep the owner's own
  // links.
  const keep = { mailedTo: address };
  const isReclaimed = kind === 'recovery' && !getEmailVerifiedAt(config, user);
  if (isReclaimed) {
    await removeCredentials(db, user.id, keep);
    await recordAccount(services, 'account.reclaimed', user.id, { origin, data: { provider: 'email' } });
  }
  const proven = await updateUser(db, user.id, {
    email_confirmed_at: user.email_confirmed_at ?? now(),
    email_proven_at: user.email_proven_at ?? now(),
  });
  if (!user.email_confirmed_at || isReclaimed) {
    await syncContactIdentity(services, proven ?? user, 'email');
    await deleteTokensOfUser(db, user.id, keep);
  }
  await recordAccount(services, 'account.email_proven', user.id, { origin });
}

async function confirmPhone(services: TxServices, user: UserRow, origin: Origin): Promise<void> {
  if (user.phone_confirmed_at) return;
  const proven = await updateUser(services.db, user.id, { phone_confirmed_at: services.now() });
  await syncContactIdentity(services, proven ?? user, 'phone');
  await deleteTokensOfUser(services.db, user.id);
  await recordAccount(services, 'account.phone_proven', user.id, { origin });
}
