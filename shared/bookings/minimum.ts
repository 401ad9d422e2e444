import { HOUR } from '../time/time.ts';

/** Hours before the start from which on a studio is asked whether an event below its minimum of guests takes place. */
export const MINIMUM_ASKED_HOURS = 48;

/** Hours before the start at which its silence cancels the event; it has at least `MIN_ANSWER_HOURS` to answer. */
const ANSWER_HOURS = 24;
const MIN_ANSWER_HOURS = 12;

/** In the last hours nothing is cancelled by silence: guests are on their way. */
export const NO_SILENT_CANCELLATION_HOURS = 3;

/** The least time before the start at which asking still leaves the time to answer. */
export const MIN_ASKING_HOURS = MIN_ANSWER_HOURS + NO_SILENT_CANCELLATION_HOURS;

/** Returns until when the studio can answer before its silence cancels the event. */
export const minimumDueAt = (startsAt: Date, askedAt: Date): Date =>
  new Date(Math.max(startsAt.getTime() - ANSWER_HOURS * HOUR, askedAt.getTime() + MIN_ANSWER_HOURS * HOUR));
