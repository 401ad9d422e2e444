import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { setAuthenticationMethod } from '../flow-state/flow-state.ts';
import { AuthError } from '../http/auth-error.ts';
import { type UserRow, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { findUserByContact, isAutoconfirmed, isConfirmed } from '../users/contact.ts';
import { createAccount } from '../users/create-account.ts';
import type { LinkRequest } from './link-requests.ts';
import type { Requester } from './requester.ts';
import { sendEmailChangeLinks, sendLink, sendTextCode } from './send-token.ts';

/**
 * Sends the requested link or code. Sends nothing if there is no such account or the requester had one sent just
 * before.
 */
export async function sendRequestedLink(services: Services, request: LinkRequest): Promise<void> {
  try {
    await inTransaction(services, async (inside, tx) => {
      const known = await findUserByContact(tx, request.contact);
      const user =
        known ?? (request.purpose === 'sign_in' ? await createUnverifiedAccount(inside, request) : undefined);
      if (!user || !(await send(inside, request, user))) return;
      // The password may be another person's, as when someone signs up again; the owner sets a new one after the link.
      if (request.purpose === 'sign_in' && user.password_hash && !isConfirmed(user)) {
        await updateUser(tx, user.id, { password_hash: null });
      }
      const details = { actorId: null, origin: request.origin, data: { purpose: request.purpose } };
      await recordAccount(inside, 'account.link_sent', user.id, details);
    });
  } catch (error) {
    if (!(error instanceof AuthError) || !RATE_LIMIT_CODES.has(error.code)) throw error;
  }
}

const RATE_LIMIT_CODES = new Set(['over_email_send_rate_limit', 'over_sms_send_rate_limit']);

/** Creates the account of a first sign-in; the link that is sent now proves the address. */
const createUnverifiedAccount = (services: TxServices, { contact, data, origin }: LinkRequest): Promise<UserRow> =>
  createAccount(services, {
    ...(contact.kind === 'email' ? { email: contact.email } : { phone: contact.phone }),
    data,
    confirmed: isAutoconfirmed(services.config, contact),
    language: origin.language,
    origin,
  });

/** @returns false if there is nothing to send to this user */
async function send(services: TxServices, request: LinkRequest, user: UserRow): Promise<boolean> {
  if (request.contact.kind === 'phone') return sendText(services, request, user, request.contact.phone);
  const link = {
    user,
    redirectTo: request.redirectTo,
    requester: requesterOf(request),
    flow: request.flowId === undefined ? undefined : { id: request.flowId },
  };
  switch (request.purpose) {
    case 'sign_in':
      if (!user.email_confirmed_at && link.flow) await setAuthenticationMethod(services, link.flow.id, 'email/signup');
      await sendLink(services, {
        ...link,
        purpose: user.email_confirmed_at ? 'magiclink' : 'signup',
        mailId: request.mailId,
      });
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

async function sendText(services: TxServices, request: LinkRequest, user: UserRow, phone: string) {
  const { purpose, channel } = request;
  const requester = requesterOf(request);
  if (purpose === 'sign_in' || (purpose === 'confirmation' && !user.phone_confirmed_at)) {
    await sendTextCode(services, { user, purpose: 'sms', phone, channel, requester });
    return true;
  }
  if (purpose !== 'phone_change' || !user.new_phone) return false;
  await sendTextCode(services, { user, purpose: 'phone_change', phone: user.new_phone, channel, requester });
  return true;
}
