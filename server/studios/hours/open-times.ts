import { isPastMidnight, type WeeklyHours } from '../../../shared/opening-hours.ts';
import type { ShownClosure } from '../../../shared/schemas/studios.ts';
import { instantOf, toOffsetIso, wallClock } from '../../../shared/time.ts';

interface Door {
  time_zone: string;
  opening_hours: readonly WeeklyHours[];
  /** At least the closures of the days in question. */
  closures: readonly Pick<ShownClosure, 'first_day' | 'last_day' | 'from_time' | 'until_time'>[];
}

/** Number of days listed in full, and how far ahead to look for the next open time if those have none. */
const TOLD = 8;
const LOOKED_AT = 60;

/**
 * Returns the open times of a studio for a week, starting with the current one; if there is none, the next one. Hours
 * that touch at midnight are one interval. An hour that the clocks skip is left out, a repeated one counts twice.
 */
export function openTimes(door: Door, now: Date): { from: string; until: string }[] {
  const zone = door.time_zone;
  const { year, month, day } = wallClock(now, zone);
  const times: { from: Date; until: Date }[] = [];
  const coming = () => times.filter(({ until }) => until > now);
  // Hours that began yesterday may last beyond midnight.
  for (let ahead = -1; ahead < LOOKED_AT && (ahead < TOLD || coming().length === 0); ahead += 1) {
    for (const { from, until } of openOn(door, new Date(Date.UTC(year, month - 1, day + ahead)))) {
      const last = times.at(-1);
      if (last && from <= last.until) last.until = until > last.until ? until : last.until;
      else times.push({ from, until });
    }
  }
  return coming().map(({ from, until }) => ({ from: toOffsetIso(from, zone), until: toOffsetIso(until, zone) }));
}

/**
 * Returns the hours that begin on a day, also past midnight. A closed day has none.
 * @param date the day as midnight in UTC
 */
function openOn({ time_zone, opening_hours, closures }: Door, date: Date): { from: Date; until: Date }[] {
  const weekday = date.getUTCDay() || 7;
  const [own, next] = [date, new Date(date.getTime() + 86_400_000)].map((on) => {
    const day = on.toISOString().slice(0, 10);
    const closed = closures.filter(({ first_day, last_day }) => first_day <= day && day <= last_day);
    const at = (time: string) => instantOf(clockAt(on, time), time_zone);
    return {
      isClosed: closed.some(({ from_time }) => from_time === null),
      left: (opens: string, closes: string) =>
        closed
          .reduce(withoutClosure, [{ opens, closes }])
          .map((part) => ({ from: at(part.opens), until: at(part.closes) })),
    };
  });
  if (!own || !next || own.isClosed) return [];
  return opening_hours
    .filter((hours) => hours.weekday === weekday)
    .flatMap((hours) =>
      isPastMidnight(hours)
        ? [...own.left(hours.opens, '24:00'), ...next.left('00:00', hours.closes)]
        : own.left(hours.opens, hours.closes),
    )
    .filter(({ from, until }) => from < until)
    .sort((one, other) => one.from.getTime() - other.from.getTime());
}

/** Removes a closure from hours. Times of day can be compared as text: "09:30" is before "24:00". */
const withoutClosure = (
  open: { opens: string; closes: string }[],
  { from_time: from, until_time: until }: Door['closures'][number],
) => {
  if (from === null || until === null) return [];
  return open
    .flatMap(({ opens, closes }) => [
      { opens, closes: closes < from ? closes : from },
      { opens: opens > until ? opens : until, closes },
    ])
    .filter(({ opens, closes }) => opens < closes);
};

/** Returns a local date and time; 24:00 is the start of the next day. */
function clockAt(date: Date, time: string): { year: number; month: number; day: number; hour: number; minute: number } {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const on = new Date(date.getTime() + (hour === 24 ? 86_400_000 : 0));
  return {
    year: on.getUTCFullYear(),
    month: on.getUTCMonth() + 1,
    day: on.getUTCDate(),
    hour: hour === 24 ? 0 : hour,
    minute,
  };
}
