import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { addonsOf, kindsOf } from '#server/read-models/price.ts';
import { questionsOf } from '#server/read-models/questions.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';

/** An offering with all data for editing, as read from the database. */
export type EditingRow = Omit<OfferingEditing, 'published_at' | 'missing' | 'picture' | 'studio'> & {
  published_at: Date | null;
  cover_seed: number;
  cover_version: number;
  cover_motifs: string[];
  /** The end of the last upcoming event with a booking. */
  booked_until: Date | null;
  /** One entry per space and teacher of the offering. */
  hours: { has_hours: boolean }[];
  studio: Omit<OfferingEditing['studio'], 'rights'>;
};

/** SQL condition: upcoming events, booked slots included. @param now events that have ended do not count */
const ahead = (now: Date) => sql`e.offering_id = o.id and e.status = 'scheduled' and e.ends_at > ${now}`;

const hasHours = sql`exists (select from opening_hours h
  where h.studio_id = p.studio_id and (h.space_id = p.id or h.space_id is null))`;

/** SQL of the translations into languages other than the offering's own. */
const translationsOf = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('language', t.language, 'title', t.title, 'summary', t.summary,
      'description', t.description, 'included', t.included, 'bring', t.bring, 'take_home_note', t.take_home_note,
      'take_home_steps', t.take_home_steps, 'accessibility', t.accessibility)
      order by t.language), '[]')
    from offering_translations t where t.offering_id = o.id and t.language <> o.language)`;

/** SQL of the photos in their order. */
export const photosOf = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'public_id', f.public_id, 'url', f.url,
      'placeholder', f.placeholder, 'width', f.width, 'height', f.height, 'alt', f.alt, 'focal_x', f.focal_x,
      'focal_y', f.focal_y) order by f.position, f.id), '[]')
    from photos f where f.offering_id = o.id)`;

/** SQL of the spaces that an offering needs, or of those to choose from. The teacher is in `instructor_id`. */
export const spacesOf = (needed: boolean) => sql`
  (select coalesce(jsonb_agg(x.space_id order by p.position, p.id), '[]')
    from offering_spaces x join spaces p on p.id = x.space_id
    where x.offering_id = o.id and p.kind <> 'teacher' and x.needed = ${needed})`;

/**
 * SQL for `offeringNeeds`: whether what the offering uses has opening hours. A teacher alone counts, a closed room does
 * not.
 */
export const hoursOf = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('has_hours', ${hasHours})), '[]')
    from spaces p
    where p.archived_at is null and (
      p.member_id = o.instructor_id or p.id in (select x.space_id from offering_spaces x where x.offering_id = o.id)))`;

/** Finds an offering for editing. @param now events that have ended do not count as upcoming */
export async function findEditing(db: Connection, id: string, now: Date): Promise<EditingRow | undefined> {
  const { rows } = await sql<EditingRow>`
    select o.id, o.version, o.status, o.published_at, o.slug, o.service_type, o.booking_mode, o.studio_type,
      o.language, o.title, o.summary, o.description, o.price, o.currency, o.price_unit, ${kindsOf} as prices, o.price_rules, ${addonsOf} as addons, ${questionsOf} as questions, o.waiver, o.course_price, o.drop_in, o.capacity, o.minimum_to_run,
      o.duration_minutes, o.notice_minutes, o.materials_included, o.included, o.bring, o.take_home, o.level, o.languages,
      o.minimum_age, o.step_free, o.accessibility, o.cancellation_policy, o.payment, o.deposit_percent,
      case when o.tax_reason is not null then jsonb_build_object('reason', o.tax_reason, 'rate', o.tax_rate) end as tax, o.instructor_id, o.tags, o.slot_step_minutes,
      o.slot_days_ahead, o.cover_seed, o.cover_version, o.cover_motifs,
      ${spacesOf(true)} as space_ids, ${spacesOf(false)} as any_space_ids, ${hoursOf} as hours,
      ${translationsOf} as translations,
      ${photosOf} as photos,
      (select coalesce(jsonb_agg(jsonb_build_object('guests', paid.guests,
          'unit_price', jsonb_build_object('amount', paid.unit_price, 'currency', paid.currency)) order by paid.guests desc, paid.unit_price), '[]')
        from (
          select b.unit_price, b.currency, sum(c.seats)::integer as guests
          from events e join booking_events c on c.event_id = e.id join bookings b on b.id = c.booking_id
          where ${ahead(now)} and c.released_at is null group by b.unit_price, b.currency
        ) paid) as booked,
      (select max(e.ends_at) from booking_events c join events e on e.id = c.event_id
        where ${ahead(now)} and c.released_at is null) as booked_until,
      exists (select from bookings b where b.offering_id = o.id) as was_booked,
      (select count(*) from events e where ${ahead(now)} and not e.is_slot) as coming_dates,
      jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'neighbourhood', s.neighbourhood, 'city', s.city,
        'status', s.status, 'time_zone', s.time_zone, 'types', s.types, 'languages', s.languages, 'spaces',
        (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'seats', p.seats,
            'hourly_price', case when p.hourly_price is not null then
              jsonb_build_object('amount', p.hourly_price, 'currency', p.currency) end,
            'has_hours', ${hasHours}) order by p.position, p.id), '[]')
          from spaces p where p.studio_id = s.id and p.kind <> 'teacher' and p.archived_at is null),
        'people',
        (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'title', m.title,
            'is_pending', m.is_pending) order by m.is_pending, m.position, m.id), '[]')
          from studio_members m where m.studio_id = s.id and m.left_at is null)) as studio
    from offerings o join studios s on s.id = o.studio_id
    where o.id = ${id}`.execute(db);
  return rows[0];
}

/** Counts the events and series that archiving an offering would end, and the bookings that prevent it. */
export async function countArchived(db: Connection, id: string, now: Date) {
  const { rows } = await sql<{
    free_dates: number;
    series: number;
    booked_dates: number;
    booked_seats: number;
    booked_from: Date | null;
    booked_until: Date | null;
  }>`
    select count(*) filter (where booked.seats is null and e.starts_at > ${now})::int as free_dates,
      count(booked.seats)::int as booked_dates, coalesce(sum(booked.seats), 0)::int as booked_seats,
      min(e.starts_at) filter (where booked.seats is not null) as booked_from,
      max(e.ends_at) filter (where booked.seats is not null) as booked_until,
      (select count(*) from event_series r where r.offering_id = ${id} and r.ended_at is null)::int as series
    from offerings o join events e on ${ahead(now)}
    cross join lateral (
      select sum(c.seats)::int as seats from booking_events c
      where c.event_id = e.id and c.released_at is null
    ) booked
    where o.id = ${id}`.execute(db);
  return (
    rows[0] ?? { free_dates: 0, series: 0, booked_dates: 0, booked_seats: 0, booked_from: null, booked_until: null }
  );
}
