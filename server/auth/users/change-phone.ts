import type { Connection } from '#server/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { consumeMessageQuota } from '../http/rate-limits.ts';
import type { Origin } from '../http/request.ts';
import { sendNotice } from '../notices.ts';
import type { OneTimeToken } from '../one-time-tokens/one-time-tokens.ts';
import { deleteTokensOfUser } from '../one-time-tokens/queries.ts';
import { getRequester } from '../one-time-tokens/requester.ts';
import { sendTextCode } from '../one-time-tokens/send-token.ts';
import { findUserByPhone, lockUser, type UserRow, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { refuseDuplicateContact, syncContactIdentity } from './contact.ts';

export interface PhoneChange {
  /** Digits without the plus sign, different from the current ones. */
  phone: string;
  channel?: 'sms' | 'whatsapp' | undefined;
}

/** @throws AuthError `phone_exists` */
export async function assertPhoneAvailable(db: Connection, phone: string): Promise<void> {
  if (await findUserByPhone(db, phone)) refuseAuth('phone_exists');
}

/**
 * Stores a new phone number as pending and sends it a code. With autoconfirm for phones the change is made at once.
 * Call it in a transaction that has locked the user's row.
 * @throws AuthError `over_sms_send_rate_limit`, `phone_exists`
 */
export async function requestPhoneChange(
  services: TxServices,
  user: UserRow,
  { phone, channel }: PhoneChange,
  origin: Origin,
): Promise<void> {
  if (services.config.auth.phoneAutoconfirm) return applyPhoneChange(services, user, phone, origin);
  const requester = { ...(await getRequester(origin, user.email ?? user.phone ?? '')), isTrusted: true };
  await consumeMessageQuota(services, 'text', requester.device);
  await updateUser(services.db, user.id, { new_phone: phone });
  await sendTextCode(services, { user, purpose: 'phone_change', phone, channel, requester });
  await recordAccount(services, 'account.phone_change_asked', user.id, {
    origin,
    data: { before: user.phone, after: phone },
  });
}

/**
 * Makes a pending change of phone number once its code was entered. Call it in the transaction that consumes the token.
 * @param token of the kind `phone_change`; its address is the number's digits
 * @throws AuthError `otp_expired` (no change is pending), `phone_exists` (another user has the number by now)
 */
export async function confirmPhoneChange(
  services: TxServices,
  token: Pick<OneTimeToken, 'user_id' | 'address'>,
  origin?: Origin,
): Promise<void> {
  const user = await lockUser(services.db, token.user_id);
  if (!user?.new_phone || token.address !== user.new_phone) refuseAuth('otp_expired');
  await applyPhoneChange(services, user, user.new_phone, origin);
}

async function applyPhoneChange(
  services: TxServices,
  user: UserRow,
  phone: string,
  origin: Origin | undefined,
): Promise<void> {
  const { db, now } = services;
  const taken = await findUserByPhone(db, phone);
  if (taken && taken.id !== user.id) refuseAuth('phone_exists');
  const changed = await updateUser(db, user.id, {
    phone,
    phone_confirmed_at: now(),
    is_anonymous: false,
    new_phone: null,
    phone_change_sent_at: null,
  }).catch(refuseDuplicateContact);
  await syncContactIdentity(services, changed ?? user, 'phone');
  await deleteTokensOfUser(db, user.id);
  await recordAccount(services, 'account.phone_changed', user.id, {
    origin,
    data: { before: user.phone, after: phone },
  });
  await sendNotice(services, user, { template: 'phone-changed', phone });
}
