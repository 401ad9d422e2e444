import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The pictures that a user uploaded. */
export const mediaExportTables: ExportTable[] = [
  {
    name: 'uploads',
    tables: ['uploads'],
    rows: (userId) => sql`select public_id as key, to_jsonb(u) as entry from uploads u where owner_id = ${userId}`,
  },
];
