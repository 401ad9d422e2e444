import { transaction } from '#server/db/transaction.ts';
import type { RequestOrigin } from '#server/http/origin.ts';
import type { Services } from '#server/services.ts';
import { recordAccount } from '../record-account.ts';
import * as queries from './queries.ts';

/** A session of a user, shown as the device that it is on. */
export interface SessionDevice {
  id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  /** When its tokens were last refreshed. */
  refreshed_at: Date;
}

interface Caller {
  userId: string;
  sessionId: string;
}

type Origin = RequestOrigin | undefined;

/** Lists a user's sessions, most recently refreshed first. */
export const listSessions = ({ db }: Services, userId: string): Promise<SessionDevice[]> =>
  queries.listSessions(db, userId);

/**
 * Ends a session of the user.
 * @returns false if the user has no such session
 */
export const endSession = (services: Services, { userId, sessionId }: Caller, id: string, origin: Origin) =>
  transaction(services.db, async (tx) => {
    const ended = await queries.deleteSession(tx, userId, id);
    if (!ended) return false;
    await recordAccount({ ...services, db: tx }, 'account.device_signed_out', userId, {
      origin,
      data: { session_id: id, by_session_id: sessionId },
    });
    return true;
  });

/** Ends all sessions of the user except the caller's. */
export const endOtherSessions = (services: Services, { userId, sessionId }: Caller, origin: Origin) =>
  transaction(services.db, async (tx) => {
    const ended = await queries.deleteOtherSessions(tx, userId, sessionId);
    if (ended.length === 0) return;
    await recordAccount({ ...services, db: tx }, 'account.other_devices_signed_out', userId, {
      origin,
      data: { session_ids: ended.map(({ id }) => id), by_session_id: sessionId },
    });
  });

/** Ends all sessions of a user, in the caller's transaction. */
export const endAllSessions = queries.deleteAllSessions;
