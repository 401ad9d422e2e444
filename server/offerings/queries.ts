import { type RawBuilder, sql } from 'kysely';
import type { CancellationPolicy } from '../../shared/cancellation.ts';
import type { Language } from '../../shared/languages.ts';
import type { BookingMode, Level, PriceUnit, ServiceType } from '../../shared/offerings.ts';
import type { StudioType } from '../../shared/studios.ts';
import type { Connection } from '../db/database.ts';
import { portraitOfMember } from '../db/member-portrait.ts';
import { isOfferingAt, type Place } from '../db/places.ts';
import { literal, translatedColumn } from '../translated.ts';

/** Columns of one date, with what its offering and studio add. */
export interface EventRow {
  event_id: string;
  starts_at: Date;
  ends_at: Date;
  event_status: 'scheduled' | 'cancelled' | 'completed';
  event_capacity: number;
  seats_taken: number;
  /** What a seat costs, in minor units. */
  seat_price: number;
  moved_from: Date | null;
  guests_needed: number | null;
}

/**
 * The minimum number of guests of a date, null once it is reached or the studio has confirmed that the date takes place.
 * A date below its minimum is never cancelled automatically: the studio decides, and a cancellation is mailed to the guests.
 * @param e what the statement calls the events; offerings are `o`
 */
export const guestsNeeded = (e: 'e' | 'd' = 'e'): string => `
  case when ${e}.seats_taken < o.minimum_to_run and ${e}.guaranteed_at is null and ${e}.status = 'scheduled'
    and not ${e}.is_slot then o.minimum_to_run end as guests_needed`;

/** @param e what the statement calls the events; offerings are `o` */
export const eventColumns = (e: 'e' | 'd' = 'e') => sql`
  ${sql.ref(`${e}.id`)} as event_id, ${sql.ref(`${e}.starts_at`)}, ${sql.ref(`${e}.ends_at`)},
  ${sql.ref(`${e}.status`)} as event_status, ${sql.ref(`${e}.capacity`)} as event_capacity,
  ${sql.ref(`${e}.seats_taken`)}, coalesce(${sql.ref(`${e}.price_override`)}, o.price) as seat_price,
  ${sql.ref(`${e}.moved_from`)}, ${sql.raw(guestsNeeded(e))}`;

/** What a list shows of an offering; of `offerings o` and `studios s`. */
export interface OfferingRow {
  id: string;
  slug: string;
  title: string;
  summary: string;
  service_type: ServiceType;
  booking_mode: BookingMode;
  studio_type: StudioType;
  price: number;
  currency: string;
  price_unit: PriceUnit;
  materials_included: boolean;
  level: Level;
  duration_minutes: number;
  notice_minutes: number;
  cover_seed: number;
  cover_version: number;
  cover_motifs: string[];
  rating_average: number | null;
  rating_count: number;
  studio_id: string;
  studio_slug: string;
  studio_name: string;
  neighbourhood: string;
  city: string;
  shown_latitude: number | null;
  shown_longitude: number | null;
  time_zone: string;
}

export const offeringColumns = sql`
  o.id, o.slug, o.title, o.summary, o.service_type, o.booking_mode, o.studio_type, o.price, o.currency, o.price_unit,
  o.materials_included, o.level, o.duration_minutes, o.notice_minutes, o.cover_seed, o.cover_version, o.cover_motifs,
  o.rating_average::float8 as rating_average, o.rating_count,
  s.id as studio_id, s.slug as studio_slug, s.name as studio_name, s.neighbourhood, s.city, s.shown_latitude,
  s.shown_longitude, s.time_zone`;

/** An offering and the date that goes with it, whose columns are null where there is none. */
export type DatedOfferingRow = OfferingRow & (EventRow | Record<keyof EventRow, null>);

/** What anybody may see. */
export const listed = sql`o.status = 'published' and s.status = 'published'`;

/** Dates that can be booked now by someone who wants so many seats. */
export const bookable = (now: Date, seats = 1): RawBuilder<unknown> => sql`
  e.status = 'scheduled' and not e.is_slot and e.starts_at > ${now}::timestamptz + o.notice_minutes * interval '1 minute'
  and e.capacity - e.seats_taken >= ${seats}`;

