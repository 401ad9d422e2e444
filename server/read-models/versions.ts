import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';

/** The last change of a field: who made it, when (ISO 8601), and the version of the row it created. */
export interface FieldChange {
  version: number;
  by: string;
  at: string;
}

/**
 * The last change of each field that was ever changed, as the column `changes` has it. The keys are field paths: a
 * column such as `title`, or a path to a part such as `ca.title` or `space:{id}:name`.
 */
export type ChangeHistory = Record<string, FieldChange>;

/** Tables whose rows have a version and a history of changes. Events and series have a version for the whole row. */
type VersionedTable = 'studios' | 'offerings';

/**
 * Locks a row until the transaction ends, so that changes of it happen one after the other. Rows that only refer to it
 * are not held up.
 * @returns the history of its changes; undefined if there is no such row
 */
export async function lockVersions(tx: Tx, table: VersionedTable, id: string): Promise<ChangeHistory | undefined> {
  const { rows } = await sql<{ changes: ChangeHistory }>`
    select changes from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
  return rows[0]?.changes;
}

/** Fields of an edit that were changed after its editor had read them. */
export interface EditConflict {
  fields: string[];
  /** The name of the user who made the last of these changes; '' if it was the editor, in another tab. */
  by: string;
  /** When that was, ISO 8601. */
  at: string;
}

/**
 * Finds the fields of an edit that were changed after the version which the editor saw. The editor's own changes count
 * too: a second tab does not know what the first one saved.
 */
export async function findEditConflict(
  db: Connection,
  history: ChangeHistory,
  { userId, version, fields }: { userId: string; version: number; fields: readonly string[] },
): Promise<EditConflict | undefined> {
  const changedSince = fields.filter((field) => (history[field]?.version ?? 0) > version);
  const last = changedSince.flatMap((field) => history[field] ?? []).sort((a, b) => b.version - a.version)[0];
  if (!last) return undefined;
  return { fields: changedSince, by: last.by === userId ? '' : await findName(db, last.by), at: last.at };
}

async function findName(db: Connection, userId: string): Promise<string> {
  const row = await db.selectFrom('profiles').select('display_name').where('id', '=', userId).executeTakeFirst();
  return row?.display_name ?? '';
}

/** Returns the fields of an edit whose value differs from the current one; undefined means not edited. */
export const differingFields = <Edit extends object>(current: object, edit: Edit): Partial<Edit> =>
  Object.fromEntries(
    Object.entries(edit).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual((current as Record<string, unknown>)[field], value),
    ),
  ) as Partial<Edit>;

/** Gives a row a new version, and records the user as the last one to change these fields. */
export async function recordChanges(
  tx: Tx,
  table: VersionedTable,
  id: string,
  { userId, at, fields = [] }: { userId: string; at: Date; fields?: readonly string[] },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set version = version + 1, changed_by = ${userId},
      changes = changes || coalesce((select jsonb_object_agg(field,
        jsonb_build_object('version', version + 1, 'by', ${userId}::text, 'at', ${at.toISOString()}::text))
        from unnest(${[...fields]}::text[]) as field), '{}')
    where id = ${id}`.execute(tx);
}
