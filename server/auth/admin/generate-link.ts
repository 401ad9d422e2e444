import type { JsonObject } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Services } from '../../services.ts';
import { auditAccount } from '../audit-account.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { readUserBody, type UserBody } from '../http/user-body.ts';
import { issueToken } from '../one-time-tokens/one-time-tokens.ts';
import { deleteEmailChangeTokens, type TokenKind } from '../one-time-tokens/queries.ts';
import { type LinkType, sendLink, verifyUrl } from '../one-time-tokens/send-token.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { assertPasswordAllowed } from '../passwords/strength.ts';
import { findUserByEmail, lockUser, type UserRow, updateUser } from '../queries.ts';
import { parseEmail } from '../users/contact.ts';
import { createAccount } from '../users/create-account.ts';
import { assertMetadataSize } from '../users/metadata.ts';

/** Body of POST /admin/generate_link, without what only the route needs. */
export interface LinkParams {
  type: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new';
  email: string;
  /** Of a new account (`signup`). */
  password?: string | undefined;
  /** Of a change. */
  new_email?: string | undefined;
  /** Metadata of a new account. */
  data?: JsonObject | undefined;
}

export interface GeneratedLink {
  /** The whole address of the link. */
  action_link: string;
  email_otp: string;
  /** What `token_hash` of POST /verify takes: the token of the link. */
  hashed_token: string;
  verification_type: LinkParams['type'];
  redirect_to: string;
}

/**
 * POST /admin/generate_link: a link to be handed over by the administrator; no mail goes out. `signup`, `invite` and
 * `magiclink` make the account if need be.
 * @param redirectTo validated: `resolveRedirect`
 * @param actorId the administrator; null for a key of the server
 * @throws AuthError `validation_failed`, `weak_password`, `email_exists`, `user_not_found`
 */
export async function generateLink(
  services: Services,
  wanted: LinkParams,
  redirectTo: string,
  origin: Origin,
  actorId: string | null = null,
): Promise<UserBody & GeneratedLink> {
  const email = parseEmail(wanted.email);
  const newEmail = wanted.type.startsWith('email_change') ? parseEmail(wanted.new_email ?? '') : undefined;
  const passwordHash =
    wanted.type === 'signup' ? await hashSignUpPassword(services, wanted.password ?? '', email) : null;
  assertMetadataSize(wanted.data ?? {});
  return transaction(services.db, async (tx) => {
    const inside = { ...services, db: tx };
    const known = await findUserByEmail(tx, email);
    const { kind, linkType, mayMake } =
      known || wanted.type !== 'magiclink' ? LINK_KINDS[wanted.type] : LINK_KINDS.signup;
    if (known?.email_confirmed_at && mayMake) refuseAuth('email_exists');
    if (!known && !mayMake) refuseAuth('user_not_found', { status: 404, message: 'User with this email not found' });
    const made =
      known ??
      (await createAccount(inside, {
        email,
        passwordHash,
        data: wanted.data ?? {},
        confirmed: false,
        language: origin.language,
        origin,
        createdBy: actorId,
        plainMetadata: true,
      }));
    // Whoever follows the link has the address; a password from before may be anybody's.
    if (known && mayMake) await updateUser(tx, known.id, { password_hash: passwordHash });
    const user = await updateLinkedUser(inside, made, { invited: wanted.type === 'invite', newEmail });
    const address = wanted.type === 'email_change_new' && newEmail ? newEmail : email;
    const { code, link } = await issueToken(inside, { userId: user.id, kind, address });
    await auditAccount(inside, 'account.link_generated', user.id, { actorId, origin, data: { type: wanted.type } });
    return {
      ...(await readUserBody(tx, user)),
      action_link: verifyUrl(services.config, { token: link, type: linkType, redirectTo }),
      email_otp: code,
      hashed_token: link,
      verification_type: known || wanted.type !== 'magiclink' ? wanted.type : 'signup',
      redirect_to: redirectTo,
    };
  });
}

/** `mayMake`: it opens an account, and has nothing to say to one that is open. */
const LINK_KINDS: Record<LinkParams['type'], { kind: TokenKind; linkType: LinkType; mayMake: boolean }> = {
  signup: { kind: 'confirmation', linkType: 'signup', mayMake: true },
  invite: { kind: 'confirmation', linkType: 'invite', mayMake: true },
  magiclink: { kind: 'recovery', linkType: 'magiclink', mayMake: false },
  recovery: { kind: 'recovery', linkType: 'recovery', mayMake: false },
  email_change_current: { kind: 'email_change_current', linkType: 'email_change', mayMake: false },
  email_change_new: { kind: 'email_change_new', linkType: 'email_change', mayMake: false },
};

async function hashSignUpPassword({ config }: Services, password: string, email: string): Promise<string> {
  if (!password) refuseAuth('validation_failed', { message: 'Signup requires a valid password' });
  assertPasswordAllowed(password, config.auth.passwordMin, email);
  return hashPassword(password);
}

/** Notes what the link is about. A second link for the same change keeps the side that has confirmed already. */
async function updateLinkedUser(
  { db, now }: Services,
  user: UserRow,
  { invited, newEmail }: { invited: boolean; newEmail: string | undefined },
): Promise<UserRow> {
  if (invited) return (await updateUser(db, user.id, { invited_at: now() })) ?? user;
  if (!newEmail || newEmail === user.new_email) return user;
  if (await findUserByEmail(db, newEmail)) refuseAuth('email_exists');
  await lockUser(db, user.id);
  // The present address would confirm one that it was never asked about.
  await deleteEmailChangeTokens(db, user.id);
  return (await updateUser(db, user.id, { new_email: newEmail, email_change_accepted: null })) ?? user;
}

/**
 * POST /invite: makes an account without a password and mails the link that opens it; an invitation that was not
 * followed yet is sent again.
 * @param redirectTo validated: `resolveRedirect`
 * @param actorId the administrator; null for a key of the server
 * @throws AuthError `validation_failed`, `email_exists`, `over_email_send_rate_limit`
 */
export async function invite(
  services: Services,
  wanted: { email: string; data?: JsonObject | undefined },
  redirectTo: string,
  origin: Origin,
  actorId: string | null = null,
): Promise<UserBody> {
  const email = parseEmail(wanted.email);
  const data = wanted.data ?? {};
  assertMetadataSize(data);
  return transaction(services.db, async (tx) => {
    const inside = { ...services, db: tx };
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
    // As with a link that is generated: a password from before may be anybody's.
    if (known) await updateUser(tx, known.id, { password_hash: null });
    await sendLink(inside, { user, purpose: 'invite', redirectTo, requester: { ip: origin.ip, isTrusted: true } });
    await auditAccount(inside, 'account.invited', user.id, { actorId, origin });
    return readUserBody(tx, (await updateUser(tx, user.id, { invited_at: services.now() })) ?? user);
  });
}
