import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';

export const findSession = (db: Connection, id: string) =>
  db.selectFrom('auth.sessions').select('id').where('id', '=', id).executeTakeFirst();

/** Lists users, newest first, without deleted ones. */
export const listUsers = (db: Connection, { page, perPage }: { page: number; perPage: number }) =>
  db
    .selectFrom('auth.users')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();

export async function countUsers(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom('auth.users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks the account deleted and queues the job that erases its data. */
export async function scheduleErasure(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('auth.users').set({ deleted_at: at, password_hash: null }).where('id', '=', userId).execute();
  const due = { requested_at: at, due_at: at, undone_at: null };
  await tx
    .insertInto('account_deletions')
    .values({ user_id: userId, ...due })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(due))
    .execute();
  await sql`select graphile_worker.add_job('erase_accounts', job_key => 'erase_accounts')`.execute(tx);
}

/** Deletes a user with sessions, identities, factors, profile and everything else that refers to it with a cascade. */
export const deleteUserRow = (db: Connection, userId: string) =>
  db.deleteFrom('auth.users').where('id', '=', userId).execute();
