import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** What a sitemap lists besides the site's own pages. */
export const LISTED_KINDS = ['studios', 'offerings'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/**
 * Lists the first id of each part of `size` rows, in the order of the ids. Studios are not joined, so that a part can
 * be read along the index: offerings of an unpublished studio make their part shorter.
 */
export async function listPartStarts(db: Connection, kind: ListedKind, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) - 1 as place from ${sql.table(kind)} where status = 'published'
    ) numbered
    where place % ${size} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ListedRow {
  slug: string;
  updated_at: Date;
}

/** Lists the rows of the part that begins with this id. */
export async function listPart(db: Connection, kind: ListedKind, start: string, size: number): Promise<ListedRow[]> {
  const studioOf = kind === 'studios' ? sql`id as studio_id` : sql`studio_id`;
  const { rows } = await sql<ListedRow>`
    select p.slug, p.updated_at from (
      select id, slug, updated_at, ${studioOf} from ${sql.table(kind)}
      where status = 'published' and id >= ${start} order by id limit ${size}
    ) p
    join studios s on s.id = p.studio_id and s.status = 'published'
    order by p.id`.execute(db);
  return rows;
}
