import type { CalendarProblem } from '../../../shared/calendars.ts';

/** A calendar that could not be read, and why. */
export class CalendarError extends Error {
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Never returns. */
export function throwCalendarError(problem: CalendarProblem, cause?: unknown): never {
  throw new CalendarError(problem, cause);
}
