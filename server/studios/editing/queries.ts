import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import type { StudioType } from '#shared/studios/studios.ts';

/** A studio with its parts, as read from the database. */
export type EditingRow = Omit<
  StudioEditing,
  'role' | 'rights' | 'missing' | 'picture' | 'published_at' | 'spaces' | 'photos' | 'suggested_rules'
> & {
  published_at: Date | null;
  cover_craft: StudioType;
  cover_seed: number;
  cover_version: number;
  cover_motifs: string[];
  spaces: (Omit<StudioEditing['spaces'][number], 'hourly_price'> & { hourly_price: number | null; currency: string })[];
  photos: StudioEditing['photos'];
};

const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
const time = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`;

/** SQL of the translations of a row of studio `s` into languages other than its own. */
const translationsOf = (of: 'studio' | 'space' | 'member', row: string, columns: readonly string[]) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('language', t.language,
      ${sql.raw(columns.map((column) => `'${column}', t.${column}`).join(', '))}) order by t.language), '[]')
    from ${sql.raw(`${of}_translations`)} t where t.${sql.raw(of)}_id = ${sql.ref(`${row}.id`)} and t.language <> s.language)`;

/** Reads a studio with all its parts; undefined if it does not exist. */
export async function findForEditing(db: Connection, studioId: string): Promise<EditingRow | undefined> {
  const { rows } = await sql<EditingRow>`
    select s.id, s.version, s.slug, s.status, s.published_at, s.form_step, s.name, s.language, s.tagline, s.description, s.types,
      s.languages, s.amenities, s.house_rules, s.email, s.phone, s.website, s.street, s.postcode, s.neighbourhood,
      s.city, s.region, s.country, s.time_zone, s.latitude as lat, s.longitude as lng, s.blur_position,
      s.cover_craft, s.cover_seed, s.cover_version, s.cover_motifs,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'about', p.about,
          'seats', p.seats, 'quantity', p.quantity, 'hourly_price', p.hourly_price, 'currency', p.currency, 'min_minutes', p.min_minutes,
          'max_minutes', p.max_minutes, 'step_minutes', p.step_minutes, 'buffer_before', p.buffer_before,
          'buffer_after', p.buffer_after, 'member_id', p.member_id,
          'hourly_offering', (
            select jsonb_build_object('id', o.id, 'status', o.status)
            from offering_spaces x join offerings o on o.id = x.offering_id
            where x.space_id = p.id and o.service_type = 'coworking' and o.status <> 'archived'
            order by o.status = 'published' desc, o.created_at desc, o.id limit 1), 'archived', p.archived_at is not null,
          'translations', ${translationsOf('space', 'p', ['name', 'about'])})
          order by p.archived_at is not null, p.position, p.id), '[]')
        from spaces p where p.studio_id = s.id) as spaces,
      (select coalesce(jsonb_agg(jsonb_build_object('space_id', h.space_id, 'weekday', h.weekday,
          'opens', ${time('h.opens')}, 'closes', ${time('h.closes')})
          order by h.space_id nulls first, h.weekday, h.opens), '[]')
        from opening_hours h where h.studio_id = s.id) as opening_hours,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'space_id', c.space_id,
          'first_day', ${day('c.first_day')}, 'last_day', ${day('c.last_day')}, 'from_time', ${time('c.from_time')},
          'until_time', ${time('c.until_time')}, 'reason', c.reason, 'holiday', c.holiday)
          order by c.first_day, c.last_day, c.id), '[]')
        from closures c where c.studio_id = s.id) as closures,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'public_id', f.public_id, 'url', f.url,
          'placeholder', f.placeholder, 'width', f.width, 'height', f.height, 'alt', f.alt, 'focal_x', f.focal_x,
          'focal_y', f.focal_y) order by f.position, f.id), '[]')
        from photos f where f.studio_id = s.id and f.offering_id is null) as photos,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'title', m.title, 'about', m.about,
          'role', m.role, 'is_public', m.is_public, 'has_account', coalesce(m.user_id, m.paused_user_id) is not null,
          'translations', ${translationsOf('member', 'm', ['title', 'about'])})
          order by m.position, m.id), '[]')
        from studio_members m where m.studio_id = s.id and m.left_at is null and not m.is_pending) as people,
      ${translationsOf('studio', 's', ['tagline', 'description', 'house_rules'])} as translations
    from studios s where s.id = ${studioId}`.execute(db);
  return rows[0];
}
