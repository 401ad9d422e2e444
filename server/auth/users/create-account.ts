import { randomUUID } from 'node:crypto';
import type { Connection } from '#server/db/database.ts';
import type { JsonObject } from '#server/db/schema.ts';
import type { TxServices } from '#server/services.ts';
import { NEW_PROFILE, parseProfileName } from '#shared/accounts.ts';
import type { Language } from '#shared/text/languages.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { asObject } from '../http/user-body.ts';
import { insertIdentity, insertProfile, insertUser, type UserRow } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { roleOf } from './role.ts';

export interface NewAccount {
  /** In lower case. Give one of `email` and `phone`, or neither for an anonymous account. */
  email?: string;
  /** Digits without the plus sign. */
  phone?: string;
  passwordHash?: string | null;
  /** The user's own metadata; `name` or `full_name` becomes the name of the profile. */
  data: JsonObject;
  /** True if the user may sign in with the contact at once. */
  confirmed: boolean;
  /** The identity at a social provider; by default the identity is the contact itself. */
  identity?: { provider: string; providerId: string; data: JsonObject };
  /** Additional app_metadata, which only the server writes. */
  appMetadata?: JsonObject;
  language: Language;
  /** Where the request came from, for the audit log. */
  origin?: Origin;
  /** The administrator who creates it, null for a service token; undefined when users sign up themselves. */
  createdBy?: string | null;
  /** Stores `data` unchanged, as for accounts that an administrator creates. */
  plainMetadata?: boolean;
  id?: string;
}

/**
 * Creates user, identity and profile, and writes the audit log. Call it in a transaction.
 * @throws AuthError `user_already_exists`
 */
export async function createAccount({ db, now }: TxServices, account: NewAccount): Promise<UserRow> {
  const { email, phone, data, confirmed } = account;
  const id = account.id ?? randomUUID();
  const provider = account.identity?.provider ?? (email ? 'email' : phone ? 'phone' : undefined);
  const claims = {
    ...data,
    sub: account.identity?.providerId ?? id,
    ...(email && { email }),
    ...(phone && { phone }),
    email_verified: Boolean(email) && confirmed,
    phone_verified: Boolean(phone) && confirmed,
  };
  const user = await insertUser(db, {
    id,
    email: email ?? null,
    phone: phone ?? null,
    password_hash: account.passwordHash ?? null,
    email_confirmed_at: email && confirmed ? now() : null,
    phone_confirmed_at: phone && confirmed ? now() : null,
    is_anonymous: provider === undefined,
    user_metadata: JSON.stringify(provider && !account.plainMetadata ? claims : data),
    app_metadata: JSON.stringify({ ...(provider && { provider, providers: [provider] }), ...account.appMetadata }),
    created_at: now(),
    updated_at: now(),
  });
  if (!user) refuseAuth('user_already_exists');
  if (provider) {
    await insertIdentity(db, {
      user_id: id,
      provider,
      provider_id: account.identity?.providerId ?? id,
      identity_data: JSON.stringify(account.identity?.data ?? claims),
      created_at: now(),
      updated_at: now(),
    });
  }
  await createProfile(db, user, account.language);
  await recordAccount({ db, now }, account.createdBy === undefined ? 'account.signed_up' : 'account.created', id, {
    actorId: account.createdBy === undefined ? id : account.createdBy,
    origin: account.origin,
    data: { provider: provider ?? 'anonymous' },
  });
  return user;
}

/**
 * Creates a user's profile with the role in their app_metadata; an existing profile is left unchanged. The name is
 * taken from the metadata this once and never follows it later.
 */
export async function createProfile(
  db: Connection,
  user: Pick<UserRow, 'id' | 'user_metadata' | 'app_metadata'>,
  language: Language,
) {
  const { name, full_name } = asObject(user.user_metadata);
  await insertProfile(db, {
    ...NEW_PROFILE,
    id: user.id,
    full_name: parseProfileName(name ?? full_name),
    role: roleOf(user.app_metadata),
    language,
  });
}
