import type { Services } from '../../services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { asObject } from '../http/user-body.ts';
import { syncProviders, type UserRow, updateUser, upsertIdentity } from '../queries.ts';

/**
 * Brings identity and metadata in step with an address that was just changed: a person who had none of the kind gets
 * the identity. Call it in a transaction.
 * @returns the user as they are now
 */
export async function syncContactIdentity({ db, now }: Services, user: UserRow, provider: 'email' | 'phone') {
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
