import type { RawBuilder } from 'kysely';

/** Data of one kind about a user, for the export of their data. */
export interface ExportTable {
  /** The name in the exported file. */
  name: string;
  /** The tables that it reads, as `schema.table`, or `table` in the public schema. */
  tables: string[];
  /** There is at most one row. */
  single?: true;
  /** Returns a query of `key` (unique text, the sort order) and `entry` (jsonb) of each row. */
  rows: (userId: string) => RawBuilder<unknown>;
}
