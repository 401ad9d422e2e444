import type { Services } from '../../services.ts';
import { AuthError } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { enqueueLinkRequest } from '../one-time-tokens/link-requests.ts';
import { findUser, findUserByEmail } from '../queries.ts';
import { getEmailVerifiedAt } from './contact.ts';

/** Whether somebody has shown that this address is theirs: mails to it do not go to a stranger. */
export async function isVerifiedEmail(
  { config, db }: Pick<Services, 'config' | 'db'>,
  email: string,
): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  return user !== undefined && getEmailVerifiedAt(config, user) !== null;
}

/**
 * Asks a signed-in person to prove their address, if they have not: the link that does is mailed once more.
 * @param path of this site where the link ends
 * @returns the address that is still to be proven, "" for an account without one; undefined when it is proven
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
  await enqueueLinkRequest(services, { wish: 'confirmation', contact, data: {}, redirectTo, origin }).catch(
    (error: unknown) => {
      // Too many mails in this hour: an earlier link may still be open.
      if (!(error instanceof AuthError)) throw error;
    },
  );
  return user.email;
}
