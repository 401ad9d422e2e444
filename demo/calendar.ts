import { addDays, HOUR, instantOf, MINUTE, wallClock } from '../shared/time.ts';
import type { Slot } from './story.ts';

export const ZONE = 'Europe/Madrid';

/** How much of the calendar is filled, in days from today. */
const DAYS_BACK = 14;
const DAYS_AHEAD = 62;

/** The midnight with which the day of `now` began in Barcelona. */
export function startOfDay(now: Date): Date {
  return instantOf({ ...wallClock(now, ZONE), hour: 0, minute: 0 }, ZONE);
}

/** A stretch of time. */
export interface Stretch {
  starts: Date;
  ends: Date;
}

/** The days that are told on `today`: from the midnight of the first to that after the last. */
export const daysAround = (today: Date): Stretch => ({
  starts: addDays(today, -DAYS_BACK, ZONE),
  ends: addDays(today, DAYS_AHEAD + 1, ZONE),
});

/**
 * The dates of weekly slots on some days, by the clock on the wall of Barcelona: a class at seven stays at seven when
 * the clocks change.
 * @param turn which weeks those take that do not come every week
 */
export function datesOf(slots: readonly Slot[], minutes: number, { starts, ends }: Stretch, turn: number): Stretch[] {
  // Days have 23 to 25 hours.
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

/** Weeks since a Monday long ago, the same for all days of a week. */
function weekOf(day: Date): number {
  const { year, month, day: date } = wallClock(day, ZONE);
  const days = Date.UTC(year, month - 1, date) / (24 * HOUR);
  return Math.floor((days + 3) / 7);
}

/** Keeps what is taken, so that no two dates share a space or a teacher. */
export class Diary {
  readonly #taken = new Map<string, Stretch[]>();

  /** Takes all of the spaces for the stretch, or none of them when one is taken already. */
  take(spaces: readonly string[], { starts, ends }: Stretch): boolean {
    const free = spaces.every((space) =>
      (this.#taken.get(space) ?? []).every((other) => other.ends <= starts || other.starts >= ends),
    );
    if (free) this.block(spaces, { starts, ends });
    return free;
  }

  /** Nobody gets these spaces in the stretch, whoever has them. */
  block(spaces: readonly string[], stretch: Stretch): void {
    for (const space of spaces) this.#taken.set(space, [...(this.#taken.get(space) ?? []), stretch]);
  }
}
