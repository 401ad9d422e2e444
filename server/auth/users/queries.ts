import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { Asking } from './proof.ts';

/** Tries over about an hour; after that the person asks for the link themselves. */
const TRIES = 8;

export async function addProofJob(
  db: Connection,
  userId: string,
  { pkce, redirectTo }: Pick<Asking, 'pkce' | 'redirectTo'>,
): Promise<void> {
  const payload = JSON.stringify({ userId, redirectTo, pkce });
  await sql`
    select graphile_worker.add_job('ask_for_proof', ${payload}::json, max_attempts => ${TRIES})`.execute(db);
}

/** When a session was begun; undefined when it has ended. */
export const findSessionStart = (db: Connection, sessionId: string) =>
  db.selectFrom('auth.sessions').select('created_at').where('id', '=', sessionId).executeTakeFirst();
