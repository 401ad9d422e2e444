import { type RawBuilder, sql } from 'kysely';

/** Which row an address means: by its id, or by a name it has or had. */
export type Place = { id: string } | { slug: string };

/** Of `studios s`. A name that it had before is nobody else's. */
export const isStudioAt = (at: Place): RawBuilder<boolean> =>
  'id' in at
    ? sql`s.id = ${at.id}`
    : sql`(s.slug = ${at.slug} or s.id = (select studio_id from old_studio_slugs where slug = ${at.slug}))`;

/** Of `offerings o`. */
export const isOfferingAt = (at: Place): RawBuilder<boolean> =>
  'id' in at
    ? sql`o.id = ${at.id}`
    : sql`(o.slug = ${at.slug} or o.id = (select offering_id from old_offering_slugs where slug = ${at.slug}))`;
