import { type RawBuilder, sql } from 'kysely';

/** Identifies a row: by its id, or by its current or a former slug. */
export type IdOrSlug = { id: string } | { slug: string };

/** SQL condition on `studios s`. A former slug is never given to another studio. */
export const matchesStudio = (at: IdOrSlug): RawBuilder<boolean> =>
  'id' in at
    ? sql`s.id = ${at.id}`
    : sql`(s.slug = ${at.slug} or s.id = (select studio_id from old_studio_slugs where slug = ${at.slug}))`;

/** SQL condition on `offerings o`. */
export const matchesOffering = (at: IdOrSlug): RawBuilder<boolean> =>
  'id' in at
    ? sql`o.id = ${at.id}`
    : sql`(o.slug = ${at.slug} or o.id = (select offering_id from old_offering_slugs where slug = ${at.slug}))`;
