import { sql } from 'kysely';
import type { ShownClosure, StudioTrust } from '#shared/schemas/studios/studios.ts';
import type { ShownPhoto } from '#shared/schemas/values.ts';
import type { Amenity } from '#shared/studios/amenities.ts';
import type { SpaceKind } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import type { WeeklyHours } from '#shared/time/opening-hours.ts';
import type { Connection } from '../db/database.ts';
import { type IdOrSlug, matchesStudio } from '../read-models/id-or-slug.ts';
import { portraitOfMember } from '../read-models/member-portrait.ts';
import { photoColumns, type StudioRow, studioColumns, studioText } from '../read-models/studio-card.ts';
import { literal, translatedColumn, translatedRules } from '../read-models/translations.ts';
import { studioTrust } from '../read-models/trust.ts';

const ofPart = (of: 'space' | 'member', column: string, row: string, language: Language) =>
  sql.raw(translatedColumn(of, column, { row, language: literal(language), writtenIn: 's.language' }));

export interface StudioDetailRow extends StudioRow {
  description: string;
  languages: string[];
  amenities: Amenity[];
  house_rules: string[];
  email: string | null;
  phone: string | null;
  street: string;
  postcode: string;
  country: string;
  blur_position: boolean;
  people: { name: string; title: string; about: string; role: string; photo_url: string | null }[];
  spaces: {
    id: string;
    name: string;
    kind: SpaceKind;
    about: string;
    seats: number;
    quantity: number;
    hourly_price: number | null;
    currency: string;
    min_minutes: number;
    opening_hours: WeeklyHours[];
    /** The coworking offering that sells it by the hour, and its price. */
    offering: { slug: string; is_choice: boolean; price: number; currency: string; seats: number } | null;
  }[];
  opening_hours: WeeklyHours[];
  closures: ShownClosure[];
  trust: StudioTrust;
  website: string | null;
  sells_passes: boolean;
  photos: ShownPhoto[];
}

const hours = sql`coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'),
  'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday, h.opens), '[]')`;

/** Days ahead for which closures are listed. */
const CLOSURES_AHEAD = 60;

/**
 * Finds a published studio with everything its page shows. Teachers are people there, not spaces. The only closure
 * reasons shown are names of public holidays; other reasons are private to the studio.
 */
export async function findStudio(
  db: Connection,
  at: IdOrSlug,
  now: Date,
  language: Language,
): Promise<StudioDetailRow | undefined> {
  const today = sql`(${now}::timestamptz at time zone s.time_zone)::date`;
  const { rows } = await sql<StudioDetailRow>`
    select ${studioColumns(language)}, ${studioText('description', language)} as description, s.languages, s.amenities,
      ${sql.raw(translatedRules(literal(language)))} as house_rules, s.email, s.phone, s.street,
      s.postcode, s.country, s.blur_position, s.website, ${studioTrust} as trust,
      exists (select from pass_types t where t.studio_id = s.id and t.is_on_sale) as sells_passes,
      (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'title', ${ofPart('member', 'title', 'm', language)},
          'about', ${ofPart('member', 'about', 'm', language)}, 'role', m.role, 'photo_url', ${portraitOfMember})
          order by m.position, m.id), '[]')
        from studio_members m where m.studio_id = s.id and m.is_public) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', ${ofPart('space', 'name', 'p', language)}, 'kind', p.kind,
          'about', ${ofPart('space', 'about', 'p', language)},
          'seats', p.seats, 'quantity', p.quantity, 'hourly_price', p.hourly_price, 'currency', p.currency, 'min_minutes', p.min_minutes,
          'opening_hours', (select ${hours} from opening_hours h where h.space_id = p.id),
          'offering', (select jsonb_build_object('slug', o.slug, 'is_choice', not d.needed,
              'price', o.price, 'currency', o.currency, 'seats', least(o.capacity, p.seats))
            from offering_spaces d join offerings o on o.id = d.offering_id
            where d.space_id = p.id and o.service_type = 'coworking' and o.status = 'published'
            order by o.booking_mode <> 'direct_booking', o.id limit 1)) order by p.position, p.id), '[]')
        from spaces p where p.studio_id = s.id and p.kind <> 'teacher' and p.archived_at is null) as spaces,
      (select ${hours} from opening_hours h where h.studio_id = s.id and h.space_id is null) as opening_hours,
      (select coalesce(jsonb_agg(jsonb_build_object('first_day', c.first_day, 'last_day', c.last_day,
          'from_time', to_char(c.from_time, 'HH24:MI'), 'until_time', to_char(c.until_time, 'HH24:MI'),
          'reason', case when c.holiday is not null then c.reason else '' end) order by c.first_day, c.from_time nulls first, c.id), '[]')
        from closures c where c.studio_id = s.id and c.space_id is null and c.last_day >= ${today}
          and c.first_day <= ${today} + ${CLOSURES_AHEAD}::int) as closures,
      (select coalesce(jsonb_agg(${photoColumns} order by f.position, f.id), '[]')
        from photos f where f.studio_id = s.id and f.offering_id is null) as photos
    from studios s
    where s.status = 'published' and ${matchesStudio(at)}
  `.execute(db);
  return rows[0];
}
