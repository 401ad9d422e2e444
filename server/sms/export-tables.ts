import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The text messages to a user. */
export const textMessageExportTables: ExportTable[] = [
  {
    name: 'text_messages',
    tables: ['text_messages'],
    // Codes are masked: they prove access to the phone.
    rows: (userId) => sql`
      select id::text as key, to_jsonb(m) || jsonb_build_object('text', regexp_replace(text, '\\d{6}', '······')) as entry
      from text_messages m where user_id = ${userId}`,
  },
];
