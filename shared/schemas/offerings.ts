import { z } from 'zod';
import { CANCELLATION_POLICIES } from '../cancellation.ts';
import { BOOKING_MODES, LEVELS, PRICE_UNITS, SERVICE_TYPES } from '../offerings.ts';
import { STUDIO_TYPES } from '../studios.ts';
import { Id, Moment, MoneyShape, PictureShape } from './values.ts';

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
    materials_included: z.boolean(),
    level: z.enum(LEVELS),
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
  cancellation_policy: z.enum(CANCELLATION_POLICIES),
  instructor: z.object({ name: z.string(), title: z.string(), about: z.string() }).nullable(),
  tags: z.array(z.string()),
  /** For offerings that are arranged with the studio directly. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
}).meta({ id: 'Offering' });
export type Offering = z.infer<typeof Offering>;

export const WHEN = ['next_3_days', 'this_weekend', 'next_week'] as const;
export const SORTS = ['relevance', 'soonest', 'nearest', 'price'] as const;

const oneOrMany = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')).map((part) => part.trim()).filter(Boolean))
    .pipe(z.array(z.enum(values)).max(20));

const day = z.iso.date();

/** What one can ask of the catalogue. Every condition holds for the same date. */
export const OfferingQuestion = z.strictObject({
  q: z.string().trim().max(200).optional(),
  studio_type: oneOrMany(STUDIO_TYPES).optional(),
  service_type: oneOrMany(SERVICE_TYPES).optional(),
  studio: z.string().max(100).optional().meta({ description: 'Only this studio: its id or slug.' }),
  when: z.enum(WHEN).optional(),
  from: day.optional().meta({ description: 'First day, in the zone of the place.' }),
  to: day.optional().meta({ description: 'Last day, in the zone of the place.' }),
  price_max: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .optional()
    .meta({ description: 'Minor units (cents) a seat.' }),
  materials_included: z.enum(['true', 'false']).optional(),
  seats: z.coerce.number().int().min(1).max(10).optional(),
  near: z
    .string()
    .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
    .refine((value) => {
      const [lat = 0, lng = 0] = value.split(',').map(Number);
      return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
    })
    .optional()
    .meta({ description: 'latitude,longitude' }),
  radius_km: z.coerce.number().min(0).max(20_000).optional(),
  sort: z.enum(SORTS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(500).optional(),
});
export type OfferingQuestion = z.infer<typeof OfferingQuestion>;

export const EventQuestion = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});
