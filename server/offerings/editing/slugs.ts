import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';

/** All slugs in use, and former ones of published offerings, which redirect. */
const known = sql`(
  select id, slug from offerings union all select offering_id, slug from old_offering_slugs
) as known`;

export async function isSlugTaken(db: Connection, slug: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`select from ${known} where slug = ${slug} and id <> ${exceptId}`.execute(db);
  return rows.length > 0;
}

/**
 * Returns a free slug: the wished one, else with the first free number.
 * @param wished may be too short, such as that of a title in another script
 * @param otherwise the slug to start from in that case
 */
export async function freeSlug(
  db: Connection,
  wished: string,
  otherwise: string,
  exceptId: string | null = null,
): Promise<string> {
  const start = wished.length >= 3 ? wished : otherwise.replaceAll('_', '-');
  const { rows } = await sql<{ slug: string }>`
    select slug from ${known}
    where (slug = ${start} or slug ~ ('^' || ${start} || '-[0-9]+$')) and id is distinct from ${exceptId}::uuid`.execute(
    db,
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(start)) return start;
  let number = 2;
  while (taken.has(`${start}-${number}`)) number += 1;
  return `${start}-${number}`;
}
