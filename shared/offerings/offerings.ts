import type { Money } from '../money/money.ts';
import { isBelowMinimum } from '../payments/charge-minimum.ts';
import { refusal } from '../refusal.ts';

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

/** What a displayed price is for: that of a course is for all dates that are left, or for one where single dates are sold. */
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

/** The data that decides whether an offering can be published. */
export interface OfferingToShow {
  service_type: ServiceType;
  title: string;
  summary: string;
  description: string;
  /** Minor units; null: not decided yet. */
  price: number | null;
  course_price: number | null;
  currency: string;
  payment: OfferedPayment;
  /** Kinds of prices beside it. */
  prices: readonly { amount: number }[];
  duration_minutes: number;
  /** For each space and teacher it uses: whether it, or the studio, has opening hours. */
  spaces: readonly { has_hours: boolean }[];
}

/**
 * Lists what is missing for publishing, for the server and the screen. Offerings with events can be published without
 * one; those that sell hours need something with opening hours. `chargeable`: where guests pay by card only, no price is too small for one.
 */
export function offeringNeeds(offering: OfferingToShow): OfferingNeed[] {
  const sellsHours = !isDated(offering.service_type);
  const lacks: Record<OfferingNeed, boolean> = {
    title: offering.title.trim() === '',
    summary: offering.summary.trim() === '',
    description: offering.description.trim() === '',
    price: offering.price === null,
    chargeable: offering.payment === 'online' && pricesOf(offering).some(isBelowMinimum),
    duration: offering.duration_minutes < 5,
    spaces: sellsHours && offering.spaces.length === 0,
    hours: sellsHours && offering.spaces.length > 0 && !offering.spaces.some(({ has_hours }) => has_hours),
  };
  return OFFERING_NEEDS.filter((need) => lacks[need]);
}

function pricesOf({ price, course_price, prices, currency }: OfferingToShow): Money[] {
  const amounts = [price, course_price, ...prices.map(({ amount }) => amount)];
  return amounts.map((amount) => ({ amount: amount ?? 0, currency }));
}

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
