import type { Connection } from '../../db/database.ts';

/** When a session was begun; undefined when it has ended. */
export const findSessionStart = (db: Connection, sessionId: string) =>
  db.selectFrom('auth.sessions').select('created_at').where('id', '=', sessionId).executeTakeFirst();
