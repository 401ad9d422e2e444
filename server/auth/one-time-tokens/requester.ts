import type { Connection } from '../../db/database.ts';
import { networkOf } from '../../http/rate-limits.ts';
import type { Origin } from '../http/request.ts';
import { hasSignedInFrom } from './queries.ts';

// Anybody may name anybody's address: to have a mail sent, and to guess at its code. So turns and guesses are counted
// for each who asks, and those whom a person is known by share nothing with strangers.

/** Who asks for a message, or types its code. */
export interface Requester {
  ip: string | undefined;
  /** The device by which the account knows the browser that asks; see known-devices.ts. */
  device?: string | undefined;
  /** Signed in as this person, or an administrator. */
  isTrusted?: boolean;
}

/** @param account the address that is named: mail in lower case, or digits of a phone */
export const getRequester = async (
  { ip, device }: Pick<Origin, 'ip' | 'device'>,
  account: string,
): Promise<Requester> => ({
  ip,
  device: await device?.(account),
});

/** Whose share something is taken from: at most 60 characters. */
export const requesterKey = ({ ip, device }: Requester): string => device ?? networkOf(ip);

/** Whether the person has been signed in to with this browser or from this network before. */
export const isKnownRequester = async (db: Connection, userId: string, asker: Requester): Promise<boolean> =>
  asker.isTrusted || asker.device !== undefined || hasSignedInFrom(db, userId, networkOf(asker.ip));
