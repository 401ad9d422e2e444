import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** What a user is notified about, and how. */
export const notificationExportTables: ExportTable[] = [
  {
    name: 'notification_choices',
    tables: ['notification_choices'],
    rows: (userId) => sql`
      select topic as key, to_jsonb(c) as entry from notification_choices c where user_id = ${userId}`,
  },
  {
    name: 'notifications',
    tables: ['notifications'],
    rows: (userId) => sql`
      select id::text as key, to_jsonb(n) - 'dedupe_key' as entry from notifications n where user_id = ${userId}`,
  },
  {
    name: 'quiet_hours',
    tables: ['quiet_hours'],
    single: true,
    rows: (userId) => sql`
      select user_id::text as key, to_jsonb(q) as entry from quiet_hours q where user_id = ${userId}`,
  },
  {
    name: 'push_subscriptions',
    tables: ['push_subscriptions'],
    rows: (userId) => sql`
      select id::text as key, to_jsonb(p) - 'auth' - 'p256dh' as entry
      from push_subscriptions p where user_id = ${userId}`,
  },
];
