import { refusal } from './refusal.ts';
import type { SpaceKind } from './studios.ts';

/** What is in the way of a date, as the owner is told. */
export interface Conflict {
  /** Of the space or teacher; null is the whole studio. */
  space_id: string | null;
  /** "" for the whole studio. */
  space: string;
  /** ISO 8601 with the studio's offset. */
  starts_at: string;
  ends_at: string;
  /** date: another date of the studio; slot: a lesson or hours that a guest booked; busy: an outside calendar; closed: hours or closure. */
  what: 'date' | 'slot' | 'busy' | 'closed';
  /** Of the offering, the calendar's entry or the closure; "" outside of opening hours. */
  title: string;
}

/** What of a conflict cannot be overridden: the space is taken. The others are warnings. */
export const isBlocking = ({ what }: Pick<Conflict, 'what'>): boolean => what === 'date' || what === 'slot';

/** Seats of what a date takes: of its rooms or of what stands in them, whichever are more; null where it takes neither. */
export function seatsOf(spaces: readonly { kind: SpaceKind; seats: number }[]): number | null {
  const places = spaces.filter(({ kind }) => kind !== 'teacher');
  const seatsIn = (are: boolean) =>
    places.reduce((sum, { kind, seats }) => ((kind === 'room') === are ? sum + seats : sum), 0);
  return places.length === 0 ? null : Math.max(seatsIn(true), seatsIn(false));
}

/** More seats are sold than there are: a warning, since a number of seats may be a guide. */
export interface Crowding {
  capacity: number;
  seats: number;
}

export function crowdingOf(spaces: Parameters<typeof seatsOf>[0], capacity: number): Crowding | null {
  const seats = seatsOf(spaces);
  return seats !== null && capacity > seats ? { capacity, seats } : null;
}

/** Why a day of a rule made no date. */
export const GAP_REASONS = ['closure', 'conflict', 'busy'] as const;

/** To which dates of a rule a change goes: this one, this and those after it, or all that are still to come. */
export const SCOPES = ['one', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** Most dates that one rule with an end may make, and most years it may run. */
export const MAX_SERIES_EVENTS = 800;
export const MAX_SERIES_YEARS = 5;

/** No date lies further ahead. */
export const MAX_YEARS_AHEAD = 5;

/** A rule without an end is made into dates so many months ahead, further every night. */
export const EXPANSION_MONTHS = 12;

/** Most dates that are still to come: what hands and rules of a very busy place make of them in years. */
export const MAX_UPCOMING_EVENTS = { offering: 3000, studio: 20_000 };

/** Most days of one rule that its owner takes out. */
export const MAX_EXCEPTIONS = 500;

/** Most rules of one offering that still make dates. */
export const MAX_SERIES_PER_OFFERING = 50;

/** Most dates in one file that is imported. */
export const MAX_IMPORT_LINES = 2000;

/** Longest closure whose dates are asked for at once. */
export const MAX_CLOSURE_DAYS = 730;

/** Most days that one look at a studio's calendar spans. */
export const MAX_CALENDAR_DAYS = 42;

export const eventRefusals = {
  'events.conflict': refusal<{ conflicts: Conflict[] }>(409),
  /** Closed then, or busy in an outside calendar: `anyway: true` overrides it. */
  'events.warned': refusal<{ conflicts: Conflict[] }>(409),
  /** `guests` counts seats. `tell_guests: true` changes it and writes to them. */
  'events.booked': refusal<{ guests: number }>(409),
  /** `guests` counts seats. `keep_prices: true` says that they keep what they agreed to, and changes it for the others. */
  'events.price_booked': refusal<{ guests: number }>(409),
  'events.capacity_below_booked': refusal<{ booked: number }>(409),
  /** It has begun, or is over. */
  'events.past': refusal(409),
  /** It would begin in the past. */
  'events.in_past': refusal(409),
  /** A day more than so many years ahead, or more than one ago. */
  'events.too_far': refusal<{ years: number }>(422),
  'events.cancelled': refusal(409),
  'events.changed_meanwhile': refusal<{ by: string; at: string | null; current: Record<string, unknown> }>(409),
  /** Lessons and hours are booked by the slot and have no dates. */
  'events.by_slots': refusal(409),
  'events.offering_archived': refusal(409),
  /** Seats and price of a booked lesson or hours are the booking's. */
  'events.slot_fixed': refusal(409),
  'events.unknown_space': refusal(422),
  'events.rule_unreadable': refusal<{ part: string }>(422),
  'events.rule_unsupported': refusal<{ part: string }>(422),
  'events.rule_too_many': refusal<{ dates: number; most: number }>(422),
  'events.rule_too_long': refusal<{ years: number }>(422),
  'events.rule_empty': refusal(422),
  /** So many dates of the offering, or of the studio, are still to come. */
  'events.offering_full': refusal<{ most: number }>(409),
  'events.studio_full': refusal<{ most: number }>(409),
  'events.too_many_rules': refusal<{ most: number }>(409),
  /** Days taken out of a rule, one by one: another rule says it better. */
  'events.too_many_exceptions': refusal<{ most: number }>(409),
  /** Only a rule with one weekday goes to another day by moving one of its dates. */
  'events.day_by_rule': refusal(409),
  'events.not_in_series': refusal(409),
  'events.series_ended': refusal(409),
  'events.import_unreadable': refusal<{ line: number }>(422),
  'events.import_too_long': refusal<{ lines: number; most: number }>(422),
  /** Lists of column names; `expected` are all there are. */
  'events.import_columns': refusal<{ missing: string; unknown: string; expected: string }>(422),
} as const;
