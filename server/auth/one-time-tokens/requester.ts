import type { Connection } from '#server/db/database.ts';
import { networkOf } from '#server/http/limits/rate-limits.ts';
import type { Origin } from '../http/request.ts';
import { hasSignedInFrom } from './queries.ts';

// Anyone can enter anyone's address, to have a mail sent to it or to guess the code. Messages and attempts are
// therefore counted per requester, and browsers and networks that a user is known by share no limit with strangers.

/** The browser or network that requests a message or enters its code. */
export interface Requester {
  ip: string | undefined;
  /** The id by which the account knows this browser; see http/known-devices.ts. */
  device?: string | undefined;
  /** Signed in as this user, or an administrator. */
  isTrusted?: boolean;
}

/** @param account the address that was entered: an email address in lower case, or the digits of a phone number */
export const getRequester = async (
  { ip, device }: Pick<Origin, 'ip' | 'device'>,
  account: string,
): Promise<Requester> => ({
  ip,
  device: await device?.(account),
});

/** The key that limits are counted by: the known browser, else the network. At most 60 characters. */
export const requesterKey = ({ ip, device }: Requester): string => device ?? networkOf(ip);

/** True if the user has signed in with this browser or from this network before. */
export const isKnownRequester = async (db: Connection, userId: string, requester: Requester): Promise<boolean> =>
  requester.isTrusted || requester.device !== undefined || hasSignedInFrom(db, userId, networkOf(requester.ip));
