import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import { deleteFlowStatesOf } from '../queries.ts';

/** Locks a session of this person: a refresh that comes at the same time waits. */
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

/** Ends every refresh token of a session and begins a new line. */
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

/** Ends a person's other sessions that show no second factor, and visits that would link an identity. */
export const deleteAal1Sessions = (db: Connection, userId: string, sessionId: string) =>
  db
    .with('flows', (q) => deleteFlowStatesOf(q, userId, { onlyLinking: true }))
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('aal', '=', 'aal1')
    .execute();

/**
 * What a factor raised falls back.
 * @param method the factor's name in `amr`, taken out of it; null keeps the list, because it is how they signed in
 */
export const downgradeSessions = (db: Connection, factorId: string, method: string | null) =>
  db
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

/** When a session was begun; undefined when it has ended. */
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

/** Its refresh tokens go with it, and visits that would link an identity. */
export const deleteSession = (db: Connection, userId: string, id: string) =>
  db
    .with('flows', (q) => deleteFlowStatesOf(q, userId, { onlyLinking: true }))
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export const deleteOtherSessions = (db: Connection, userId: string, sessionId: string) =>
  db
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
 * Those downstream hear of a sign-in by a job, queued in its transaction: `handle_sign_in` with
 * `{user_id, session_id, user_agent, ip, at}`. The session may have ended when it runs.
 */
export async function insertSignInJob(db: Connection, session: NewSession): Promise<void> {
  const { id: session_id, user_id, user_agent, ip, created_at: at } = session;
  const payload = JSON.stringify({ user_id, session_id, user_agent, ip, at });
  await sql`select graphile_worker.add_job('handle_sign_in', ${payload}::json)`.execute(db);
}
