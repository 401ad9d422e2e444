import fc from 'fast-check';
import { ANSWER_TIME } from '#shared/bookings/answer-time.ts';
import { rowsOf } from './rows.ts';

/** Random worlds: rows of the tables, and later changes of them. */

/** Words that no stemmer changes, and none of which is a typo of another. */
export const WORDS = [
  'zorblug',
  'quimtov',
  'fanduk',
  'welxop',
  'japrik',
  'hutsom',
  'byrnok',
  'gloptu',
  'vekdix',
  'cipnuz',
];

/** Days before a clock change in one of the zones or before the end of a year, all in the future. */
const DAYS = ['2041-03-07', '2041-03-28', '2041-04-04', '2041-09-26', '2041-10-24', '2041-10-31', '2041-12-29'];
const ZONES = ['Europe/Madrid', 'Pacific/Auckland', 'America/New_York'];

/** A city, the date line and a pole, with pairwise distinct distances, so that no order is ambiguous. */
export const MIDDLES = [
  { lat: 41.38517, lng: 2.17341 },
  { lat: -16.50113, lng: 179.98117 },
  { lat: 89.99217, lng: 12.00331 },
];

export const some = <Value>(...values: Value[]) => fc.constantFrom(...values);
const count = (max: number) => fc.integer({ min: 0, max });
/** The usual value in most cases. */
const rarely = <Value>(value: fc.Arbitrary<Value>, usual: Value) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: value });

const word = fc.tuple(some(...WORDS), count(5)).map(([each, dress]) => {
  if (dress === 0) return each.toUpperCase();
  return dress === 1 ? each.replace('o', 'ò').replace('a', 'á').replace('u', 'Ü') : each;
});
const text = (most: number) => fc.array(word, { maxLength: most }).map((words) => words.join(' · '));
const title = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));

const anyPlace = fc.tuple(rarely(count(2), 0), count(160), count(160)).map(([at, up, round]) => {
  const middle = MIDDLES[at] ?? { lat: 0, lng: 0 };
  const lng = middle.lng + (round - 80) * 0.00137;
  return {
    latitude: Math.min(90, middle.lat + (up - 80) * 0.00091),
    longitude: lng > 180 ? lng - 360 : lng,
  };
});

const studioStatus = rarely(some('draft', 'in_review', 'suspended', 'archived'), 'published');
export const anyStudio = fc.record({
  status: studioStatus,
  name: title,
  neighbourhood: rarely(word, ''),
  city: rarely(word, ''),
  time_zone: some(...ZONES),
  place: rarely(fc.constant({ latitude: null, longitude: null }), undefined),
  at: anyPlace,
  blur_position: rarely(fc.constant(true), false),
  blur_metres: count(200),
  blur_angle: count(6),
  teachers: fc.array(fc.record({ name: title, is_public: fc.boolean() }), { maxLength: 2 }),
});

const price = some(2000, 3000, 4999, 5000, 5001, 7333);
const offeringStatus = rarely(some('draft', 'paused', 'archived'), 'published');
const serviceType = some('workshop', 'class', 'recurring', 'event', 'private_lesson', 'coworking');

/** Starts in half hours from now, so that some are exactly now. */
const anyDate = fc.record({
  after: fc.integer({ min: -48, max: 48 * 16 }),
  capacity: fc.integer({ min: 1, max: 6 }),
  taken: rarely(count(6), 0),
  price_override: rarely<number | null>(price, null),
  status: rarely(some('cancelled', 'completed'), 'scheduled'),
  is_slot: rarely(fc.constant(true), false),
});

/** Intervals of starts: half hours to the first start, steps from there to the last. */
const anyStretches = fc.array(fc.record({ after: fc.integer({ min: 1, max: 130 }), steps: count(9) }), {
  maxLength: 4,
});

/** Minutes that a studio needs to answer, where it approves bookings. */
const leastNotice = ({ booking_mode }: { booking_mode: string }) =>
  booking_mode === 'requires_approval' ? ANSWER_TIME.beforeStart * 60 : 0;

export const anyOffering = fc
  .record({
    studio: count(11),
    status: offeringStatus,
    service_type: serviceType,
    booking_mode: some('direct_booking', 'direct_booking', 'requires_approval', 'request_only'),
    studio_type: some('ceramics', 'glass', 'dance', 'jewellery'),
    language: some('en', 'es', 'ca', 'fr', 'de', 'it'),
    title,
    tags: fc.array(word, { maxLength: 2 }),
    summary: text(2),
    description: text(3),
    price,
    unit: count(2),
    currency: rarely(fc.constant('USD'), 'EUR'),
    duration_minutes: some(45, 60, 90),
    notice_minutes: rarely(some(60, 1440, 4320), 0),
    level: some('beginner', 'improver', 'experienced', 'all'),
    languages: fc.subarray(['ca', 'es', 'en', 'ja']),
    materials_included: fc.boolean(),
    step_free: fc.boolean(),
    minimum_age: fc.option(some(0, 6, 12, 18)),
    rating_average: fc.option(some(3.2, 3.99, 4, 4.5, 4.51, 5)),
    teacher: count(2),
    translations: rarely(
      fc.uniqueArray(fc.record({ language: some('en', 'es', 'de'), title, summary: text(2), description: text(2) }), {
        maxLength: 2,
        selector: ({ language }) => language,
      }),
      [],
    ),
    dates: fc.array(anyDate, { maxLength: 5, size: 'max' }),
    step: some(30, 60),
    /** The length of a booked slot; null for that of the offering. */
    minutes: rarely<number | null>(some(30, 120), null),
    stretches: anyStretches,
    /** Larger parties have only the first intervals. */
    parties: fc.uniqueArray(fc.record({ seats: fc.integer({ min: 1, max: 6 }), stretches: count(4) }), {
      maxLength: 3,
      selector: ({ seats }) => seats,
    }),
  })
  .map((offering) => ({ ...offering, notice_minutes: Math.max(offering.notice_minutes, leastNotice(offering)) }));

/** A later change of the world: columns of one row. */
export const anyChange = fc.oneof(
  fc.record({ table: fc.constant('studios' as const), at: count(11), patch: fc.record({ status: studioStatus }) }),
  fc.record({ table: fc.constant('studios' as const), at: count(11), patch: anyPlace }),
  fc.record({ table: fc.constant('studios' as const), at: count(11), patch: fc.record({ name: title }) }),
  fc.record({ table: fc.constant('offerings' as const), at: count(29), patch: fc.record({ status: offeringStatus }) }),
  fc.record({ table: fc.constant('offerings' as const), at: count(29), patch: fc.record({ price }) }),
  fc.record({
    table: fc.constant('offerings' as const),
    at: count(29),
    patch: fc.record({ title, step_free: fc.boolean() }),
  }),
  fc.record({
    table: fc.constant('events' as const),
    at: count(60),
    patch: fc.record({ price_override: fc.option(price) }),
  }),
  fc.record({
    table: fc.constant('events' as const),
    at: count(60),
    patch: fc.record({ status: some('scheduled', 'cancelled') }),
  }),
  fc.record({
    table: fc.constant('members' as const),
    at: count(5),
    patch: fc.record({ is_public: fc.boolean(), name: title }),
  }),
);

export const anyWorld = fc
  .record({
    day: some(...DAYS),
    hour: count(95),
    studios: fc.array(anyStudio, { minLength: 1, maxLength: 12, size: 'max' }),
    offerings: fc.array(anyOffering, { maxLength: 30, size: 'max' }),
    changes: fc.array(anyChange, { maxLength: 5 }),
  })
  .map(rowsOf);
