import type { Config } from '#server/config.ts';
import type { Connection } from '#server/db/database.ts';
import { parsePhoneNumber } from '#server/phone-numbers.ts';
import type { TxServices } from '#server/services.ts';
import { Email } from '#shared/schemas/values.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { asObject } from '../http/user-body.ts';
import {
  findUserByEmail,
  findUserByPhone,
  syncProviders,
  type UserRow,
  updateUser,
  upsertIdentity,
} from '../queries.ts';

/**
 * What users sign up and in with: an email address in lower case, or the digits of a phone number without the plus
 * sign.
 */
export type Contact = { kind: 'email'; email: string } | { kind: 'phone'; phone: string };

/**
 * Parses the one contact of a new account.
 * @throws AuthError `validation_failed`, `phone_provider_disabled`
 */
export function parseContact({ auth }: Config, { email, phone }: { email: string; phone: string }): Contact {
  if (email && phone) refuseAuth('validation_failed', { message: ONE_CONTACT });
  if (!phone) return { kind: 'email', email: parseEmail(email) };
  if (!auth.phone) refuseAuth('phone_provider_disabled', { status: 400 });
  return { kind: 'phone', phone: parsePhone(phone) };
}

/** Parses the contact of a sign-in; undefined if no account can have it. */
export function safeParseContact({ email, phone }: { email: string; phone: string }): Contact | undefined {
  const address = Email.safeParse(email).data;
  if (address) return { kind: 'email', email: address };
  const digits = digitsOf(phone);
  return digits === undefined ? undefined : { kind: 'phone', phone: digits };
}

export const ONE_CONTACT = 'Only an email address or phone number should be provided, not both';

export const findUserByContact = (db: Connection, contact: Contact) =>
  contact.kind === 'email' ? findUserByEmail(db, contact.email) : findUserByPhone(db, contact.phone);

/** True if users can sign in before they have confirmed a contact of this kind. */
export const isAutoconfirmed = ({ auth }: Config, { kind }: Pick<Contact, 'kind'>) =>
  kind === 'email' ? auth.autoconfirm : auth.phoneAutoconfirm;

/** True if the user may sign in with one of their contacts. */
export const isConfirmed = (user: Pick<UserRow, 'email_confirmed_at' | 'phone_confirmed_at'>) =>
  user.email_confirmed_at !== null || user.phone_confirmed_at !== null;

/**
 * Returns when the user proved that they own the email address; null while another person may have created the account.
 */
export const getEmailVerifiedAt = (
  { auth }: Pick<Config, 'auth'>,
  user: Pick<UserRow, 'email_confirmed_at' | 'email_proven_at'>,
): Date | null => user.email_proven_at ?? (auth.autoconfirm ? null : user.email_confirmed_at);

/**
 * Parses an email address and returns it in lower case.
 * @throws AuthError `validation_failed`
 */
export function parseEmail(given: string): string {
  const parsed = Email.safeParse(given);
  if (!parsed.success) refuseAuth('validation_failed', { message: 'Unable to validate email address: invalid format' });
  return parsed.data;
}

/**
 * Parses a phone number with its country code and returns its digits without the plus sign.
 * @throws AuthError `validation_failed`
 */
export function parsePhone(given: string): string {
  const digits = digitsOf(given);
  if (digits === undefined) {
    refuseAuth('validation_failed', { message: 'Invalid phone number format (E.164 required)' });
  }
  return digits;
}

/** Clients may leave out the plus sign. */
const digitsOf = (given: string): string | undefined =>
  parsePhoneNumber(given.trim().replace(/^(?=[1-9])/, '+'))?.e164.slice(1);

/**
 * Turns a unique violation into `email_exists` or `phone_exists`, for a contact taken at the same moment; rethrows
 * other errors.
 */
export function refuseDuplicateContact(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  if (constraint === 'users_email_key') refuseAuth('email_exists');
  if (constraint === 'users_phone_key') refuseAuth('phone_exists');
  throw error;
}

/**
 * Updates the user's email or phone identity and metadata after a change of contact, and creates the identity if there
 * is none. Call it in a transaction.
 * @returns the updated user
 */
export async function syncContactIdentity({ db, now }: TxServices, user: UserRow, provider: 'email' | 'phone') {
  const claims =
    provider === 'email'
      ? { email: user.email, email_verified: user.email_confirmed_at !== null }
      : { phone: user.phone, phone_verified: user.phone_confirmed_at !== null };
  await upsertIdentity(db, {
    user_id: user.id,
    provider,
    provider_id: user.id,
    identity_data: JSON.stringify({ sub: user.id, ...claims }),
    created_at: now(),
    updated_at: now(),
  });
  await updateUser(db, user.id, {
    user_metadata: JSON.stringify({ sub: user.id, ...asObject(user.user_metadata), ...claims }),
  });
  return (await syncProviders(db, user.id)) ?? refuseAuth('user_not_found');
}
