import type { TxServices } from '#server/services.ts';
import { sendNotice } from '../notices.ts';
import { deleteTokensOfUser } from '../one-time-tokens/queries.ts';
import { syncProviders, type UserRow, updateUser, upsertIdentity } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { refuseDuplicateContact } from '../users/contact.ts';
import type { Administrator } from './administrator.ts';

export interface ContactChange {
  /** In lower case. */
  email?: string | undefined;
  /** Digits without the plus sign. */
  phone?: string | undefined;
  /** Set by the administrator. */
  emailConfirmed: boolean;
  phoneConfirmed: boolean;
}

/**
 * Changes a user's email address and phone number at once, voids their tokens, and notifies the previous email address.
 * Call it in a transaction that has locked the user's row.
 * @throws AuthError `email_exists`, `phone_exists`
 */
export async function changeContact(
  services: TxServices,
  user: UserRow,
  { email = '', phone = '', emailConfirmed, phoneConfirmed }: ContactChange,
  admin: Administrator,
): Promise<void> {
  const { db, now } = services;
  const newEmail = email && email !== user.email ? email : undefined;
  const newPhone = phone && phone !== user.phone ? phone : undefined;
  const changed = await updateUser(db, user.id, {
    ...(newEmail && { email: newEmail, new_email: null, email_change_accepted: null, email_proven_at: null }),
    ...(newPhone && { phone: newPhone, new_phone: null }),
    ...(emailConfirmed && (newEmail ?? user.email) && confirmedEmail(user, now(), newEmail !== undefined)),
    ...(phoneConfirmed && (newPhone ?? user.phone) && { phone_confirmed_at: user.phone_confirmed_at ?? now() }),
    ...((newEmail || newPhone) && { is_anonymous: false }),
    updated_at: now(),
  }).catch(refuseDuplicateContact);
  if (changed && (newEmail || emailConfirmed) && changed.email) await keepIdentity(services, changed, 'email');
  if (changed && (newPhone || phoneConfirmed) && changed.phone) await keepIdentity(services, changed, 'phone');
  if (!newEmail && !newPhone) return;
  await deleteTokensOfUser(db, user.id);
  for (const [what, before, after] of [
    ['email', user.email, newEmail],
    ['phone', user.phone, newPhone],
  ] as const) {
    if (!after) continue;
    const by = { actorId: admin.userId, data: { before, after } };
    await recordAccount(services, `account.${what}_changed`, user.id, by);
  }
  if (newEmail) await sendNotice(services, user, { template: 'email-changed', newEmail });
  if (newPhone && user.phone) await sendNotice(services, user, { template: 'phone-changed', phone: newPhone });
}

const confirmedEmail = (user: UserRow, now: Date, isNew: boolean) => ({
  email_confirmed_at: user.email_confirmed_at ?? now,
  email_proven_at: isNew ? now : (user.email_proven_at ?? now),
});

/** In step with the address; the metadata stays as the administrator wrote it. */
async function keepIdentity({ db, now }: TxServices, user: UserRow, provider: 'email' | 'phone'): Promise<void> {
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
  await syncProviders(db, user.id);
}
