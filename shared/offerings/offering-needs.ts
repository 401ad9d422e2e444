/** What publishing an offering requires, in the order of the form. */
export const OFFERING_NEEDS = [
  'title',
  'summary',
  'description',
  'price',
  'chargeable',
  'duration',
  'spaces',
  'hours',
] as const;
export type OfferingNeed = (typeof OFFERING_NEEDS)[number];
