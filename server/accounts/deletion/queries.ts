import type { Insertable } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { AccountDeletions } from '#server/db/schema.ts';

/** Finds a pending deletion; undefined if it was undone. */
export const findPendingDeletion = (db: Connection, userId: string) =>
  db
    .selectFrom('account_deletions')
    .select('due_at')
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();

/** Inserts a deletion, or restarts one that was undone before. */
export const upsertDeletion = (tx: Tx, deletion: Insertable<AccountDeletions>) =>
  tx
    .insertInto('account_deletions')
    .values(deletion)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...deletion, undone_at: null, undone_notified: false }),
    )
    .execute();

/** Lists the users whose deletion is due, the longest due first. */
export async function listDueDeletions(db: Connection, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account_deletions')
    .select('user_id')
    .where('undone_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Locks a due deletion. @returns undefined if it was undone or carried out in the meantime */
export const lockDueDeletion = (tx: Tx, userId: string, now: Date) =>
  tx
    .selectFrom('account_deletions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();

export async function cancelDeletion(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('account_deletions').set({ undone_at: now }).where('user_id', '=', userId).execute();
}

export async function deletePersonalRows(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('profiles').where('id', '=', userId).execute();
  await tx.deleteFrom('user_phone_numbers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_locations').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notification_choices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await tx.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('account_deletions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('idempotency_keys').where('actor_id', '=', userId).execute();
}
