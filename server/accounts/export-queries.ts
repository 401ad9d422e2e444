import { sql } from 'kysely';
import type { ExportTable } from '../auth/auth.ts';
import type { Connection } from '../db/database.ts';
import type { JsonObject } from '../db/schema.ts';

/** The next rows of one kind, in the order of their keys. */
export async function listExportRows(
  db: Connection,
  kind: ExportTable,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  const { rows } = await sql<{ key: string; entry: JsonObject }>`
    select key, entry from (${kind.rows(userId)}) kept
    where ${after}::text is null or key collate "C" > ${after}::text collate "C"
    order by key collate "C" limit ${limit}`.execute(db);
  return rows;
}
