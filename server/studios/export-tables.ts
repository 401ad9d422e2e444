import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The studios of a user, and those whose team they are on. */
export const studioExportTables: ExportTable[] = [
  {
    name: 'studios',
    tables: ['studios'],
    rows: (userId) => sql`
      select id::text as key, to_jsonb(s) - 'search' - 'shown_place' - 'blur_metres' - 'blur_angle' as entry
      from studios s where owner_id = ${userId}`,
  },
  {
    name: 'memberships',
    tables: ['studio_members'],
    rows: (userId) => sql`
      select m.id::text as key, to_jsonb(m) || jsonb_build_object('studio', s.name) as entry
      from studio_members m join studios s on s.id = m.studio_id where ${userId} in (m.user_id, m.paused_user_id)`,
  },
];
