/** Crafts a studio can be listed under. Source: product vocabulary; the order is the one shown on the home page. */
export const STUDIO_TYPES = [
  'ceramics',
  'painting',
  'drawing',
  'printmaking',
  'photography',
  'textiles',
  'woodworking',
  'jewellery',
  'glass',
  'sculpture',
  'dance',
  'music',
  'digital',
  'mixed_media',
] as const;
export type StudioType = (typeof STUDIO_TYPES)[number];

/** What a guest finds in a studio besides its spaces. */
export const AMENITIES = [
  'step_free',
  'accessible_toilet',
  'kitchen',
  'tea_and_coffee',
  'bike_racks',
  'parking',
  'washing_up',
  'showers',
  'lockers',
  'wifi',
  'heating',
  'air_conditioning',
  'natural_light',
  'outdoor_area',
  'piano',
  'kiln',
  'darkroom',
  'child_friendly',
  'dogs_welcome',
] as const;
export type Amenity = (typeof AMENITIES)[number];

/** Something in a studio that one party has at a time. */
export const SPACE_KINDS = ['room', 'table', 'wheel', 'kiln', 'darkroom', 'booth', 'machine', 'teacher'] as const;
export type SpaceKind = (typeof SPACE_KINDS)[number];
