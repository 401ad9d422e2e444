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
