import type { Services } from '../../services.ts';
import { type Pkce, startMailFlow } from '../links/flows.ts';
import { sendTextCode } from '../links/send-code.ts';
import { sendLink } from '../links/send-link.ts';
import { findUser, type UserRow } from '../queries.ts';
import { AuthError } from '../wire/error.ts';

export interface Asking {
  pkce?: Pkce | undefined;
  channel?: 'sms' | 'whatsapp' | undefined;
  /** Where the link ends; validated. */
  redirectTo: string;
}

/**
 * Sends what proves a new account's address: a link by mail, or a code to the phone. Call it in a transaction.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function askForProof(
  services: Services,
  user: Pick<UserRow, 'id' | 'email' | 'phone'>,
  { pkce, channel, redirectTo }: Asking,
): Promise<void> {
  if (user.email) {
    const flow = await startMailFlow(services, { pkce, method: 'email/signup', redirectTo });
    await sendLink(services, { user, purpose: 'signup', redirectTo, flow });
  } else if (user.phone) {
    await sendTextCode(services, { user, purpose: 'sms', phone: user.phone, channel });
  }
}

/**
 * The same for somebody who is signed in already: asked by a job, so that no mail can delay or stop a sign-up.
 * Run again, or after the link was followed, it sends nothing.
 */
export async function askForProofLater(services: Services, userId: string, asking: Asking): Promise<void> {
  try {
    await services.db.transaction().execute(async (trx) => {
      const user = await findUser(trx, userId);
      if (user?.email && !user.email_proven_at) await askForProof({ ...services, db: trx }, user, asking);
    });
  } catch (error) {
    // Sent by another way within the last minute.
    if (!(error instanceof AuthError)) throw error;
  }
}
