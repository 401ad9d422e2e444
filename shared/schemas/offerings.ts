import { z } from 'zod';
import { CANCELLATION_POLICIES } from '../cancellation.ts';
import { BOOKING_MODES, LEVELS, PRICE_UNITS, PRICED_FOR, SERVICE_TYPES } from '../offerings.ts';
import { STUDIO_TYPES } from '../studios.ts';
import { Id, Moment, MoneyShape, PictureShape, ShownPhoto } from './values.ts';

/** One date of an offering. */
export const EventShape = z
  .object({
    id: Id,
    offering_id: Id,
    starts_at: Moment,
    ends_at: Moment,
    time_zone: z.string(),
    status: z.enum(['scheduled', 'cancelled', 'completed']),
    capacity: z.number().int(),
    seats_left: z.number().int(),
    /** What one seat costs, all in. */
    price: MoneyShape,
    /** Booking closes at this instant. */
    closes_at: Moment,
  })
  .meta({ id: 'Event' });
export type EventShape = z.infer<typeof EventShape>;

export const OfferingStudio = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  neighbourhood: z.string(),
  city: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  time_zone: z.string(),
});

/** An offering as a list shows it. */
export const OfferingSummary = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    service_type: z.enum(SERVICE_TYPES),
    booking_mode: z.enum(BOOKING_MODES),
    studio_type: z.enum(STUDIO_TYPES),
    price: MoneyShape,
    price_unit: z.enum(PRICE_UNITS),
    /** As it is said beside the price: that of a course is for one date, each of which is booked by itself. */
    price_for: z.enum(PRICED_FOR),
    materials_included: z.boolean(),
    level: z.enum(LEVELS),
    /** Of the next date, where there is one: a new length is for new dates. */
    duration_minutes: z.number().int(),
    studio: OfferingStudio,
    picture: PictureShape,
    rating_average: z.number().nullable(),
    rating_count: z.number().int(),
    /** The first date that fits the question; null when there is none. */
    next_event: EventShape.nullable(),
  })
  .meta({ id: 'OfferingSummary' });
export type OfferingSummary = z.infer<typeof OfferingSummary>;

/** How the piece comes home: steps count days from the date. */
export const TakeHome = z.object({
  note: z.string(),
  steps: z.array(z.object({ after_days: z.number().int(), label: z.string() })),
});

export const Offering = OfferingSummary.extend({
  description: z.string(),
  capacity: z.number().int(),
  minimum_to_run: z.number().int().nullable(),
  notice_minutes: z.number().int(),
  included: z.array(z.string()),
  bring: z.array(z.string()),
  take_home: TakeHome.nullable(),
  languages: z.array(z.string()),
  minimum_age: z.number().int().nullable(),
  step_free: z.boolean(),
  /** What somebody may want to know about getting there and staying; '' for nothing. */
  accessibility: z.string(),
  cancellation_policy: z.enum(CANCELLATION_POLICIES),
  instructor: z.object({ name: z.string(), title: z.string(), about: z.string() }).nullable(),
  tags: z.array(z.string()),
  /** For offerings that are arranged with the studio directly. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  photos: z.array(ShownPhoto),
}).meta({ id: 'Offering' });
export type Offering = z.infer<typeof Offering>;

export const WHEN = ['next_3_days', 'this_weekend', 'next_week'] as const;
export const SORTS = ['relevance', 'soonest', 'nearest', 'price'] as const;
export type Sort = (typeof SORTS)[number];

const oneOrMany = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')).map((part) => part.trim()).filter(Boolean))
    .pipe(z.array(z.enum(values)).max(20));

// Year 0 is a date to JavaScript, but not to a calendar or a database.
const day = z.iso.date().refine((value) => !value.startsWith('0000'));

/** A number as it is typed: an empty field is refused, where `Number('')` would make it 0. */
const typedNumber = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,12})?$/)
  .transform(Number);

/** What one can ask of the catalogue. Every condition holds for the same date. */
export const OfferingQuestion = z
  .strictObject({
    q: z
      .string()
      .trim()
      .max(200)
      .optional()
      .meta({ description: 'Words, each of which the offering or its studio has.' }),
    studio_type: oneOrMany(STUDIO_TYPES)
      .optional()
      .meta({ description: `One or several, separated by commas: ${STUDIO_TYPES.join(', ')}.` }),
    service_type: oneOrMany(SERVICE_TYPES)
      .optional()
      .meta({ description: `One or several, separated by commas: ${SERVICE_TYPES.join(', ')}.` }),
    studio: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional()
      .meta({ description: 'Only this studio: its id or slug.' }),
    when: z.enum(WHEN).optional(),
    from: day.optional().meta({ description: 'First day, in the zone of the place.' }),
    to: day.optional().meta({ description: 'Last day, in the zone of the place.' }),
    price_max: typedNumber
      .pipe(z.number().int().max(100_000_000))
      .optional()
      .meta({ description: 'Minor units (cents) a seat.' }),
    materials_included: z.enum(['true', 'false']).optional(),
    seats: z.coerce.number().int().min(1).max(10).optional().meta({ description: 'So many seats left, or more.' }),
    near: z
      .string()
      .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
      .refine((value) => {
        const [lat = 0, lng = 0] = value.split(',').map(Number);
        return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
      })
      .optional()
      .meta({ description: 'latitude,longitude' }),
    radius_km: typedNumber
      .pipe(z.number().max(20_000))
      .optional()
      .meta({ description: 'As the crow flies, from near.' }),
    sort: z.enum(SORTS).optional().meta({
      description: 'The soonest first unless asked otherwise; with words, the most relevant. nearest needs near.',
    }),
    limit: z.coerce.number().int().min(1).max(100).default(24),
    cursor: z.string().max(500).optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'ends before it starts' })
  .refine(({ sort, near }) => sort !== 'nearest' || near, { path: ['near'], error: 'nearest to what?' })
  .refine(({ radius_km, near }) => radius_km === undefined || near, { path: ['near'], error: 'how far from where?' });
export type OfferingQuestion = z.infer<typeof OfferingQuestion>;

/** `GET /api/v1/catalogue/counts`: what there is to find. The quick filters count offerings with a date that fits. */
export const CatalogueCounts = z
  .object({
    studios: z.number().int(),
    studios_by_type: z.record(z.enum(STUDIO_TYPES), z.number().int()),
    next_3_days: z.number().int(),
    this_weekend: z.number().int(),
    next_week: z.number().int(),
    under_50: z.number().int(),
    materials_included: z.number().int(),
  })
  .meta({ id: 'CatalogueCounts' });
export type CatalogueCounts = z.infer<typeof CatalogueCounts>;

/** One day of the weekend: how many dates can be booked, and up to four of them, each as the `next_event` of its offering. */
export const ProgrammeDay = z.object({
  date: z.iso.date(),
  total: z.number().int(),
  items: z.array(OfferingSummary),
});
export const Programme = z.object({ days: z.array(ProgrammeDay) }).meta({ id: 'Programme' });
export type Programme = z.infer<typeof Programme>;

export const EventQuestion = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});
