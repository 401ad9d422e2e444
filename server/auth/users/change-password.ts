import type { Services, TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { sendNotice } from '../notices.ts';
import { deleteTokensOfUser } from '../one-time-tokens/queries.ts';
import { verifyNonce, verifyPasswordOrNonce } from '../one-time-tokens/reauthentication.ts';
import { limitPasswordAttempts } from '../passwords/attempt-limits.ts';
import { hashPassword, verifyPassword } from '../passwords/passwords.ts';
import { assertPasswordAllowed } from '../passwords/strength.ts';
import { deleteSessions, type UserRow, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { findSessionStart } from '../sessions/queries.ts';

export interface PasswordChange {
  password: string;
  /** Checked if present. */
  current_password?: string | undefined;
  /** The code of GET /reauthenticate, checked if present. */
  nonce?: string | undefined;
}

/** With `AUTH_REAUTHENTICATION`, older sessions need the code of GET /reauthenticate. */
const REAUTHENTICATE_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Checks all conditions of a password change and hashes the password. Do not call it in a transaction, because failed
 * attempts are counted.
 * @throws AuthError `validation_failed`, `weak_password`, `same_password`, `current_password_invalid`,
 * `reauthentication_needed`, `reauthentication_not_valid`, `over_request_rate_limit`
 */
export async function hashNewPassword(
  services: Services,
  user: UserRow,
  bearer: Bearer,
  { password, current_password, nonce }: PasswordChange,
  origin: Origin,
): Promise<string> {
  const { auth } = services.config;
  assertPasswordAllowed(password, auth.passwordMin, user.email ?? '');
  if (current_password !== undefined && user.password_hash) {
    const proof = { password: current_password, ip: origin.ip, device: async () => bearer.sessionId };
    if (!(await verifyPasswordOrNonce(services, user.id, proof))) refuseAuth('current_password_invalid');
  }
  // `same_password` reveals the current password, so an attempt counts against the same limits as a sign-in.
  if (user.password_hash) {
    const account = user.email ?? user.phone ?? user.id;
    await limitPasswordAttempts(services, account, { ip: origin.ip, device: async () => bearer.sessionId });
  }
  if (await verifyPassword(user.password_hash, password)) refuseAuth('same_password');
  if (nonce === undefined && auth.reauthentication && (await isOld(services, bearer.sessionId))) {
    refuseAuth('reauthentication_needed');
  }
  if (nonce !== undefined && !(await verifyNonce(services, user, nonce))) {
    refuseAuth('reauthentication_not_valid', { message: 'Nonce has expired or is invalid' });
  }
  return hashPassword(password);
}

async function isOld({ db, now }: Services, sessionId: string): Promise<boolean> {
  const session = await findSessionStart(db, sessionId);
  return !session || session.created_at.getTime() + REAUTHENTICATE_AFTER_MS < now().getTime();
}

/**
 * Stores the new password, ends the user's other sessions, voids pending tokens and contact changes, and sends a
 * notice. Call it in a transaction.
 */
export async function changePassword(
  services: TxServices,
  user: UserRow,
  { sessionId }: Bearer,
  passwordHash: string,
  origin: Origin,
): Promise<void> {
  const { db } = services;
  await updateUser(db, user.id, {
    password_hash: passwordHash,
    new_email: null,
    new_phone: null,
    email_change_accepted: null,
  });
  await deleteSessions(db, user.id, sessionId, 'others');
  await deleteTokensOfUser(db, user.id);
  await recordAccount(services, 'account.password_changed', user.id, { origin });
  await sendNotice(services, user, { template: 'password-changed' });
}
