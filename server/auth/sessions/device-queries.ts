import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import { deleteFlowStatesOf } from '../queries.ts';

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
