import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import { listed } from '../offerings/offerings.ts';

/** What a sitemap lists besides the site's own pages. */
export const LISTED_KINDS = ['studios', 'offerings'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** `id` and what a row says of itself, of everything that is published. */
const PUBLISHED: Record<ListedKind, RawBuilder<unknown>> = {
  studios: sql`select s.id, s.slug, s.updated_at from studios s where s.status = 'published'`,
  offerings: sql`
    select o.id, o.slug, o.updated_at from offerings o join studios s on s.id = o.studio_id where ${listed}`,
};

/** Where each part of so many rows begins, in the order of the ids. */
export async function listPartStarts(db: Connection, kind: ListedKind, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) - 1 as place from (${PUBLISHED[kind]}) p) numbered
    where place % ${size} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ListedRow {
  slug: string;
  updated_at: Date;
}

/** The part that begins with this id, or with the next one after it. */
export async function listPart(db: Connection, kind: ListedKind, start: string, size: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select slug, updated_at from (${PUBLISHED[kind]}) p where id >= ${start} order by id limit ${size}`.execute(db);
  return rows;
}
