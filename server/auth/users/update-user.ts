import type { JsonObject } from '#server/db/schema.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { asObject, readUserBody, type UserBody } from '../http/user-body.ts';
import { findUser, lockUser, type UserRow, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { findSessionStart } from '../sessions/queries.ts';
import { assertEmailAvailable, type EmailChange, requestEmailChange } from './change-email.ts';
import { changePassword, hashNewPassword, type PasswordChange } from './change-password.ts';
import { assertPhoneAvailable, type PhoneChange, requestPhoneChange } from './change-phone.ts';
import { parseEmail, parsePhone } from './contact.ts';
import { assertMetadataSize, mergeMetadata } from './metadata.ts';

/** Body of PUT /user; "" means no change. */
export interface UserUpdate extends Partial<PasswordChange>, Omit<EmailChange, 'email'>, Omit<PhoneChange, 'phone'> {
  email: string;
  phone: string;
  /** Merged into the metadata key by key; a key that is null is removed. */
  data?: JsonObject | undefined;
}

/**
 * Updates the signed-in user's password, contacts and metadata in one transaction. A new contact stays pending as
 * `new_email` or `new_phone` until it is confirmed.
 * @throws AuthError `insufficient_aal` (401), `session_not_found`, `email_exists`, `phone_exists`,
 * `phone_provider_disabled`, `validation_failed`, `over_email_send_rate_limit`, `over_sms_send_rate_limit`, and those
 * of a new password
 */
export async function updateOwnUser(
  services: Services,
  bearer: Bearer,
  change: UserUpdate,
  origin: Origin,
): Promise<UserBody> {
  const { config, db, now } = services;
  const user = (await findUser(db, bearer.userId)) ?? refuseAuth('user_not_found');
  const email = parseNewContact(change.email, user.email, parseEmail);
  const phone = parseNewContact(change.phone, user.phone, parsePhone);
  const { password, data } = change;
  if (phone && !config.auth.phone) refuseAuth('phone_provider_disabled');
  if (password !== undefined || email || phone) assertSufficientAal(bearer);
  if (password && user.is_anonymous && !email && !phone) {
    refuseAuth('validation_failed', { status: 422, message: NO_ADDRESS });
  }
  if (email) await assertEmailAvailable(db, email);
  if (phone) await assertPhoneAvailable(db, phone);
  const passwordHash =
    password === undefined ? undefined : await hashNewPassword(services, user, bearer, { ...change, password }, origin);

  return inTransaction(services, async (inside, tx) => {
    const locked = (await lockUser(tx, user.id)) ?? refuseAuth('user_not_found');
    // Another session may just have ended this one by changing the password.
    if (!(await findSessionStart(tx, bearer.sessionId))) refuseAuth('session_not_found');
    if (passwordHash) await changePassword(inside, locked, bearer, passwordHash, origin);
    if (data) await updateMetadata(inside, locked, data, origin);
    const changed = (await updateUser(tx, user.id, { updated_at: now() })) ?? locked;
    const changes = [
      async () => email && requestEmailChange(inside, changed, { ...change, email }, origin),
      async () => phone && requestPhoneChange(inside, changed, { ...change, phone }, origin),
    ];
    // A change that is made at once voids pending tokens, so it has to come first.
    for (const apply of config.auth.phoneAutoconfirm ? changes.reverse() : changes) await apply();
    return readUserBody(tx, (await findUser(tx, user.id)) ?? changed);
  });
}

const NO_ADDRESS = 'Updating password of an anonymous user without an email or phone is not allowed';

/** Parses a new contact; undefined if there is none or it is the current one. */
function parseNewContact(typed: string, present: string | null, read: (typed: string) => string): string | undefined {
  const address = typed ? read(typed) : undefined;
  return address === present ? undefined : address;
}

/** Requires aal2 of users with a second factor. */
function assertSufficientAal({ hasFactor, aal }: Bearer) {
  if (!hasFactor || aal === 'aal2') return;
  refuseAuth('insufficient_aal', {
    status: 401,
    message: 'AAL2 session is required to update email or password when MFA is enabled.',
  });
}

/** Merges user metadata. The profile does not follow it, and the audit log records only the keys. */
async function updateMetadata(services: TxServices, user: UserRow, data: JsonObject, origin: Origin) {
  const metadata = mergeMetadata(asObject(user.user_metadata), data);
  assertMetadataSize(metadata);
  await updateUser(services.db, user.id, { user_metadata: JSON.stringify(metadata) });
  await recordAccount(services, 'account.metadata_changed', user.id, { origin, data: { keys: Object.keys(data) } });
}
