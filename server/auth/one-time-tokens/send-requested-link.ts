import { transaction } from '../../db/transaction.ts';
import type { Services } from '../../services.ts';
import { auditAccount } from '../audit-account.ts';
import { setAuthenticationMethod } from '../flow-state/flow-state.ts';
import { AuthError } from '../http/auth-error.ts';
import { type UserRow, updateUser } from '../queries.ts';
import { findUserByContact, isAutoconfirmed, isConfirmed } from '../users/contact.ts';
import { createAccount } from '../users/create-account.ts';
import type { LinkRequest } from './link-requests.ts';
import type { Requester } from './requester.ts';
import { sendEmailChangeLinks, sendLink, sendTextCode } from './send-token.ts';

/** Sends what was asked for, if there is anybody to send it to and the last one that this asker had sent is old enough; else nothing. */
export async function sendRequestedLink(services: Services, asked: LinkRequest): Promise<void> {
  try {
    await transaction(services.db, async (tx) => {
      const inside = { ...services, db: tx };
      const known = await findUserByContact(tx, asked.contact);
      const user = known ?? (asked.wish === 'sign_in' ? await createUnverifiedAccount(inside, asked) : undefined);
      if (!user || !(await send(inside, asked, user))) return;
      // As when somebody signs up again: nobody knows whose password that is. Whoever follows the link chooses one.
      if (asked.wish === 'sign_in' && user.password_hash && !isConfirmed(user)) {
        await updateUser(tx, user.id, { password_hash: null });
      }
      const details = { actorId: null, origin: asked.origin, data: { wish: asked.wish } };
      await auditAccount(inside, 'account.link_sent', user.id, details);
    });
  } catch (error) {
    if (!(error instanceof AuthError) || !RATE_LIMIT_CODES.has(error.code)) throw error;
  }
}

const RATE_LIMIT_CODES = new Set(['over_email_send_rate_limit', 'over_sms_send_rate_limit']);

/** Somebody who signs in for the first time. Their address is proven by the link that goes out now. */
const createUnverifiedAccount = (services: Services, { contact, data, origin }: LinkRequest): Promise<UserRow> =>
  createAccount(services, {
    ...(contact.kind === 'email' ? { email: contact.email } : { phone: contact.phone }),
    data,
    confirmed: isAutoconfirmed(services.config, contact),
    language: origin.language,
    origin,
  });

/** @returns whether there was something to send */
async function send(services: Services, asked: LinkRequest, user: UserRow): Promise<boolean> {
  if (asked.contact.kind === 'phone') return sendText(services, asked, user, asked.contact.phone);
  const link = {
    user,
    redirectTo: asked.redirectTo,
    asker: requesterOf(asked),
    flow: asked.flowId === undefined ? undefined : { id: asked.flowId },
  };
  switch (asked.wish) {
    case 'sign_in':
      if (!user.email_confirmed_at && link.flow) await setAuthenticationMethod(services, link.flow.id, 'email/signup');
      await sendLink(services, { ...link, purpose: user.email_confirmed_at ? 'magiclink' : 'signup' });
      return true;
    case 'recovery':
      await sendLink(services, { ...link, purpose: 'recovery' });
      return true;
    case 'confirmation':
      if (user.email_proven_at) return false;
      await sendLink(services, { ...link, purpose: 'signup' });
      return true;
    case 'email_change':
      if (!user.new_email) return false;
      await sendEmailChangeLinks(services, { ...link, newEmail: user.new_email, isAnother: false });
      return true;
    case 'phone_change':
      return false;
  }
}

const requesterOf = ({ origin: { ip }, device }: LinkRequest): Requester => ({ ip, device });

async function sendText(services: Services, asked: LinkRequest, user: UserRow, phone: string) {
  const { wish, channel } = asked;
  const asker = requesterOf(asked);
  if (wish === 'sign_in' || (wish === 'confirmation' && !user.phone_confirmed_at)) {
    await sendTextCode(services, { user, purpose: 'sms', phone, channel, asker });
    return true;
  }
  if (wish !== 'phone_change' || !user.new_phone) return false;
  await sendTextCode(services, { user, purpose: 'phone_change', phone: user.new_phone, channel, asker });
  return true;
}
