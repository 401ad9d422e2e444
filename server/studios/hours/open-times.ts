import { isPastMidnight, type WeeklyHours } from '../../../shared/opening-hours.ts';
import type { ShownClosure } from '../../../shared/schemas/studios.ts';
import { instantOf, toOffsetIso, wallClock } from '../../../shared/time.ts';

interface Door {
  time_zone: string;
  opening_hours: readonly WeeklyHours[];
  /** Those of the days that are asked about, or more. */
  closures: readonly Pick<ShownClosure, 'first_day' | 'last_day' | 'from_time' | 'until_time'>[];
}

/** Days that are told in full, from today on; and how far the next time is looked for when none of them has one. */
const TOLD = 8;
const LOOKED_AT = 60;

/**
 * When a studio is open, from the stretch it is open in now, if it is, for a week; if there is none then, the next one.
 * What touches at midnight is one stretch. An hour that the clocks skip is not there, one that comes twice is open twice.
 */
export function openTimes(door: Door, now: Date): { from: string; until: string }[] {
  const zone = door.time_zone;
  const { year, month, day } = wallClock(now, zone);
  const times: { from: Date; until: Date }[] = [];
  const coming = () => times.filter(({ until }) => until > now);
  // Yesterday, too: what began then may last beyond midnight.
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
 * What begins on a day, also when it goes on past midnight; a day that is closed takes all of that with it.
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

/** Times of a day as text are in order: "09:30" is before "24:00". */
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

/** 24:00 is the start of the next day. */
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
