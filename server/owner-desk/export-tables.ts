import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** What studios noted about a user. */
export const ownerDeskExportTables: ExportTable[] = [
  {
    name: 'notes_of_studios',
    tables: ['guest_notes'],
    // Notes of studios about the user, without the name of their author.
    rows: (userId) => sql`
      select n.id::text as key, jsonb_build_object('studio', s.name, 'text', n.text, 'created_at', n.created_at) as entry
      from guest_notes n join studios s on s.id = n.studio_id where n.guest_id = ${userId}`,
  },
];
