import type { Connection } from '#server/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { createEmailFlowState, type Pkce } from '../flow-state/flow-state.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { consumeMessageQuota } from '../http/rate-limits.ts';
import type { Origin } from '../http/request.ts';
import { sendNotice } from '../notices.ts';
import type { OneTimeToken } from '../one-time-tokens/one-time-tokens.ts';
import { deleteTokensOfUser } from '../one-time-tokens/queries.ts';
import { getRequester } from '../one-time-tokens/requester.ts';
import { sendEmailChangeLinks } from '../one-time-tokens/send-token.ts';
import { findUserByEmail, lockUser, type UserRow, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { refuseDuplicateContact, syncContactIdentity } from './contact.ts';
import { enqueueVerification } from './email-verification.ts';

export interface EmailChange {
  /** In lower case, different from the current one. */
  email: string;
  pkce?: Pkce | undefined;
  /** Where the links in the mails finally lead; validated. */
  redirectTo: string;
}

/** @throws AuthError `email_exists` */
export async function assertEmailAvailable(db: Connection, email: string): Promise<void> {
  if (await findUserByEmail(db, email)) refuseAuth('email_exists');
}

/**
 * Stores a new email address as pending and mails links to it and to the current one. Anonymous users get it at once if
 * addresses are autoconfirmed, as at sign-up. Call it in a transaction that has locked the user's row.
 * @throws AuthError `over_email_send_rate_limit`, `email_exists`
 */
export async function requestEmailChange(
  services: TxServices,
  user: UserRow,
  { email, pkce, redirectTo }: EmailChange,
  origin: Origin,
): Promise<void> {
  const { config, db } = services;
  if (user.is_anonymous && config.auth.autoconfirm) {
    await applyEmailChange(services, user, { email, proven: false }, origin);
    await enqueueVerification(services, email, { pkce, redirectTo }, origin);
    return;
  }
  await updateUser(db, user.id, { new_email: email, email_change_accepted: null });
  const flow = await createEmailFlowState(services, { pkce, method: 'email_change', redirectTo });
  const requester = { ...(await getRequester(origin, user.email ?? '')), isTrusted: true };
  await consumeMessageQuota(services, { mail: email }, requester.device);
  await sendEmailChangeLinks(services, { user, newEmail: email, redirectTo, flow, requester, isAnother: true });
  await recordAccount(services, 'account.email_change_asked', user.id, {
    origin,
    data: { before: user.email, after: email },
  });
}

/**
 * Records that one of the two addresses has confirmed the change. Call it in the transaction that consumes the
 * token.
 * @returns `one_more` when the other address has to confirm too, `changed` when the change is complete
 * @throws AuthError `otp_expired` (no change is pending), `email_exists` (another user has the address by now)
 */
export async function confirmEmailChange(
  services: TxServices,
  token: Pick<OneTimeToken, 'user_id' | 'kind' | 'address'>,
  origin?: Origin,
): Promise<'one_more' | 'changed'> {
  const { config, db } = services;
  const side = token.kind === 'email_change_new' ? 'new' : 'current';
  const user = await lockUser(db, token.user_id);
  if (!user?.new_email || token.address !== (side === 'new' ? user.new_email : user.email)) refuseAuth('otp_expired');
  const accepted = user.email_change_accepted;
  const other = side === 'new' ? 'current' : 'new';
  if (accepted !== other && needs(other)) {
    await updateUser(db, user.id, { email_change_accepted: side });
    return 'one_more';
  }
  await applyEmailChange(services, user, { email: user.new_email, proven: true }, origin);
  return 'changed';

  /**
   * The new address always has to confirm, so that a typo does not lock the user out; the current one unless
   * autoconfirm is on.
   */
  function needs(which: 'current' | 'new'): boolean {
    return which === 'new' || (!config.auth.autoconfirm && user?.email !== null);
  }
}

/** Changes the address, voids the user's tokens, and notifies the previous address. */
async function applyEmailChange(
  services: TxServices,
  user: UserRow,
  { email, proven }: { email: string; proven: boolean },
  origin: Origin | undefined,
): Promise<void> {
  const { db, now } = services;
  const taken = await findUserByEmail(db, email);
  if (taken && taken.id !== user.id) refuseAuth('email_exists');
  const changed = await updateUser(db, user.id, {
    email,
    email_confirmed_at: user.email_confirmed_at ?? now(),
    email_proven_at: proven ? now() : null,
    is_anonymous: false,
    new_email: null,
    email_change_accepted: null,
    email_change_sent_at: null,
  }).catch(refuseDuplicateContact);
  await syncContactIdentity(services, changed ?? user, 'email');
  await deleteTokensOfUser(db, user.id);
  await recordAccount(services, 'account.email_changed', user.id, {
    origin,
    data: { before: user.email, after: email },
  });
  await sendNotice(services, user, { template: 'email-changed', newEmail: email });
}
