import { refusal } from '../refusal.ts';
import type { OfferingNeed } from './offering-needs.ts';

/** Kinds of offerings. `recurring` is a course, whose events are booked as one. */
export const SERVICE_TYPES = ['workshop', 'class', 'recurring', 'event', 'private_lesson', 'coworking'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Service types whose seats are sold on dated events; the others sell time. */
export const DATED_SERVICE_TYPES = [
  'workshop',
  'class',
  'recurring',
  'event',
] as const satisfies readonly ServiceType[];

/** True if seats of events are sold; other types sell free hours of a teacher or a space. */
export const isDated = (type: ServiceType): boolean => DATED_SERVICE_TYPES.some((dated) => dated === type);

export const BOOKING_MODES = ['direct_booking', 'requires_approval', 'request_only'] as const;
export type BookingMode = (typeof BOOKING_MODES)[number];

/** How guests pay for an offering: at the studio, online when they book, or as they choose. */
export const OFFERED_PAYMENTS = ['at_studio', 'online', 'either'] as const;
export type OfferedPayment = (typeof OFFERED_PAYMENTS)[number];

export const LEVELS = ['beginner', 'improver', 'experienced', 'all'] as const;
export type Level = (typeof LEVELS)[number];

export const PRICE_UNITS = ['person', 'group', 'hour'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/**
 * Price units of each type: seats are sold per person or group, hours per hour; a lesson may also have a fixed price.
 */
export const PRICE_UNITS_OF: Record<ServiceType, readonly [PriceUnit, ...PriceUnit[]]> = {
  workshop: ['person', 'group'],
  class: ['person', 'group'],
  recurring: ['person', 'group'],
  event: ['person', 'group'],
  private_lesson: ['hour', 'group'],
  coworking: ['hour'],
};

/**
 * What a displayed price is for: that of a course is for all dates that are left, or for one where single dates are
 * sold.
 */
export const PRICED_FOR = [...PRICE_UNITS, 'date', 'group_date', 'course', 'group_course'] as const;
export type PricedFor = (typeof PRICED_FOR)[number];

/** @param isCourse true for the price of all dates of a course */
export function pricedFor(
  { service_type, price_unit }: { service_type: ServiceType; price_unit: PriceUnit },
  isCourse = false,
): PricedFor {
  if (service_type !== 'recurring') return price_unit;
  if (isCourse) return price_unit === 'group' ? 'group_course' : 'course';
  return price_unit === 'group' ? 'group_date' : 'date';
}

/** Languages a studio may teach in (ISO 639-1); more than the six of the interface. */
export const TEACHING_LANGUAGES = ['ca', 'es', 'en', 'fr', 'de', 'it', 'pt', 'nl', 'ar', 'uk', 'zh', 'ja'] as const;
export type TeachingLanguage = (typeof TEACHING_LANGUAGES)[number];

export const OFFERING_STATUSES = ['draft', 'published', 'paused', 'archived'] as const;
export type OfferingStatus = (typeof OFFERING_STATUSES)[number];

/** Maximum offerings of a studio, archived ones included. */
export const MAX_OFFERINGS = 1000;

/** Minutes between two possible starts. */
export const SLOT_STEPS = [5, 10, 15, 20, 30, 60, 120] as const;

export const offeringRefusals = {
  /** Publishing requires these, or a published offering would lose them. */
  'offerings.incomplete': refusal<{ missing: OfferingNeed[] }>(409),
  'offerings.archived': refusal(409),
  /** Another user changed the same fields. `at` is ISO 8601; `current` has their current values. */
  'offerings.changed_meanwhile': refusal<{ by: string; at: string; current: Record<string, unknown> }>(409),
  'offerings.slug_taken': refusal<{ slug: string }>(409),
  /** Guests have paid in the current currency. */
  'offerings.currency_fixed': refusal<{ currency: string }>(409),
  /** Guests have booked upcoming events; `until` is the end of the last one, ISO 8601 with the studio's offset. */
  'offerings.booked_ahead': refusal<{ count: number; until: string }>(409),
  /** There are upcoming events. */
  'offerings.dates_ahead': refusal<{ count: number }>(409),
  'offerings.too_many': refusal<{ most: number }>(409),
  'offerings.too_many_photos': refusal<{ most: number }>(409),
} as const;
