import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { DB } from '#server/db/schema.ts';

/**
 * Inserts many rows into one table with one statement. All rows have the same columns.
 * @param rows as the table takes them; ranges as text
 */
export async function insertRows<Table extends keyof DB>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
}
