import type { CalendarProblem } from '#shared/calendars.ts';

/** The reason why a calendar could not be read. */
export class CalendarError extends Error {
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Throws a `CalendarError`, as an expression. */
export function throwCalendarError(problem: CalendarProblem, cause?: unknown): never {
  throw new CalendarError(problem, cause);
}
