import { z } from 'zod';
import { pricedFor } from '#shared/offerings/offerings.ts';
import type {
  CourseShape,
  EventQuestion,
  EventShape,
  Offering,
  OfferingSummary,
} from '#shared/schemas/offerings/offerings.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { MINUTE } from '#shared/time/time.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import { refuse } from '../http/refuse.ts';
import { galleryOf, pictureOf } from '../media/media.ts';
import { bookingClosesAt } from '../read-models/bookable.ts';
import type { DatedOfferingRow, EventRow, OfferingRow } from '../read-models/offering-card.ts';
import { shownPause } from '../read-models/pause.ts';
import type { Services } from '../services.ts';
import { placeOf } from '../studios/studios.ts';
import { type Pictured, withPhotos } from './photos.ts';
import { priceAt } from './price-at.ts';
import {
  type CourseRow,
  type EventKey,
  findEvent,
  findOffering,
  listCourses,
  listEvents,
  type OfferingDetailRow,
} from './queries.ts';
import { translateOfferings } from './translate-offerings.ts';

export { assertOfferingsOf } from './assert-offerings-of.ts';
export { hourlyOfferings } from './editing/hourly-offerings.ts';
export { withPhotos } from './photos.ts';
export { translateOfferings } from './translate-offerings.ts';

const Key: z.ZodType<EventKey> = z.tuple([z.int(), z.uuid()]);

/**
 * Returns a published offering.
 * @param idOrSlug from a URL; also a former slug
 * @param language of the reader; untranslated texts are in the offering's own
 * @throws Refusal `http.not_found` also for an offering that is not published
 */
export async function getOffering(services: Services, idOrSlug: string, language: Language): Promise<Offering> {
  const row = await getRow(services, idOrSlug, language);
  const [told] = await withPhotos(services.db, await translateOfferings(services.db, language, [row]));
  return told ? offeringInFull(told, services.now(), language) : refuse('http.not_found');
}

/** Lists upcoming events of an offering in order, sold out or not. */
export async function findEvents(services: Services, idOrSlug: string, question: z.infer<typeof EventQuestion>) {
  const { id } = await getRow(services, idOrSlug, DEFAULT_LANGUAGE);
  const pages = parseCursor('events', { offering: id }, Key, question.cursor);
  const asked = { now: services.now(), after: pages.after, limit: question.limit };
  const found = await listEvents(services.db, id, asked);
  const { rows, next_cursor } = toPage(found, question.limit, (row): EventKey => [row.micros, row.event_id], pages);
  return { items: rows.map(eventShape), next_cursor };
}

/**
 * Lists the courses of an offering that can be joined, full ones too, in the order of their next dates; none while its
 * studio takes no bookings.
 */
export async function findCourses(services: Services, idOrSlug: string) {
  const now = services.now();
  const offering = await getRow(services, idOrSlug, DEFAULT_LANGUAGE);
  const isOpen = shownPause(offering, now, offering.time_zone) === null;
  const rows = isOpen ? await listCourses(services.db, offering.id, now) : [];
  return { items: rows.map((row) => courseShape(row, now)), next_cursor: null };
}

const courseShape = ({ time_zone: zone, currency, ...row }: CourseRow, now: Date): CourseShape => ({
  id: row.id,
  dates: row.dates.map((date) => ({
    ...date,
    starts_at: toOffsetIso(new Date(date.starts_at), zone),
    ends_at: toOffsetIso(new Date(date.ends_at), zone),
  })),
  time_zone: zone,
  past_dates: row.past_dates,
  seats_left: Math.min(...row.dates.map(({ seats_left }) => seats_left)),
  ...priceAt(row.price, {
    rules: row.price_rules,
    currency,
    at: { startsAt: new Date(row.dates[0]?.starts_at ?? now), now, zone },
  }),
  full_price: { amount: row.full_price, currency },
});

/** Returns an event, also a past or cancelled one. */
export async function getEvent({ db, now }: Services, id: string): Promise<EventShape> {
  const event = z.uuid().safeParse(id).success ? await findEvent(db, id, now()) : undefined;
  return event ? eventShape(event) : refuse('http.not_found');
}

