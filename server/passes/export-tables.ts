import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The passes of a user. */
export const passExportTables: ExportTable[] = [
  {
    name: 'passes',
    tables: ['passes'],
    rows: (userId) => sql`
      select p.id::text as key, to_jsonb(p) - 'guest_id' - 'studio_id' as entry from passes p where p.guest_id = ${userId}`,
  },
];