/** Dates that have not begun, sold out or not. */
const isComing = (now: Date) => sql`e.status = 'scheduled' and not e.is_slot and e.starts_at > ${now}`;

export type OfferingDetailRow = DatedOfferingRow & {
  /** How long the next date is, sold out or not; null while there is none. */
  coming_minutes: number | null;
  description: string;
  capacity: number;
  minimum_to_run: number | null;
  included: string[];
  bring: string[];
  take_home: { note: string; steps: { after_days: number; label: string }[] } | null;
  languages: string[];
  minimum_age: number | null;
  step_free: boolean;
  accessibility: string;
  cancellation_policy: CancellationPolicy;
  instructor: { name: string; title: string; about: string; photo_url: string | null } | null;
  tags: string[];
  studio_email: string | null;
  studio_phone: string | null;
};

/** A listed offering with all that its page shows, and its first date that can be booked. */
export async function findOffering(
  db: Connection,
  at: Place,
  now: Date,
  language: Language,
): Promise<OfferingDetailRow | undefined> {
  const ofTeacher = (column: string) =>
    sql.raw(translatedColumn('member', column, { row: 'm', language: literal(language), writtenIn: 's.language' }));
  const { rows } = await sql<OfferingDetailRow>`
    select ${offeringColumns}, first.*, coming.minutes as coming_minutes, o.description, o.capacity, o.minimum_to_run,
      o.included, o.bring, o.take_home, o.languages, o.minimum_age, o.step_free, o.accessibility, o.cancellation_policy,
      o.tags, s.email as studio_email, s.phone as studio_phone,
      case when m.is_public then jsonb_build_object('name', m.name, 'title', ${ofTeacher('title')},
        'about', ${ofTeacher('about')}, 'photo_url', ${portraitOfMember}) end as instructor
    from offerings o
    join studios s on s.id = o.studio_id
    left join studio_members m on m.id = o.instructor_id
    left join lateral (
      select ${eventColumns()} from events e where e.offering_id = o.id and ${bookable(now)} order by e.starts_at, e.id limit 1
    ) first on true
    left join lateral (
      select (extract(epoch from e.ends_at - e.starts_at) / 60)::integer as minutes from events e
      where e.offering_id = o.id and ${isComing(now)} order by e.starts_at, e.id limit 1
    ) coming on true
    where ${listed} and ${isOfferingAt(at)}
  `.execute(db);
  return rows[0];
}

/** Sort values of a list of dates: microseconds since 1970, which a `Date` would cut, and the id. */
export type EventKey = [micros: number, id: string];

type EventWithKey = EventRow & OfferingRow & { micros: number };

/** Dates of an offering that have not begun, sold out or not, in order; one more than `limit`, if there is one. */
export async function listEvents(
  db: Connection,
  offeringId: string,
  asked: { now: Date; after: EventKey | undefined; limit: number },
): Promise<EventWithKey[]> {
  const [micros, id] = asked.after ?? [];
  const after = id
    ? sql`and (e.starts_at, e.id) > (timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond', ${id}::uuid)`
    : sql``;
  const { rows } = await sql<EventWithKey>`
    select ${offeringColumns}, ${eventColumns()}, (extract(epoch from e.starts_at) * 1000000)::int8 as micros
    from events e
    join offerings o on o.id = e.offering_id
    join studios s on s.id = o.studio_id
    where e.offering_id = ${offeringId} and ${isComing(asked.now)} ${after}
    order by e.starts_at, e.id
    limit ${asked.limit + 1}
  `.execute(db);
  return rows;
}

/** A date of a listed offering, whatever became of it; what a guest booked for themselves is nobody else's to see. */
export async function findEvent(db: Connection, id: string): Promise<(EventRow & OfferingRow) | undefined> {
  const { rows } = await sql<EventRow & OfferingRow>`
    select ${offeringColumns}, ${eventColumns()}
    from events e
    join offerings o on o.id = e.offering_id
    join studios s on s.id = o.studio_id
    where e.id = ${id} and not e.is_slot and ${listed}
  `.execute(db);
  return rows[0];
}