async function getRow({ db, now }: Services, idOrSlug: string, language: Language): Promise<OfferingDetailRow> {
  const at = placeOf(idOrSlug);
  return (at && (await findOffering(db, at, now(), language))) ?? refuse('http.not_found');
}

/** Returns an offering as lists show it; `next_event` is the event in the row. */
export const offeringSummary = (row: DatedOfferingRow & Partial<Pictured>, now: Date): OfferingSummary => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  service_type: row.service_type,
  booking_mode: row.booking_mode,
  studio_type: row.studio_type,
  price: { amount: row.price, currency: row.currency },
  price_unit: row.price_unit,
  price_for: pricedFor(row, row.course_dates !== null),
  materials_included: row.materials_included,
  level: row.level,
  duration_minutes: row.event_id === null ? row.duration_minutes : minutesOf(row),
  studio: {
    id: row.studio_id,
    slug: row.studio_slug,
    name: row.studio_name,
    neighbourhood: row.neighbourhood,
    city: row.city,
    lat: row.shown_latitude,
    lng: row.shown_longitude,
    time_zone: row.time_zone,
  },
  picture: pictureOf({ ...row, craft: row.studio_type }, row.photos?.[0]),
  rating_average: row.rating_average,
  rating_count: row.rating_count,
  next_event: row.event_id === null ? null : eventShape(row),
  pause: shownPause(row, now, row.time_zone),
});

const minutesOf = ({ starts_at, ends_at }: EventRow) => Math.round((+ends_at - +starts_at) / MINUTE);

const earliest = (one: Date, other: Date | null | undefined) => (other && other < one ? other : one);

/** Returns an event as the public sees it. */
export const eventShape = (row: EventRow & OfferingRow): EventShape => ({
  id: row.event_id,
  offering_id: row.id,
  starts_at: toOffsetIso(row.starts_at, row.time_zone),
  ends_at: toOffsetIso(row.ends_at, row.time_zone),
  time_zone: row.time_zone,
  status: row.event_status,
  capacity: row.event_capacity,
  seats_left: row.event_capacity - row.seats_taken,
  ...priceAt(row.seat_price, {
    rules: row.price_rules,
    currency: row.currency,
    at: { startsAt: row.starts_at, now: row.priced_at ?? row.starts_at, zone: row.time_zone },
  }),
  course_dates: row.course_dates,
  closes_at: toOffsetIso(earliest(bookingClosesAt(row), row.paused_since), row.time_zone),
  moved_from: row.moved_from && toOffsetIso(row.moved_from, row.time_zone),
  guests_needed: row.guests_needed,
});

const offeringInFull = (row: OfferingDetailRow & Pictured, now: Date, language: Language): Offering => ({
  ...offeringSummary(row, now),
  duration_minutes: row.coming_minutes ?? row.duration_minutes,
  description: row.description,
  prices: row.prices.map(({ amount, ...kind }) => ({ ...kind, price: { amount, currency: row.currency } })),
  addons: row.addons.map(({ price, ...addon }) => ({ ...addon, price: { amount: price, currency: row.currency } })),
  questions: row.questions,
  waiver: row.waiver,
  capacity: row.capacity,
  minimum_to_run: row.minimum_to_run,
  notice_minutes: row.notice_minutes,
  included: row.included,
  bring: row.bring,
  take_home: row.take_home,
  languages: row.languages,
  minimum_age: row.minimum_age,
  step_free: row.step_free,
  accessibility: row.accessibility,
  cancellation_policy: row.cancellation_policy,
  payment: row.payment,
  deposit_percent: row.deposit_percent,
  instructor: row.instructor,
  trust: { ...row.studio_trust, times_taught: row.times_taught },
  tags: row.tags,
  contact: { email: row.studio_email, phone: row.studio_phone },
  photos: row.photos,
  gallery: galleryOf({ ...row, craft: row.studio_type }, row.photos, language),
});
