import { transaction } from '../../db/transaction.ts';
import type { Services } from '../../services.ts';
import { auditAccount } from '../audit-account.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { findUser } from '../queries.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { sendMailCode, sendTextCode } from './send-code.ts';

/**
 * Sends somebody who is signed in the code that a sensitive change asks for, by mail, or to the phone of a person who
 * has nothing else.
 * @throws AuthError `validation_failed`, `email_not_confirmed`, `phone_not_confirmed`, `over_email_send_rate_limit`,
 *   `over_sms_send_rate_limit`
 */
export function sendReauthenticationCode(
  services: Services,
  { userId }: Bearer,
  origin: Origin,
): Promise<{ message_id?: string }> {
  return transaction(services.db, async (tx) => {
    const inside = { ...services, db: tx };
    const asker = { ip: origin.ip, isTrusted: true };
    const user = await findUser(tx, userId);
    if (!user) refuseAuth('user_not_found');
    await auditAccount(inside, 'account.reauthentication_sent', userId, { origin });
    if (user.email) {
      if (!user.email_confirmed_at) refuseAuth('email_not_confirmed', { status: 422 });
      await sendMailCode(inside, { id: user.id, email: user.email }, asker);
      return {};
    }
    if (!user.phone) refuseAuth('validation_failed', { message: NO_CONTACT });
    if (!user.phone_confirmed_at) refuseAuth('phone_not_confirmed', { status: 422 });
    const text = { user, purpose: 'reauthentication', phone: user.phone, asker } as const;
    return { message_id: await sendTextCode(inside, text) };
  });
}

const NO_CONTACT = 'Reauthentication requires the user to have an email or a phone number';
