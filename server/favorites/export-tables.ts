import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The favorites of a user. */
export const favoriteExportTables: ExportTable[] = [
  {
    name: 'favorite_studios',
    tables: ['favorite_studios'],
    rows: (userId) => sql`
      select studio_id::text as key, to_jsonb(f) as entry from favorite_studios f where user_id = ${userId}`,
  },
  {
    name: 'favorite_offerings',
    tables: ['favorite_offerings'],
    rows: (userId) => sql`
      select offering_id::text as key, to_jsonb(f) as entry from favorite_offerings f where user_id = ${userId}`,
  },
  {
    name: 'favorite_dates',
    tables: ['favorite_date_positions'],
    single: true,
    rows: (userId) => sql`
      select user_id::text as key, to_jsonb(f) as entry from favorite_date_positions f where user_id = ${userId}`,
  },
];
