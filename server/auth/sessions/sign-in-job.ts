import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';

interface NewSession {
  id: string;
  user_id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
}

/**
 * Those downstream hear of a sign-in by a job, queued in its transaction: `notice_sign_in` with
 * `{user_id, session_id, user_agent, ip, at}`. The session may have ended when it runs.
 */
export async function insertSignInJob(db: Connection, session: NewSession): Promise<void> {
  const { id: session_id, user_id, user_agent, ip, created_at: at } = session;
  const payload = JSON.stringify({ user_id, session_id, user_agent, ip, at });
  await sql`select graphile_worker.add_job('notice_sign_in', ${payload}::json)`.execute(db);
}
