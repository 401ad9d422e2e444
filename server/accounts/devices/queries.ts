import { type Insertable, sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { KnownDevices } from '#server/db/schema.ts';

/**
 * Cancels the pending deletion of an account that has been signed in to. The statement of the sign-in has usually done
 * so already; a sign-in at the very moment of the deletion could not see it and is recognized by its session, because a
 * deletion ends all sessions.
 * @returns true if the user has to be notified
 */
export async function restoreAccount(
  tx: Tx,
  { userId, sessionId, at }: { userId: string; sessionId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update account_deletions set undone_at = coalesce(undone_at, ${at}), undone_notified = true
    where user_id = ${userId} and not undone_notified and (
      undone_at is not null or exists (select from auth.sessions where id = ${sessionId} and user_id = ${userId}))
    returning user_id`.execute(tx);
  return rows.length > 0;
}

export async function countDevices(db: Connection, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('known_devices')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Remembers a device. @returns false if it was known */
export async function rememberDevice(tx: Tx, device: Insertable<KnownDevices>): Promise<boolean> {
  const row = await tx
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'browser', 'system', 'network'])
        .doUpdateSet({ last_seen_at: sql`greatest(known_devices.last_seen_at, excluded.last_seen_at)` }),
    )
    // xmax is 0 only for an inserted row.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return row.is_new;
}
