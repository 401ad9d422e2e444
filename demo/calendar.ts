import { addDays, instantOf } from '#shared/time/local-time.ts';
import { HOUR, MINUTE, wallClock } from '#shared/time/time.ts';
import type { Slot } from './story.ts';

export const ZONE = 'Europe/Madrid';

/** The filled part of the calendar, in days from today. */
const DAYS_BACK = 14;
const DAYS_AHEAD = 62;

/** Returns the midnight in Barcelona with which the day of `now` began. */
export function startOfDay(now: Date): Date {
  return instantOf({ ...wallClock(now, ZONE), hour: 0, minute: 0 }, ZONE);
}

/** An interval of time. */
export interface Interval {
  starts: Date;
  ends: Date;
}

/** Returns the days that the demo covers on `today`, from midnight to midnight. */
export const demoPeriod = (today: Date): Interval => ({
  starts: addDays(today, -DAYS_BACK, ZONE),
  ends: addDays(today, DAYS_AHEAD + 1, ZONE),
});

/** Returns the day on which the demo ended with `ends`. */
export const dayOfPeriod = (ends: Date): Date => addDays(ends, -DAYS_AHEAD - 1, ZONE);

/**
 * Returns the events of weekly slots on some days, in Barcelona's local time: a class at seven stays at seven when the
 * clocks change.
 * @param turn the weeks used by slots that are not weekly
 */
export function listOccurrences(
  slots: readonly Slot[],
  minutes: number,
  { starts, ends }: Interval,
  turn: number,
): Interval[] {
  // Rounded, since days have 23 to 25 hours.
  const length = Math.round((ends.getTime() - starts.getTime()) / (24 * HOUR));
  const days = Array.from({ length }, (_, day) => addDays(starts, day, ZONE));
  const dates = days.flatMap((day) => {
    const { weekday, ...wall } = wallClock(day, ZONE);
    return slots
      .filter((slot, at) => slot.weekday === weekday && (weekOf(day) + turn + at) % (slot.everyWeeks ?? 1) === 0)
      .map(({ at }) => {
        const [hour = 0, minute = 0] = at.split(':').map(Number);
        const starts = instantOf({ ...wall, hour, minute }, ZONE);
        return { starts, ends: new Date(starts.getTime() + minutes * MINUTE) };
      });
  });
  return dates.sort((a, b) => a.starts.getTime() - b.starts.getTime());
}

/** Number of weeks since a fixed Monday, the same for all days of a week. */
function weekOf(day: Date): number {
  const { year, month, day: date } = wallClock(day, ZONE);
  const days = Date.UTC(year, month - 1, date) / (24 * HOUR);
  return Math.floor((days + 3) / 7);
}

/** Records reserved times, so that no two events share a space or a teacher. */
export class ReservedTimes {
  readonly #taken = new Map<string, Interval[]>();

  /** Reserves all of the spaces, or none of them if one is taken. */
  reserve(spaces: readonly string[], { starts, ends }: Interval): boolean {
    const free = spaces.every((space) =>
      (this.#taken.get(space) ?? []).every((other) => other.ends <= starts || other.starts >= ends),
    );
    if (free) this.block(spaces, { starts, ends });
    return free;
  }

  /** Reserves spaces whether they are free or not. */
  block(spaces: readonly string[], interval: Interval): void {
    for (const space of spaces) this.#taken.set(space, [...(this.#taken.get(space) ?? []), interval]);
  }
}
