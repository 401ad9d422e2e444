/** What is sold. `recurring` is a course: several events, open to drop-in where the studio allows it. */
export const SERVICE_TYPES = ['workshop', 'class', 'recurring', 'event', 'private_lesson', 'coworking'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Service types whose seats are sold on dated events; the others sell time. */
export const DATED_SERVICE_TYPES = [
  'workshop',
  'class',
  'recurring',
  'event',
] as const satisfies readonly ServiceType[];

export const BOOKING_MODES = ['direct_booking', 'requires_approval', 'request_only'] as const;
export type BookingMode = (typeof BOOKING_MODES)[number];

export const LEVELS = ['beginner', 'improver', 'experienced', 'all'] as const;
export type Level = (typeof LEVELS)[number];

export const PRICE_UNITS = ['person', 'group', 'hour'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** Languages a studio may teach in (ISO 639-1); wider than the interface's six. */
export const TEACHING_LANGUAGES = ['ca', 'es', 'en', 'fr', 'de', 'it', 'pt', 'nl', 'ar', 'uk', 'zh', 'ja'] as const;
export type TeachingLanguage = (typeof TEACHING_LANGUAGES)[number];
