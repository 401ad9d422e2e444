import type { Services } from '../../services.ts';
import { createEmailFlowState, type Pkce } from '../flow-state/flow-state.ts';
import { consumeMessageQuota } from '../http/rate-limits.ts';
import type { Origin } from '../http/request.ts';
import { enqueueLinkRequest } from '../one-time-tokens/link-requests.ts';
import { getRequester } from '../one-time-tokens/requester.ts';
import { sendTextCode } from '../one-time-tokens/send-code.ts';
import { sendLink } from '../one-time-tokens/send-token.ts';
import type { UserRow } from '../queries.ts';

export interface VerificationOptions {
  pkce?: Pkce | undefined;
  channel?: 'sms' | 'whatsapp' | undefined;
  /** Where the link ends; validated. */
  redirectTo: string;
}

/**
 * Sends what proves a new account's address: a link by mail, or a code to the phone. Call it in a transaction.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function sendVerification(
  services: Services,
  user: Pick<UserRow, 'id' | 'email' | 'phone'>,
  { pkce, channel, redirectTo }: VerificationOptions,
  origin: Origin,
): Promise<void> {
  const asker = await getRequester(origin, user.email ?? user.phone ?? '');
  await consumeMessageQuota(services, user.email ? 'mail' : 'text', asker.device);
  if (user.email) {
    const flow = await createEmailFlowState(services, { pkce, method: 'email/signup', redirectTo });
    await sendLink(services, { user, purpose: 'signup', redirectTo, flow, asker });
  } else if (user.phone) {
    await sendTextCode(services, { user, purpose: 'sms', phone: user.phone, channel, asker });
  }
}

/**
 * The same for somebody who is signed in already: left to a job in the caller's transaction, so that no mail can delay
 * or stop a sign-up.
 */
export const enqueueVerification = (
  services: Services,
  email: string,
  { pkce, redirectTo }: VerificationOptions,
  origin: Origin,
) =>
  enqueueLinkRequest(services, {
    wish: 'confirmation',
    contact: { kind: 'email', email },
    data: {},
    pkce,
    redirectTo,
    origin,
  });
