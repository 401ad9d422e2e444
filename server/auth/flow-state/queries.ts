import type { Insertable, Updateable } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { AuthFlowStates } from '#server/db/schema.ts';

export const insertFlowState = (db: Connection, flow: Insertable<AuthFlowStates>) =>
  db.insertInto('auth.flow_states').values(flow).returningAll().executeTakeFirstOrThrow();

export const findFlowState = (db: Connection, id: string) =>
  db.selectFrom('auth.flow_states').selectAll().where('id', '=', id).executeTakeFirst();

/** @returns undefined if another request has just used it */
export const markFlowStateUsed = (db: Connection, id: string, at: Date) =>
  db
    .updateTable('auth.flow_states')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const updateFlowState = (db: Connection, id: string, change: Updateable<AuthFlowStates>) =>
  db.updateTable('auth.flow_states').set(change).where('id', '=', id).execute();

/** Finds the flow of an issued authorization code without locking it. */
export const findFlowStateByCode = (db: Connection, code: string) =>
  db.selectFrom('auth.flow_states').selectAll().where('auth_code', '=', code).executeTakeFirst();

/** Locks the flow of an authorization code, so that a second exchange waits and then finds it deleted. */
export const lockFlowStateByCode = (tx: Tx, code: string) =>
  tx.selectFrom('auth.flow_states').selectAll().where('auth_code', '=', code).forUpdate().executeTakeFirst();

export const deleteFlowState = (tx: Tx, id: string) => tx.deleteFrom('auth.flow_states').where('id', '=', id).execute();

export const deleteFlowStatesBefore = (db: Connection, before: Date) =>
  db.deleteFrom('auth.flow_states').where('created_at', '<', before).execute();

/**
 * Deletes tokens and profiles of providers whose authorization codes were issued before an instant and not exchanged.
 */
export const clearProviderData = (db: Connection, before: Date) =>
  db
    .updateTable('auth.flow_states')
    .set({ provider_access_token: null, provider_refresh_token: null, provider_person: null })
    .where((is) => is.or([is('provider_access_token', 'is not', null), is('provider_person', 'is not', null)]))
    .where('auth_code_issued_at', '<', before)
    .execute();
