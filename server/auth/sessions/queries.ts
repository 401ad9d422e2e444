import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { deleteFlowStatesOf } from '../queries.ts';

/** Locks a session of a user, so that a concurrent refresh waits. */
export const lockSession = (db: Connection, userId: string, sessionId: string) =>
  db
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const updateSessionAal = (db: Connection, sessionId: string, raised: { factor_id: string; amr: string }) =>
  db
    .updateTable('auth.sessions')
    .set({ ...raised, aal: 'aal2' })
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Revokes all refresh tokens of a session and inserts a new one without a parent. */
export async function replaceRefreshTokens(
  db: Connection,
  sessionId: string,
  { next, now }: { next: Buffer; now: Date },
) {
  await db
    .updateTable('auth.refresh_tokens')
    .set({ revoked: true, updated_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .execute();
  await db
    .insertInto('auth.refresh_tokens')
    .values({ token_hash: next, session_id: sessionId, created_at: now, updated_at: now })
    .execute();
}

/** Deletes a user's other sessions at aal1, and flows that would link an identity. */
export const deleteAal1Sessions = (db: Connection, userId: string, sessionId: string) =>
  db
    .with('flows', (q) => deleteFlowStatesOf(q, userId, { onlyLinking: true }))
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('aal', '=', 'aal1')
    .execute();

/**
 * Lowers the sessions that a factor had raised back to aal1.
 * @param method the factor's name, which is removed from `amr`; null keeps the list, because the factor signed in
 */
export const downgradeSessions = (tx: Tx, factorId: string, method: string | null) =>
  tx
    .updateTable('auth.sessions')
    .set({
      aal: 'aal1',
      factor_id: null,
      ...(method && {
        amr: sql`(select coalesce(jsonb_agg(entry order by place), '[]')
          from jsonb_array_elements(amr) with ordinality as listed (entry, place)
          where entry ->> 'method' <> ${method})`,
      }),
    })
    .where('factor_id', '=', factorId)
    .execute();

/** Finds when a session was created; undefined if it has ended. */
export const findSessionStart = (db: Connection, sessionId: string) =>
  db.selectFrom('auth.sessions').select('created_at').where('id', '=', sessionId).executeTakeFirst();

export const listSessions = (db: Connection, userId: string) =>
  db
    .selectFrom('auth.sessions')
    .select(['id', 'user_agent', sql<string | null>`host(ip)`.as('ip'), 'created_at', 'refreshed_at'])
    .where('user_id', '=', userId)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id')
    .execute();

/** Deletes a session with its refresh tokens, and flows that would link an identity. */
export const deleteSession = (tx: Tx, userId: string, id: string) =>
  tx
    .with('flows', (q) => deleteFlowStatesOf(q, userId, { onlyLinking: true }))
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export const deleteOtherSessions = (tx: Tx, userId: string, sessionId: string) =>
  tx
    .with('flows', (q) => deleteFlowStatesOf(q, userId, { onlyLinking: false }))
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .returning('id')
    .execute();

export const deleteAllSessions = (db: Connection, userId: string) =>
  db
    .with('flows', (q) => deleteFlowStatesOf(q, userId, { onlyLinking: false }))
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .execute();

interface NewSession {
  id: string;
  user_id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
}

/**
 * Queues the job `handle_sign_in` (server/accounts) in the transaction of a sign-in, with
 * `{user_id, session_id, user_agent, ip, at}`. The session may have ended when the job runs.
 */
export async function insertSignInJob(tx: Tx, session: NewSession): Promise<void> {
  const { id: session_id, user_id, user_agent, ip, created_at: at } = session;
  const payload = JSON.stringify({ user_id, session_id, user_agent, ip, at });
  await sql`select graphile_worker.add_job('handle_sign_in', ${payload}::json)`.execute(tx);
}
