import { sql } from 'kysely';
import type { ExportTable } from '#server/db/export-table.ts';

/** The account's own data about a user. */
export const accountExportTables: ExportTable[] = [
  {
    name: 'profile',
    tables: ['profiles'],
    single: true,
    rows: (userId) => sql`select id::text as key, to_jsonb(p) as entry from profiles p where id = ${userId}`,
  },
  {
    name: 'phone_numbers',
    tables: ['user_phone_numbers'],
    single: true,
    rows: (userId) => sql`
      select user_id::text as key, to_jsonb(n) as entry from user_phone_numbers n where user_id = ${userId}`,
  },
  {
    name: 'location',
    tables: ['user_locations'],
    single: true,
    rows: (userId) => sql`
      select user_id::text as key, to_jsonb(l) as entry from user_locations l where user_id = ${userId}`,
  },
  {
    name: 'known_devices',
    tables: ['known_devices'],
    rows: (userId) => sql`
      select concat_ws('|', browser, system, network) as key, to_jsonb(d) as entry
      from known_devices d where user_id = ${userId}`,
  },
  {
    name: 'deletion',
    tables: ['account_deletions'],
    single: true,
    rows: (userId) => sql`
      select user_id::text as key, to_jsonb(d) - 'undone_notified' as entry
      from account_deletions d where user_id = ${userId}`,
  },
];
