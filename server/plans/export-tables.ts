import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The plan of a user, and what they paid for it. */
export const planExportTables: ExportTable[] = [
  {
    name: 'subscription',
    tables: ['subscriptions', 'subscription_events'],
    rows: (userId) => sql`
      select s.id::text as key, to_jsonb(s) - 'owner_id' || jsonb_build_object(
        'events', (select coalesce(jsonb_agg(to_jsonb(e) - 'id' - 'subscription_id' order by e.id), '[]')
          from subscription_events e where e.subscription_id = s.id)) as entry
      from subscriptions s where s.owner_id = ${userId}`,
  },
  {
    name: 'payments_for_plans',
    tables: ['plan_charges'],
    rows: (userId) => sql`
      select c.id::text as key, to_jsonb(c) - 'owner_id' as entry from plan_charges c where c.owner_id = ${userId}`,
  },
];
