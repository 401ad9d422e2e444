import { refusal } from './refusal.ts';

/** Why an external calendar cannot be read. */
export const CALENDAR_PROBLEMS = [
  /** Not a URL that can be requested. */
  'not_an_address',
  /** In a private network, such as ours. */
  'private',
  /** Not found, or not any more. */
  'not_found',
  /** Requires signing in. */
  'locked',
  'unreachable',
  'slow',
  'too_large',
  /** The other server has an error. */
  'server',
  'not_a_calendar',
  /** It was read, but has more entries than we store, so not all of them block hours. */
  'too_much',
] as const;
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number];

/** Why an entry of an external calendar was not read as it is written. */
export const SKIPPED_REASONS = [
  /** It has no start, so it blocks no time. */
  'no_start',
  /** Its time or date does not exist. */
  'bad_time',
  /** Its repetition cannot be understood. */
  'bad_rule',
  /** It is cut off, or not written as calendars are. */
  'unreadable',
  /** Its time zone is unknown: it blocks time, read in the studio's zone. */
  'unknown_zone',
] as const;
export type SkippedReason = (typeof SKIPPED_REASONS)[number];

/** Maximum entries of a calendar that are named as left out. */
export const MAX_SKIPPED = 20;

/** Maximum external calendars of a studio. */
export const MAX_CALENDARS = 30;

/** Consecutive failures after which the studio is notified, once. */
export const FAILURES_TO_TELL = 3;

/** Number of months for which entries are read. */
export const BUSY_MONTHS = 13;

export const calendarRefusals = {
  'calendars.unreadable': refusal<{ problem: CalendarProblem }>(422),
  'calendars.added_already': refusal(409),
  /** The studio's own feed: its events would block themselves. */
  'calendars.own_address': refusal(422),
} as const;
