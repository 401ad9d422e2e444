import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** What a user did, and what was done to their account. */
export const activityExportTables: ExportTable[] = [
  {
    name: 'log',
    tables: ['activities'],
    // The address and browser of other users are left out, and so are the subject and details of what the user did to
    // another account.
    rows: (userId) => sql`
      select id::text as key, jsonb_build_object('at', at, 'action', type,
        'by_me', actor_id is not distinct from ${userId}::uuid,
        'subject_type', subject_type,
        'subject_id', case when subject_type <> 'user' or subject_id = ${userId}::text then subject_id end,
        'data', case when subject_type = 'user' and subject_id = ${userId}::text then data end,
        'ip', case when actor_id = ${userId}::uuid then host(ip) end,
        'user_agent', case when actor_id = ${userId}::uuid then user_agent end) as entry
      from activities
      where actor_id = ${userId}::uuid or (subject_type = 'user' and subject_id = ${userId}::text)`,
  },
];
