import { sql } from 'kysely';
import type { PriceRule } from '#shared/bookings/price-rules.ts';
import type { BookingMode, Level, PriceUnit, ServiceType } from '#shared/offerings/offerings.ts';
import type { ShownPhoto } from '#shared/schemas/values.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import { type PauseRow, pauseColumns } from './pause.ts';
import { seatPrice } from './price.ts';

/** The columns of an event that its card and its page show. */
export interface EventRow {
  event_id: string;
  starts_at: Date;
  ends_at: Date;
  event_status: 'scheduled' | 'cancelled' | 'completed';
  event_capacity: number;
  seats_taken: number;
  /** The price of one seat in minor units: see price.ts. */
  seat_price: number;
  moved_from: Date | null;
  guests_needed: number | null;
  /** The number of dates from this one on, where these are sold together; else null. */
  course_dates: number | null;
  /** Of its offering, and when they are applied: where the price is shown at which it is booked now; not in lists. */
  price_rules?: PriceRule[];
  priced_at?: Date;
  /** Since when its studio takes no bookings, on its page; null if it does. */
  paused_since?: Date | null;
}

/**
 * SQL for the minimum number of guests of an event: null once it is reached or the studio has confirmed the event.
 * About an event below its minimum the studio is asked 48 hours before, and its silence cancels it
 * (`server/bookings/minimum`).
 * @param e alias of the events; offerings are `o`
 */
export const guestsNeeded = (e: 'e' | 'd' = 'e') =>
  sql.raw(`
  case when ${e}.seats_taken < o.minimum_to_run and ${e}.guaranteed_at is null and ${e}.status = 'scheduled'
    and not ${e}.is_slot then o.minimum_to_run end as guests_needed`);

/** The columns of `EventRow`. @param e alias of the events; offerings are `o` */
export const eventColumns = (e: 'e' | 'd' = 'e') => sql`
  ${sql.ref(`${e}.id`)} as event_id, ${sql.ref(`${e}.starts_at`)}, ${sql.ref(`${e}.ends_at`)},
  ${sql.ref(`${e}.status`)} as event_status, ${sql.ref(`${e}.capacity`)} as event_capacity,
  ${sql.ref(`${e}.seats_taken`)}, ${seatPrice('o', e)} as seat_price,
  ${sql.ref(`${e}.moved_from`)}, ${guestsNeeded(e)},
  case when ${sql.ref(`${e}.course_total`)} is not null then ${sql.ref(`${e}.course_dates`)} end as course_dates`;

/** The columns of an offering card. */
export interface OfferingRow extends PauseRow {
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

/** The columns of `OfferingRow`, of `offerings o` and `studios s`. */
export const offeringColumns = sql`
  o.id, o.slug, o.title, o.summary, o.service_type, o.booking_mode, o.studio_type, o.price, o.currency, o.price_unit,
  o.materials_included, o.level, o.duration_minutes, o.notice_minutes, o.cover_seed, o.cover_version, o.cover_motifs,
  o.rating_average::float8 as rating_average, o.rating_count,
  s.id as studio_id, s.slug as studio_slug, s.name as studio_name, s.neighbourhood, s.city, s.shown_latitude,
  s.shown_longitude, s.time_zone, ${pauseColumns}`;

/** An offering with one of its events; the event's columns are null when there is none. */
export type DatedOfferingRow = OfferingRow & (EventRow | Record<keyof EventRow, null>);

/** The first photo of offering `o`; null when its card shows the drawn cover. */
export const firstPhotoOf = sql<ShownPhoto | null>`(
  select jsonb_build_object('url', f.url, 'placeholder', f.placeholder, 'width', f.width, 'height', f.height, 'alt', f.alt,
    'focal_x', f.focal_x, 'focal_y', f.focal_y)
  from photos f where f.offering_id = o.id order by f.position, f.id limit 1
)`;
