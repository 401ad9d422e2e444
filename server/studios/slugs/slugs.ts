import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { slugOf } from '#server/slug-of.ts';
import type { SlugState } from '#shared/schemas/studios/studio-changes.ts';
import { isSlug, RESERVED_SLUGS, SLUG_MAX, SLUG_MIN } from '#shared/text/slugs.ts';

/** All slugs in use, and former ones of published studios, which redirect. */
const known = sql`(select id, slug from studios union all select studio_id, slug from old_studio_slugs) as known`;

/** For a name without any character that a slug can have. */
const NAMELESS = 'my-studio';

/**
 * Checks whether a studio can have a slug, and suggests a free one.
 * @param studioId the studio whose own slug counts as free
 */
export async function checkSlug(db: Connection, slug: string, studioId?: string): Promise<SlugState> {
  const state = await stateOf(db, slug, studioId);
  const fits = state === 'free' || state === 'own';
  return { slug, state, suggestion: fits ? slug : await suggestSlug(db, slug) };
}

async function stateOf(db: Connection, slug: string, studioId: string | undefined): Promise<SlugState['state']> {
  if (!isSlug(slug) || slug.length < SLUG_MIN || slug.length > SLUG_MAX) return 'invalid';
  if (RESERVED_SLUGS.has(slug)) return 'reserved';
  const { rows } = await sql<{ id: string }>`select id from ${known} where slug = ${slug}`.execute(db);
  if (!rows[0]) return 'free';
  return rows[0].id === studioId ? 'own' : 'taken';
}

/**
 * Refuses a taken or reserved slug. If two studios take one at once, the database refuses the second.
 * @throws Refusal `studios.slug_taken`, `studios.slug_reserved`, with a free suggestion
 */
export async function refuseTakenSlug(db: Connection, slug: string, studioId: string): Promise<void> {
  const { state, suggestion } = await checkSlug(db, slug, studioId);
  if (state === 'taken') refuse('studios.slug_taken', { suggestion });
  if (state === 'reserved') refuse('studios.slug_reserved', { suggestion });
}

/** Returns a free slug for a name: `taller-fang`, `taller-fang-2`. */
export async function suggestSlug(db: Connection, name: string): Promise<string> {
  const plain = slugOf(name);
  const base = plain.length < SLUG_MIN ? slugOf(`${plain} studio`) : plain;
  const stem = (base.length < SLUG_MIN ? NAMELESS : base).slice(0, SLUG_MAX - 5).replace(/-+$/, '');
  const { rows } = await sql<{ slug: string }>`
    select slug from ${known} where slug = ${stem} or slug like ${`${stem}-%`}`.execute(db);
  const taken = new Set(rows.map(({ slug }) => slug));
  const isFree = (slug: string) => !taken.has(slug) && !RESERVED_SLUGS.has(slug);
  let number = 1;
  let slug = stem;
  while (!isFree(slug)) {
    number += 1;
    slug = RESERVED_SLUGS.has(stem) && number === 2 ? `${stem}-studio` : `${stem}-${number}`;
  }
  return slug;
}
