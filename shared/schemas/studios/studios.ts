import { z } from 'zod';
import { AMENITIES } from '#shared/studios/amenities.ts';
import { SPACE_KINDS, STUDIO_TYPES } from '#shared/studios/studios.ts';
import { ANSWER_TIMES } from '#shared/studios/trust.ts';
import { Id, Moment, MoneyShape, PictureShape, ShownPhoto } from '../values.ts';
import { BookingPause } from './booking-pause.ts';

/** A studio in a list. Its position is off by up to 200 m if the owner hides the address. */
export const StudioSummary = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    tagline: z.string(),
    types: z.array(z.enum(STUDIO_TYPES)),
    neighbourhood: z.string(),
    city: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    time_zone: z.string(),
    featured: z.boolean(),
    picture: PictureShape,
    rating_average: z.number().nullable(),
    rating_count: z.number().int(),
    /** Number of published offerings. */
    offering_count: z.number().int(),
    /** Set while it takes no bookings. */
    pause: BookingPause.nullable(),
  })
  .meta({ id: 'StudioSummary' });
export type StudioSummary = z.infer<typeof StudioSummary>;

export const StudioPerson = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  role: z.string(),
  /** A square portrait. */
  photo_url: z.string().nullable(),
});

/** Opening hours in the studio's local time; weekday 1 is Monday. */
export const OpeningHours = z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() });

export const StudioSpace = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(SPACE_KINDS),
  about: z.string(),
  /** Maximum number of people; if its hours can be booked here, the maximum per booking. */
  seats: z.number().int(),
  /** Number of equal units. */
  quantity: z.number().int(),
  /** The price at checkout if its hours can be booked here; else the price the studio states. */
  hourly_price: MoneyShape.nullable(),
  /** The shortest booking by the hour. */
  min_minutes: z.number().int(),
  /** Its own hours; empty: those of the studio. */
  opening_hours: z.array(OpeningHours),
  /** The coworking offering that sells its hours; null: it cannot be booked by the hour here. */
  offering: z
    .object({
      slug: z.string(),
      /** True if guests choose between several spaces there. */
      is_choice: z.boolean(),
    })
    .nullable(),
});

export type StudioSpace = z.infer<typeof StudioSpace>;

/** An interval in which the studio is open, without closures. */
export const OpenTime = z.object({ from: Moment, until: Moment });

/** Closed days, or closed hours of each of these days, in the studio's local time. */
export const ShownClosure = z.object({
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  /** "HH:MM"; null: the whole day. */
  from_time: z.string().nullable(),
  until_time: z.string().nullable(),
  /** The name of a public holiday, else ''. */
  reason: z.string(),
});
export type ShownClosure = z.infer<typeof ShownClosure>;

/** What a studio has done here so far; figures that mean nothing yet are null. */
export const StudioTrust = z.object({
  /** The day on which it was first published. */
  host_since: z.iso.date().nullable(),
  completed_bookings: z.number().int().nullable(),
  /** How soon it usually answers a question. */
  answer_time: z.enum(ANSWER_TIMES).nullable(),
});
export type StudioTrust = z.infer<typeof StudioTrust>;

export const Studio = StudioSummary.extend({
  description: z.string(),
  languages: z.array(z.string()),
  amenities: z.array(z.enum(AMENITIES)),
  house_rules: z.array(z.string()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** null if the address is only shown to guests with a booking. */
  street: z.string().nullable(),
  /** null with the street: in Portugal, the Netherlands and Britain it identifies the address too. */
  postcode: z.string().nullable(),
  country: z.string(),
  /** Path of the page of its neighbourhood; null if there is none. */
  neighbourhood_page: z.string().nullable(),
  position_blurred: z.boolean(),
  people: z.array(StudioPerson),
  spaces: z.array(StudioSpace),
  opening_hours: z.array(OpeningHours),
  /** For the coming week, or the next open time after it: enough to tell whether it is open at any instant. */
  open_times: z.array(OpenTime),
  /** Closures of the coming two months. */
  closures: z.array(ShownClosure),
  trust: StudioTrust,
  website: z.string().nullable(),
  /** Path of the page with the passes that it sells; null if it sells none. */
  passes_page: z.string().nullable(),
  photos: z.array(ShownPhoto),
  /** All pictures, the first one represents it in lists: its photos, or its drawn covers if it has none. */
  gallery: z.array(PictureShape),
}).meta({ id: 'Studio' });
export type Studio = z.infer<typeof Studio>;
