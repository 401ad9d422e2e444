import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The saved searches of a user. */
export const savedSearchExportTables: ExportTable[] = [
  {
    name: 'saved_searches',
    tables: ['saved_searches'],
    // Without the token, which stops the mails.
    rows: (userId) => sql`
      select id::text as key, to_jsonb(s) - 'stop_token' as entry from saved_searches s where user_id = ${userId}`,
  },
];
