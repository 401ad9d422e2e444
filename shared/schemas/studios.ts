import { z } from 'zod';
import { AMENITIES, SPACE_KINDS, STUDIO_TYPES } from '../studios.ts';
import { Id, Moment, MoneyShape, PictureShape, ShownPhoto } from './values.ts';

/** A studio as a list shows it. The position is blurred to about 200 m where the owner asks for that. */
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
    /** Published offerings. */
    offering_count: z.number().int(),
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

/** Wall-clock hours in the studio's zone; weekday 1 is Monday. */
export const OpeningHours = z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() });

export const StudioSpace = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(SPACE_KINDS),
  about: z.string(),
  /** Most people at once; where its hours are booked here, most that one booking is for. */
  seats: z.number().int(),
  /** How many of it there are. */
  quantity: z.number().int(),
  /** What checkout asks, where its hours are booked here; else what the studio says, to be arranged with it. */
  hourly_price: MoneyShape.nullable(),
  /** The shortest booking by the hour. */
  min_minutes: z.number().int(),
  /** Hours of its own; none: it is open as the studio is. */
  opening_hours: z.array(OpeningHours),
  /** The coworking through which it is booked; null: it is not sold by the hour here. */
  offering: z
    .object({
      slug: z.string(),
      /** It is one of several spaces to choose from there. */
      is_choice: z.boolean(),
    })
    .nullable(),
});

export type StudioSpace = z.infer<typeof StudioSpace>;

/** A stretch of time at which the studio is open, closures taken out. */
export const OpenTime = z.object({ from: Moment, until: Moment });

/** Days on which the studio is closed, or hours of each of these days, by its own clocks. */
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

export const Studio = StudioSummary.extend({
  description: z.string(),
  languages: z.array(z.string()),
  amenities: z.array(z.enum(AMENITIES)),
  house_rules: z.array(z.string()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** null where the door is only shown to those who have booked. */
  street: z.string().nullable(),
  /** null with the street: in Portugal, the Netherlands and Britain it says as much. */
  postcode: z.string().nullable(),
  country: z.string(),
  /** Path of the page of its neighbourhood; null where there is none. */
  neighbourhood_page: z.string().nullable(),
  position_blurred: z.boolean(),
  people: z.array(StudioPerson),
  spaces: z.array(StudioSpace),
  opening_hours: z.array(OpeningHours),
  /** For the coming week, and the next time after that if there is none in it: tells whether it is open at any instant. */
  open_times: z.array(OpenTime),
  /** Those of the coming two months. */
  closures: z.array(ShownClosure),
  website: z.string().nullable(),
  photos: z.array(ShownPhoto),
  /** Everything there is to see of it, what stands for it in lists first: its photos, or while there are none, what is drawn of it. */
  gallery: z.array(PictureShape),
}).meta({ id: 'Studio' });
export type Studio = z.infer<typeof Studio>;
