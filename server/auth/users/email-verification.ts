import type { ConnectedServices, Services, TxServices } from '#server/services.ts';
import { createEmailFlowState, type Pkce } from '../flow-state/flow-state.ts';
import { AuthError } from '../http/auth-error.ts';
import { consumeMessageQuota } from '../http/rate-limits.ts';
import type { Origin } from '../http/request.ts';
import { enqueueLinkRequest } from '../one-time-tokens/link-requests.ts';
import { getRequester } from '../one-time-tokens/requester.ts';
import { sendLink, sendTextCode } from '../one-time-tokens/send-token.ts';
import { findUser, type UserRow } from '../queries.ts';
import { getEmailVerifiedAt } from './contact.ts';

export interface VerificationOptions {
  pkce?: Pkce | undefined;
  channel?: 'sms' | 'whatsapp' | undefined;
  /** Where the link finally leads; validated. */
  redirectTo: string;
}

/**
 * Sends a link by mail or a code by text message to confirm the contact of a new account. Call it in a transaction.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function sendVerification(
  services: TxServices,
  user: Pick<UserRow, 'id' | 'email' | 'phone'>,
  { pkce, channel, redirectTo }: VerificationOptions,
  origin: Origin,
): Promise<void> {
  const requester = await getRequester(origin, user.email ?? user.phone ?? '');
  await consumeMessageQuota(services, user.email ? { mail: user.email } : 'text', requester.device);
  if (user.email) {
    const flow = await createEmailFlowState(services, { pkce, method: 'email/signup', redirectTo });
    await sendLink(services, { user, purpose: 'signup', redirectTo, flow, requester });
  } else if (user.phone) {
    await sendTextCode(services, { user, purpose: 'sms', phone: user.phone, channel, requester });
  }
}

/** Queues the confirmation mail of a user who is signed in already, so that no mail can delay or prevent a sign-up. */
export const enqueueVerification = (
  services: TxServices,
  email: string,
  { pkce, redirectTo }: VerificationOptions,
  origin: Origin,
) =>
  enqueueLinkRequest(services, {
    purpose: 'confirmation',
    contact: { kind: 'email', email },
    data: {},
    pkce,
    redirectTo,
    origin,
  }).catch(ignoreLimit);

/** Too many mails were sent in this hour: an earlier link may still be valid, and a later one can be requested. */
function ignoreLimit(error: unknown): void {
  if (!(error instanceof AuthError)) throw error;
}

/** True if a user has proven that the email address of their account is theirs. */
export async function hasVerifiedEmail(
  { config, db }: Pick<ConnectedServices, 'config' | 'db'>,
  userId: string,
): Promise<boolean> {
  const user = await findUser(db, userId);
  return user !== undefined && getEmailVerifiedAt(config, user) !== null;
}

/**
 * Mails the verification link again if a signed-in user has not verified their email address yet.
 * @param path the path of this site that the link finally leads to
 * @returns the unverified address, "" for an account without one; undefined if it is verified
 */
export async function requestEmailVerification(
  services: Services,
  userId: string,
  path: string,
  origin: Origin,
): Promise<string | undefined> {
  const { config, db } = services;
  const user = await findUser(db, userId);
  if (!user?.email) return '';
  if (getEmailVerifiedAt(config, user)) return undefined;
  const redirectTo = `${config.siteUrl}/auth/callback?next=${encodeURIComponent(path)}`;
  const contact = { kind: 'email', email: user.email } as const;
  await enqueueLinkRequest(services, { purpose: 'confirmation', contact, data: {}, redirectTo, origin }).catch(
    ignoreLimit,
  );
  return user.email;
}
