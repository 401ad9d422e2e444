import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The calendar feeds of a user. */
export const calendarExportTables: ExportTable[] = [
  {
    name: 'calendar_feeds',
    tables: ['calendar_feeds'],
    // Without the token, which gives access to the calendar.
    rows: (userId) => sql`
      select id::text as key, to_jsonb(f) - 'token_hash' as entry from calendar_feeds f where user_id = ${userId}`,
  },
];
