import { isPhoneNumber, normalizePhoneNumber } from '../../../shared/accounts.ts';
import { Email } from '../../../shared/schemas/values.ts';
import type { Config } from '../../config.ts';
import type { Connection } from '../../db/database.ts';
import { parseEmail, parsePhone } from '../http/addresses.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { findUserByEmail, findUserByPhone, type UserRow } from '../queries.ts';

/** What a person signs up and in with: a mail address in lower case, or digits of a phone without the plus sign. */
export type Contact = { kind: 'email'; email: string } | { kind: 'phone'; phone: string };

/**
 * The one contact of a new account.
 * @throws AuthError `validation_failed`, `phone_provider_disabled`
 */
export function parseContact({ auth }: Config, { email, phone }: { email: string; phone: string }): Contact {
  if (email && phone) refuseAuth('validation_failed', { message: ONE_CONTACT });
  if (!phone) return { kind: 'email', email: parseEmail(email) };
  if (!auth.phone) refuseAuth('phone_provider_disabled', { status: 400 });
  return { kind: 'phone', phone: parsePhone(phone) };
}

/** The contact that somebody signs in with; undefined when it is none that an account can have. */
export function safeParseContact({ email, phone }: { email: string; phone: string }): Contact | undefined {
  const address = Email.safeParse(email).data;
  if (address) return { kind: 'email', email: address };
  const number = `+${normalizePhoneNumber(phone).replace(/^\+/, '')}`;
  return isPhoneNumber(number) ? { kind: 'phone', phone: number.slice(1) } : undefined;
}

export const ONE_CONTACT = 'Only an email address or phone number should be provided, not both';

export const findUserByContact = (db: Connection, contact: Contact) =>
  contact.kind === 'email' ? findUserByEmail(db, contact.email) : findUserByPhone(db, contact.phone);

/** Whether an account may be signed in to as soon as it is made. */
export const isAutoconfirmed = ({ auth }: Config, { kind }: Pick<Contact, 'kind'>) =>
  kind === 'email' ? auth.autoconfirm : auth.phoneAutoconfirm;

/** Whether somebody has been let in with an address of this account before. */
export const isConfirmed = (user: Pick<UserRow, 'email_confirmed_at' | 'phone_confirmed_at'>) =>
  user.email_confirmed_at !== null || user.phone_confirmed_at !== null;

/** When the address was shown to be theirs; null as long as anybody may have made the account with it. */
export const getEmailVerifiedAt = (
  { auth }: Pick<Config, 'auth'>,
  user: Pick<UserRow, 'email_confirmed_at' | 'email_proven_at'>,
): Date | null => user.email_proven_at ?? (auth.autoconfirm ? null : user.email_confirmed_at);
