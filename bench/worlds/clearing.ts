import { type Kysely, sql } from 'kysely';
import { forgetState, type LargeWorldState, type Restoring, writeState } from '#demo/large-world-state.ts';
import type { DB } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';

type Database = Kysely<DB>;

/** Tables whose indexes are quicker made at the end, all at once. */
const BIG = [
  ...['offerings', 'events', 'studios', 'studio_members', 'spaces', 'opening_hours', 'offering_spaces', 'free_hours'],
  ...['offering_translations', 'listings', 'search_words'],
];

/** True if this role may disable triggers and foreign keys, like a superuser. */
export async function mayIgnoreTriggers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege(current_user, 'session_replication_role', 'SET') as may`.execute(db);
  return rows[0]?.may ?? false;
}

/**
 * Drops indexes, and triggers if the role cannot disable them. First stores how to restore them, so that the next
 * process can do so after a crash.
 */
export async function clearTheWay(db: Database, offerings: number, ignoresTriggers: boolean): Promise<LargeWorldState> {
  const indexes = await indexesOf(db);
  const triggers = ignoresTriggers ? [] : BIG;
  const state: LargeWorldState = {
    offerings,
    restore: [
      ...triggers.map((table) => ({ table, statement: `alter table ${table} enable trigger user` })),
      ...indexes.map(({ table, statement }) => ({ table, statement })),
    ],
  };
  await transaction(db, async (tx) => {
    await writeState(tx, state);
    for (const table of triggers) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(tx);
  });
  return state;
}

/** Lists the indexes that no constraint needs. */
async function indexesOf(db: Database): Promise<(Restoring & { name: string })[]> {
  const { rows } = await sql<Restoring & { name: string }>`
    select indexrelid::regclass::text as name, indrelid::regclass::text as table, pg_get_indexdef(indexrelid) as statement
    from pg_index i
    where indrelid = any(${BIG}::text[]::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by array_position(${BIG}::text[]::regclass[]::oid[], indrelid), 1`.execute(db);
  return rows;
}

/** Makes the database as empty as it was, with everything back that was taken out of the way. */
export async function undo(db: Database, { restore }: LargeWorldState): Promise<void> {
  await transaction(db, async (tx) => {
    // Whatever else there is belongs to accounts or studios.
    await sql`truncate auth.users, studios, listings, search_words cascade`.execute(tx);
    for (const { statement } of restore) {
      await sql.raw(statement.replace(/^create (unique )?index /i, 'create $1index if not exists ')).execute(tx);
    }
    await forgetState(tx);
  });
}
