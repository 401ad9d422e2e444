import { DAY, HOUR } from '../time/time.ts';

/** How soon a studio usually answers: within an hour, a few hours, a day, or a few days. */
export const ANSWER_TIMES = ['hour', 'hours', 'day', 'days'] as const;
export type AnswerTime = (typeof ANSWER_TIMES)[number];

/** The longest median of each answer time, in milliseconds. */
const LONGEST: Record<AnswerTime, number> = { hour: HOUR, hours: 6 * HOUR, day: DAY, days: 4 * DAY };

/** Days of conversations that the answer time is about, and how many of them must have an answer. */
export const ANSWER_DAYS = 90;
export const MIN_ANSWERED = 5;

/** Times that an offering must have taken place before the number is shown. */
export const MIN_TIMES_TAUGHT = 3;

/** Returns the answer time for a median in milliseconds; null for one that is longer than all of them. */
export const toAnswerTime = (median: number): AnswerTime | null =>
  ANSWER_TIMES.find((time) => median <= LONGEST[time]) ?? null;
