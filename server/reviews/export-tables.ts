import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The reviews, votes and reports of a user. */
export const reviewExportTables: ExportTable[] = [
  {
    name: 'reviews',
    tables: ['reviews', 'review_pictures'],
    rows: (userId) => sql`
      select r.id::text as key, to_jsonb(r) - 'author_id' - 'decided_by' - 'replied_by' || jsonb_build_object(
        'title', o.title, 'studio', s.name,
        'pictures', (select coalesce(jsonb_agg(i.url order by i.position), '[]') from review_pictures i where i.review_id = r.id)) as entry
      from reviews r join offerings o on o.id = r.offering_id join studios s on s.id = r.studio_id
      where r.author_id = ${userId}`,
  },
  {
    name: 'review_votes',
    tables: ['review_votes'],
    rows: (userId) => sql`
      select review_id::text as key, to_jsonb(v) as entry from review_votes v where user_id = ${userId}`,
  },
  {
    name: 'review_reports',
    tables: ['review_reports'],
    rows: (userId) => sql`
      select id::text as key, to_jsonb(t) as entry from review_reports t where reporter_id = ${userId}`,
  },
];
