import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/db/schema.ts';

/** The state of a large world, stored in its database. */
export interface LargeWorldState {
  offerings: number;
  /** The day it was created; missing while it is being created, or after an interruption. */
  madeOn?: string;
  /** Statements that restore what was dropped for speed. */
  restore: Restoring[];
}

export interface Restoring {
  table: string;
  statement: string;
}

const ID = 'large_demo';

export async function readState(db: Kysely<DB>): Promise<LargeWorldState | undefined> {
  const { rows } = await sql<{ value: LargeWorldState }>`select value from site_settings where id = ${ID}`.execute(db);
  return rows[0]?.value;
}

export async function writeState(db: Kysely<DB>, state: LargeWorldState): Promise<void> {
  const value = JSON.stringify(state);
  await sql`insert into site_settings (id, value) values (${ID}, ${value}::jsonb)
    on conflict (id) do update set value = excluded.value`.execute(db);
}

export async function forgetState(db: Kysely<DB>): Promise<void> {
  await sql`delete from site_settings where id = ${ID}`.execute(db);
}
