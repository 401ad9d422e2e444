import { z } from 'zod';
import { CANCELLATION_POLICIES } from '#shared/bookings/cancellation.ts';
import { PRICE_RULE_KINDS } from '#shared/bookings/price-rules.ts';
import { ADDON_UNITS } from '#shared/bookings/seat-prices.ts';
import {
  BOOKING_MODES,
  LEVELS,
  OFFERED_PAYMENTS,
  PRICE_UNITS,
  PRICED_FOR,
  SERVICE_TYPES,
} from '#shared/offerings/offerings.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { BookingQuestion } from '../bookings/booking-details.ts';
import { BookingPause } from '../studios/booking-pause.ts';
import { StudioTrust } from '../studios/studios.ts';
import { Id, Moment, MoneyShape, PictureShape, ShownPhoto } from '../values.ts';

/** Why a price is lower now: an early-bird or last-minute rule of the offering. */
export const PriceReduction = z.object({
  kind: z.enum(PRICE_RULE_KINDS),
  full_price: MoneyShape,
  /** The last second in which the price is lower by this rule. */
  until: Moment,
  /**
   * What all rules that apply now take off a price; the best one counts. Kinds of prices are lower by the same rules.
   */
  cuts: z.array(z.object({ percent: z.number().int().nullable(), amount: z.number().int().nullable() })),
});
export type PriceReduction = z.infer<typeof PriceReduction>;

/** An event of an offering. */
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
    /**
     * The total price of one seat, if it is booked now; of a date that is sold only with its course, at all dates from
     * this one on.
     */
    price: MoneyShape,
    /** Set while the price is lower by a rule. Lists of offerings have full prices, without rules. */
    reduction: PriceReduction.optional(),
    /** The number of these dates; null for an event that is booked alone. */
    course_dates: z.number().int().nullable(),
    /** When booking closes; while the studio takes no bookings, when that began. */
    closes_at: Moment,
    /** Its first start, if it was moved after the offering was published. */
    moved_from: Moment.nullable(),
    /** The minimum number of guests, while there are fewer and the studio has not guaranteed the event; else null. */
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

/** An offering in a list. */
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
    /** What the displayed price is for: of a course all dates that are left, or one where single dates are sold. */
    price_for: z.enum(PRICED_FOR),
    materials_included: z.boolean(),
    level: z.enum(LEVELS),
    /** Of the next event, if there is one: a new length applies to new events. */
    duration_minutes: z.number().int(),
    studio: OfferingStudio,
    picture: PictureShape,
    rating_average: z.number().nullable(),
    rating_count: z.number().int(),
    /** The first event that matches the query; null if there is none. */
    next_event: EventShape.nullable(),
    /** Set while the studio takes no bookings. */
    pause: BookingPause.nullable(),
  })
  .meta({ id: 'OfferingSummary' });
export type OfferingSummary = z.infer<typeof OfferingSummary>;

/** How a piece comes home; steps count days after the event. */
export const TakeHome = z.object({
  note: z.string(),
  steps: z.array(z.object({ after_days: z.number().int(), label: z.string() })),
});

export const Offering = OfferingSummary.extend({
  description: z.string(),
  /** Prices of a seat besides `price`: of children, of members. */
  prices: z.array(z.object({ id: Id, name: z.string(), price: MoneyShape, note: z.string() })),
  /** What can be bought with seats; `per` says whether the quantity is for the whole booking, or for each seat. */
  addons: z.array(
    z.object({
      id: Id,
      name: z.string(),
      price: MoneyShape,
      per: z.enum(ADDON_UNITS),
      max_quantity: z.number().int(),
    }),
  ),
  /** What guests are asked when they book. */
  questions: z.array(BookingQuestion),
  /** The text that guests accept with their name, in the offering's language; '' for none. */
  waiver: z.string(),
  capacity: z.number().int(),
  minimum_to_run: z.number().int().nullable(),
  notice_minutes: z.number().int(),
  included: z.array(z.string()),
  bring: z.array(z.string()),
  take_home: TakeHome.nullable(),
  languages: z.array(z.string()),
  minimum_age: z.number().int().nullable(),
  step_free: z.boolean(),
  /** Accessibility, as text; '' for none. */
  accessibility: z.string(),
  cancellation_policy: z.enum(CANCELLATION_POLICIES),
  /** How guests pay: at the studio, online when they book, or as they choose. */
  payment: z.enum(OFFERED_PAYMENTS),
  /**
   * What of the price guests pay online when they book, in percent; the rest they pay at the studio. Null for all of
   * it.
   */
  deposit_percent: z.number().int().nullable(),
  instructor: z
    .object({
      name: z.string(),
      title: z.string(),
      about: z.string(),
      /** A square portrait. */
      photo_url: z.string().nullable(),
    })
    .nullable(),
  /** Also how often it took place; null for fewer than three times. */
  trust: StudioTrust.extend({ times_taught: z.number().int().nullable() }),
  tags: z.array(z.string()),
  /** For offerings that are arranged with the studio directly. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  photos: z.array(ShownPhoto),
  /** All pictures, the first one represents it in lists: its photos, or its drawn covers if it has none. */
  gallery: z.array(PictureShape),
}).meta({ id: 'Offering' });
export type Offering = z.infer<typeof Offering>;

export const EventQuestion = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});

/** A course with dates ahead: it is booked with all of them. */
export const CourseShape = z
  .object({
    id: Id,
    /** The dates that can be booked, in order. */
    dates: z.array(
      z.object({
        event_id: Id,
        starts_at: Moment,
        ends_at: Moment,
        seats_left: z.number().int(),
      }),
    ),
    time_zone: z.string(),
    /** The number of dates that have begun. */
    past_dates: z.number().int(),
    /** The least of the seats left at its dates. */
    seats_left: z.number().int(),
    /** Of a seat at the dates that are left, if it is booked now. */
    price: MoneyShape,
    reduction: PriceReduction.optional(),
    /** Of a seat at all dates. */
    full_price: MoneyShape,
  })
  .meta({ id: 'Course' });
export type CourseShape = z.infer<typeof CourseShape>;
