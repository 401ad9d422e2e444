import { refusal } from './refusal.ts';

/** Why a calendar of another system cannot be read. */
export const CALENDAR_PROBLEMS = [
  /** Nothing that could be asked for. */
  'not_an_address',
  /** It leads into a private network, ours for example. */
  'private',
  /** There is nothing (any more). */
  'not_found',
  /** Only for those who sign in there. */
  'locked',
  'unreachable',
  'slow',
  'too_large',
  /** The other server has trouble of its own. */
  'server',
  'not_a_calendar',
  /** It was read, but not all that it says blocks hours: there is more of it than we keep. */
  'too_much',
] as const;
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number];

/** Most calendars of other systems that one studio reads. */
export const MAX_CALENDARS = 30;

/** After so many failures in a row the studio is written to, once. */
export const FAILURES_TO_TELL = 3;

/** How many months ahead the entries of a calendar are known. */
export const BUSY_MONTHS = 13;

export const calendarRefusals = {
  'calendars.unreadable': refusal<{ problem: CalendarProblem }>(422),
  'calendars.added_already': refusal(409),
  /** A studio's own dates would block its own dates. */
  'calendars.own_address': refusal(422),
} as const;
