import { z } from 'zod';
import { AMENITIES, SPACE_KINDS, STUDIO_TYPES } from '../studios.ts';
import { Id, MoneyShape, PictureShape } from './values.ts';

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

export const StudioPerson = z.object({ name: z.string(), title: z.string(), about: z.string(), role: z.string() });

export const StudioSpace = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(SPACE_KINDS),
  about: z.string(),
  seats: z.number().int(),
  hourly_price: MoneyShape.nullable(),
});

/** Wall-clock hours in the studio's zone; weekday 1 is Monday. */
export const OpeningHours = z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() });

export const Studio = StudioSummary.extend({
  description: z.string(),
  languages: z.array(z.string()),
  amenities: z.array(z.enum(AMENITIES)),
  house_rules: z.array(z.string()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** null where the door is only shown to those who have booked. */
  street: z.string().nullable(),
  postcode: z.string(),
  country: z.string(),
  position_blurred: z.boolean(),
  people: z.array(StudioPerson),
  spaces: z.array(StudioSpace),
  opening_hours: z.array(OpeningHours),
}).meta({ id: 'Studio' });
export type Studio = z.infer<typeof Studio>;

export const StudioQuestion = z.strictObject({
  q: z.string().trim().max(200).optional(),
  studio_type: z.enum(STUDIO_TYPES).optional(),
  featured: z.enum(['true', 'false']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(500).optional(),
});
export type StudioQuestion = z.infer<typeof StudioQuestion>;
