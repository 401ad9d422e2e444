/** The sections of the settings, in order. Each is an anchor: `/dashboard?tab=settings#devices`. */
export const SECTIONS = [
  'profile',
  'sign-in',
  'two-step',
  'devices',
  'cards',
  'notifications',
  'calendar',
  'data',
] as const;
export type SectionName = (typeof SECTIONS)[number];
