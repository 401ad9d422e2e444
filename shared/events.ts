import { refusal } from './refusal.ts';
import type { SpaceKind } from './studios/studios.ts';

/** Something that conflicts with an event, as owners see it. */
export interface Conflict {
  /** The space or teacher; null: the whole studio. */
  space_id: string | null;
  /** "" for the whole studio. */
  space: string;
  /** ISO 8601 with the studio's offset. */
  starts_at: string;
  ends_at: string;
  /**
   * `date`: another event; `slot`: a booked lesson or hours; `busy`: an external calendar; `closed`: hours or a
   * closure.
   */
  what: 'date' | 'slot' | 'busy' | 'closed';
  /** The title of the offering or calendar entry, or the closure's reason; "" outside of opening hours. */
  title: string;
}

/** True if the space is taken, which cannot be overridden. Other conflicts are warnings. */
export const isBlocking = ({ what }: Pick<Conflict, 'what'>): boolean => what === 'date' || what === 'slot';

/** The seats of an event's spaces: of its rooms or of its equipment, whichever is more; null if it has neither. */
export function seatsOf(spaces: readonly { kind: SpaceKind; seats: number }[]): number | null {
  const places = spaces.filter(({ kind }) => kind !== 'teacher');
  const seatsIn = (are: boolean) =>
    places.reduce((sum, { kind, seats }) => ((kind === 'room') === are ? sum + seats : sum), 0);
  return places.length === 0 ? null : Math.max(seatsIn(true), seatsIn(false));
}

/** More seats on sale than the spaces have. A warning, since the seats of a space may be a rough number. */
export interface Crowding {
  capacity: number;
  seats: number;
}

export function crowdingOf(spaces: Parameters<typeof seatsOf>[0], capacity: number): Crowding | null {
  const seats = seatsOf(spaces);
  return seats !== null && capacity > seats ? { capacity, seats } : null;
}

/** Why a series skips a day. */
export const GAP_REASONS = ['closure', 'conflict', 'busy'] as const;

/** The events that an update applies to: this one, this and the following of its series, or all upcoming ones. */
export const SCOPES = ['one', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** Limits of a rule with an end: its events, and its years. */
export const MAX_SERIES_EVENTS = 800;
export const MAX_SERIES_YEARS = 5;

/** Events cannot be further ahead than this. */
export const MAX_YEARS_AHEAD = 5;

/** Series without an end have events this many months ahead, extended every night. */
export const EXPANSION_MONTHS = 12;

/** Limits of upcoming events: what a very busy studio could plan in years. */
export const MAX_UPCOMING_EVENTS = { offering: 3000, studio: 20_000 };

/** Limit of the days that a series skips for good. */
export const MAX_EXCEPTIONS = 500;

/** Limit of the active series of an offering. */
export const MAX_SERIES_PER_OFFERING = 50;

/** Limits of an imported file. */
export const MAX_IMPORT_LINES = 2000;
export const MAX_IMPORT_CHARACTERS = 1_000_000;

/** The longest closure whose events can be listed at once. */
export const MAX_CLOSURE_DAYS = 730;

/** Limit of the days in one request for a studio's calendar. */
export const MAX_CALENDAR_DAYS = 42;

export const eventRefusals = {
  'events.conflict': refusal<{ conflicts: Conflict[] }>(409),
  /** The studio is closed, or busy in an external calendar. `anyway: true` overrides it. */
  'events.warned': refusal<{ conflicts: Conflict[] }>(409),
  /** `guests` counts seats. `tell_guests: true` moves the event and notifies them. */
  'events.booked': refusal<{ guests: number }>(409),
  /** `guests` counts seats. `keep_prices: true` keeps their price and changes it for later bookings. */
  'events.price_booked': refusal<{ guests: number }>(409),
  'events.capacity_below_booked': refusal<{ booked: number }>(409),
  /** It has begun, or is over. */
  'events.past': refusal(409),
  /** It would begin in the past. */
  'events.in_past': refusal(409),
  /** More than `years` ahead, or more than a year ago. */
  'events.too_far': refusal<{ years: number }>(422),
  'events.cancelled': refusal(409),
  'events.changed_meanwhile': refusal<{ by: string; at: string | null; current: Record<string, unknown> }>(409),
  /** Lessons and coworking are booked by the slot and have no events. */
  'events.by_slots': refusal(409),
  'events.offering_archived': refusal(409),
  /** Seats and price of a booked slot belong to its booking. */
  'events.slot_fixed': refusal(409),
  'events.unknown_space': refusal(422),
  'events.rule_unreadable': refusal<{ part: string }>(422),
  'events.rule_unsupported': refusal<{ part: string }>(422),
  'events.rule_too_many': refusal<{ dates: number; most: number }>(422),
  'events.rule_too_long': refusal<{ years: number }>(422),
  'events.rule_empty': refusal(422),
  /** The offering, or the studio, has the maximum of upcoming events. */
  'events.offering_full': refusal<{ most: number }>(409),
  'events.studio_full': refusal<{ most: number }>(409),
  'events.too_many_rules': refusal<{ most: number }>(409),
  /** The series skips the maximum of days. */
  'events.too_many_exceptions': refusal<{ most: number }>(409),
  /** Moving an event to another day moves its series only if the rule has one weekday. */
  'events.day_by_rule': refusal(409),
  'events.not_in_series': refusal(409),
  'events.series_ended': refusal(409),
  'events.import_unreadable': refusal<{ line: number }>(422),
  'events.import_too_long': refusal<{ lines: number; most: number }>(422),
  /** Lists of column names; `expected` are all that are supported. */
  'events.import_columns': refusal<{ missing: string; unknown: string; expected: string }>(422),
} as const;
