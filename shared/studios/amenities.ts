/** Amenities of a studio besides its spaces. */
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
