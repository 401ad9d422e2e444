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
    /** When it began at first, if it was moved from there since it is for sale. */
    moved_from: Moment.nullable(),
    /**
     * The least number of guests with which it is held, while it has fewer and the studio has not said that it is held
     * anyway; else null.
     */
    guests_needed: z.number().int().nullable(),
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
  instructor: z
    .object({
      name: z.string(),
      title: z.string(),
      about: z.string(),
      /** A square portrait. */
      photo_url: z.string().nullable(),
    })
    .nullable(),
  tags: z.array(z.string()),
  /** For offerings that are arranged with the studio directly. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  photos: z.array(ShownPhoto),
  /** Everything there is to see of it, what stands for it in lists first: its photos, or while there are none, what is drawn of it. */
  gallery: z.array(PictureShape),
}).meta({ id: 'Offering' });
export type Offering = z.infer<typeof Offering>;

export const EventQuestion = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});
