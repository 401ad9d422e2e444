import type { JsonObject } from '#server/db/schema.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { readUserBody, type UserBody } from '../http/user-body.ts';
import { issueToken } from '../one-time-tokens/one-time-tokens.ts';
import { deleteEmailChangeTokens, type TokenKind } from '../one-time-tokens/queries.ts';
import { type LinkType, sendLink, verifyUrl } from '../one-time-tokens/send-token.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { assertPasswordAllowed } from '../passwords/strength.ts';
import { findUserByEmail, lockUser, type UserRow, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { parseEmail } from '../users/contact.ts';
import { createAccount } from '../users/create-account.ts';
import { assertMetadataSize } from '../users/metadata.ts';

/** Body of POST /admin/generate_link. */
export interface LinkParams {
  type: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new';
  email: string;
  /** The password of a new account (`signup`). */
  password?: string | undefined;
  /** The new address of an email change. */
  new_email?: string | undefined;
  /** The metadata of a new account. */
  data?: JsonObject | undefined;
}

export interface GeneratedLink {
  /** The URL of the link. */
  action_link: string;
  email_otp: string;
  /** The token of the link, for `token_hash` of POST /verify. */
  hashed_token: string;
  verification_type: LinkParams['type'];
  redirect_to: string;
}

/**
 * Generates a link for the administrator to hand over; no mail is sent. `signup`, `invite` and `magiclink` create the
 * account if there is none.
 * @param redirectTo validated by `resolveRedirect`
 * @param actorId the administrator; null for a service token
 * @throws AuthError `validation_failed`, `weak_password`, `email_exists`, `user_not_found`
 */
export async function generateLink(
  services: Services,
  params: LinkParams,
  redirectTo: string,
  origin: Origin,
  actorId: string | null = null,
): Promise<UserBody & GeneratedLink> {
  const email = parseEmail(params.email);
  const newEmail = params.type.startsWith('email_change') ? parseEmail(params.new_email ?? '') : undefined;
  const passwordHash =
    params.type === 'signup' ? await hashSignUpPassword(services, params.password ?? '', email) : null;
  assertMetadataSize(params.data ?? {});
  return inTransaction(services, async (inside, tx) => {
    const known = await findUserByEmail(tx, email);
    const { kind, linkType, creates } =
      known || params.type !== 'magiclink' ? LINK_KINDS[params.type] : LINK_KINDS.signup;
    if (known?.email_confirmed_at && creates) refuseAuth('email_exists');
    if (!known && !creates) refuseAuth('user_not_found', { status: 404, message: 'User with this email not found' });
    const account =
      known ??
      (await createAccount(inside, {
        email,
        passwordHash,
        data: params.data ?? {},
        confirmed: false,
        language: origin.language,
        origin,
        createdBy: actorId,
        plainMetadata: true,
      }));
    // The link proves the address; an earlier password may be another person's.
    if (known && creates) await updateUser(tx, known.id, { password_hash: passwordHash });
    const user = await updateLinkedUser(inside, account, { invited: params.type === 'invite', newEmail });
    const address = params.type === 'email_change_new' && newEmail ? newEmail : email;
    const { code, link } = await issueToken(inside, { userId: user.id, kind, address });
    await recordAccount(inside, 'account.link_generated', user.id, { actorId, origin, data: { type: params.type } });
    return {
      ...(await readUserBody(tx, user)),
      action_link: verifyUrl(services.config, { token: link, type: linkType, redirectTo }),
      email_otp: code,
      hashed_token: link,
      verification_type: known || params.type !== 'magiclink' ? params.type : 'signup',
      redirect_to: redirectTo,
    };
  });
}

/** `creates`: the link opens an account, and is refused for one that is confirmed already. */
const LINK_KINDS: Record<LinkParams['type'], { kind: TokenKind; linkType: LinkType; creates: boolean }> = {
  signup: { kind: 'confirmation', linkType: 'signup', creates: true },
  invite: { kind: 'confirmation', linkType: 'invite', creates: true },
  magiclink: { kind: 'recovery', linkType: 'magiclink', creates: false },
  recovery: { kind: 'recovery', linkType: 'recovery', creates: false },
  email_change_current: { kind: 'email_change_current', linkType: 'email_change', creates: false },
  email_change_new: { kind: 'email_change_new', linkType: 'email_change', creates: false },
};

async function hashSignUpPassword({ config }: Services, password: string, email: string): Promise<string> {
  if (!password) refuseAuth('validation_failed', { message: 'Signup requires a valid password' });
  assertPasswordAllowed(password, config.auth.passwordMin, email);
  return hashPassword(password);
}

/** Stores the pending invitation or email change. A second link for the same change keeps an earlier confirmation. */
async function updateLinkedUser(
  { db, now }: TxServices,
  user: UserRow,
  { invited, newEmail }: { invited: boolean; newEmail: string | undefined },
): Promise<UserRow> {
  if (invited) return (await updateUser(db, user.id, { invited_at: now() })) ?? user;
  if (!newEmail || newEmail === user.new_email) return user;
  if (await findUserByEmail(db, newEmail)) refuseAuth('email_exists');
  await lockUser(db, user.id);
  // Or the current address could confirm a new one that its owner was never asked about.
  await deleteEmailChangeTokens(db, user.id);
  return (await updateUser(db, user.id, { new_email: newEmail, email_change_accepted: null })) ?? user;
}

/**
 * Creates an account without a password and mails the invitation link. An invitation that was not followed yet is sent
 * again.
 * @param redirectTo validated by `resolveRedirect`
 * @param actorId the administrator; null for a service token
 * @throws AuthError `validation_failed`, `email_exists`, `over_email_send_rate_limit`
 */
export async function invite(
  services: Services,
  params: { email: string; data?: JsonObject | undefined },
  redirectTo: string,
  origin: Origin,
  actorId: string | null = null,
): Promise<UserBody> {
  const email = parseEmail(params.email);
  const data = params.data ?? {};
  assertMetadataSize(data);
  return inTransaction(services, async (inside, tx) => {
    const known = await findUserByEmail(tx, email);
    if (known?.email_confirmed_at) refuseAuth('email_exists');
    const user =
      known ??
      (await createAccount(inside, {
        email,
        data,
        confirmed: false,
        language: origin.language,
        origin,
        createdBy: actorId,
        plainMetadata: true,
      }));
    // An earlier password may be another person's.
    if (known) await updateUser(tx, known.id, { password_hash: null });
    await sendLink(inside, { user, purpose: 'invite', redirectTo, requester: { ip: origin.ip, isTrusted: true } });
    await recordAccount(inside, 'account.invited', user.id, { actorId, origin });
    return readUserBody(tx, (await updateUser(tx, user.id, { invited_at: services.now() })) ?? user);
  });
}
