import { refusal } from './refusal.ts';

/** What is sold. `recurring` is a course: an evening of it is booked by itself, like any other date. */
export const SERVICE_TYPES = ['workshop', 'class', 'recurring', 'event', 'private_lesson', 'coworking'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Service types whose seats are sold on dated events; the others sell time. */
export const DATED_SERVICE_TYPES = [
  'workshop',
  'class',
  'recurring',
  'event',
] as const satisfies readonly ServiceType[];

/** Whether its seats are sold on dates; else it sells free hours of a teacher or a space. */
export const isDated = (type: ServiceType): boolean => DATED_SERVICE_TYPES.some((dated) => dated === type);

export const BOOKING_MODES = ['direct_booking', 'requires_approval', 'request_only'] as const;
export type BookingMode = (typeof BOOKING_MODES)[number];

export const LEVELS = ['beginner', 'improver', 'experienced', 'all'] as const;
export type Level = (typeof LEVELS)[number];

export const PRICE_UNITS = ['person', 'group', 'hour'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** What a price can be for: seats have one a person or a group, hours one an hour; a lesson may also have one as a whole. */
export const PRICE_UNITS_OF: Record<ServiceType, readonly [PriceUnit, ...PriceUnit[]]> = {
  workshop: ['person', 'group'],
  class: ['person', 'group'],
  recurring: ['person', 'group'],
  event: ['person', 'group'],
  private_lesson: ['hour', 'group'],
  coworking: ['hour'],
};

/** What a price is for, as it is said beside it: that of a course is for one of its dates. */
export const PRICED_FOR = [...PRICE_UNITS, 'date', 'group_date'] as const;
export type PricedFor = (typeof PRICED_FOR)[number];

export function pricedFor({
  service_type,
  price_unit,
}: {
  service_type: ServiceType;
  price_unit: PriceUnit;
}): PricedFor {
  if (service_type !== 'recurring') return price_unit;
  return price_unit === 'group' ? 'group_date' : 'date';
}

/** Languages a studio may teach in (ISO 639-1); wider than the interface's six. */
export const TEACHING_LANGUAGES = ['ca', 'es', 'en', 'fr', 'de', 'it', 'pt', 'nl', 'ar', 'uk', 'zh', 'ja'] as const;
export type TeachingLanguage = (typeof TEACHING_LANGUAGES)[number];

export const OFFERING_STATUSES = ['draft', 'published', 'paused', 'archived'] as const;
export type OfferingStatus = (typeof OFFERING_STATUSES)[number];

/** Most offerings that one studio keeps, archived ones with them. */
export const MOST_OFFERINGS = 1000;

/** Minutes between two starts that are offered. */
export const SLOT_STEPS = [5, 10, 15, 20, 30, 60, 120] as const;

/** What an offering cannot be shown without, in the order of the form. */
export const OFFERING_NEEDS = ['title', 'summary', 'description', 'price', 'duration', 'spaces', 'hours'] as const;
export type OfferingNeed = (typeof OFFERING_NEEDS)[number];

/** What decides whether an offering can be shown. */
export interface OfferingToShow {
  service_type: ServiceType;
  title: string;
  summary: string;
  description: string;
  /** Minor units; null: not said yet. */
  price: number | null;
  duration_minutes: number;
  /** Of the spaces and the teacher it draws on: whether they, or their studio, have opening hours. */
  spaces: readonly { has_hours: boolean }[];
}

/**
 * What publishing still needs, asked by the server and told by the screen. What is sold on dates can be published
 * without one; what sells free hours needs something that has some.
 */
export function offeringNeeds(offering: OfferingToShow): OfferingNeed[] {
  const sellsHours = !isDated(offering.service_type);
  const lacks: Record<OfferingNeed, boolean> = {
    title: offering.title.trim() === '',
    summary: offering.summary.trim() === '',
    description: offering.description.trim() === '',
    price: offering.price === null,
    duration: offering.duration_minutes < 5,
    spaces: sellsHours && offering.spaces.length === 0,
    hours: sellsHours && offering.spaces.length > 0 && !offering.spaces.some(({ has_hours }) => has_hours),
  };
  return OFFERING_NEEDS.filter((need) => lacks[need]);
}

/** What an address calls an offering of this title: "Throw a bowl 🏺" is `throw-a-bowl`; '' when no letter is left. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('·', '')
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');

export const offeringRefusals = {
  /** Publishing still needs something, or something that is published would lack it. */
  'offerings.incomplete': refusal<{ missing: OfferingNeed[] }>(409),
  'offerings.archived': refusal(409),
  /** Somebody else changed the same fields meanwhile. `at` is ISO 8601; `current` says how the fields are now. */
  'offerings.changed_meanwhile': refusal<{ by: string; at: string; current: Record<string, unknown> }>(409),
  'offerings.slug_taken': refusal<{ slug: string }>(409),
  /** Guests have paid in the other one. */
  'offerings.currency_fixed': refusal<{ currency: string }>(409),
  /** Guests are booked on dates ahead; `until` is the end of the last one, ISO 8601 with the studio's offset. */
  'offerings.booked_ahead': refusal<{ count: number; until: string }>(409),
  /** Dates ahead stand in the plan. */
  'offerings.dates_ahead': refusal<{ count: number }>(409),
  'offerings.too_many': refusal<{ most: number }>(409),
  'offerings.too_many_photos': refusal<{ most: number }>(409),
} as const;
