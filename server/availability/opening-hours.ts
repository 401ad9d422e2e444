import { isPastMidnight } from '../../shared/opening-hours.ts';
import { addDays, listDays, startOfDay, weekdayOf, zonedInstant } from './zoned-days.ts';

/** Some time of a studio, or of one of its spaces. */
export interface SpaceInterval {
  /** null: the whole studio. */
  space_id: string | null;
  from: Date;
  to: Date;
}

export interface OpeningHoursRow {
  space_id: string | null;
  /** 1 is Monday. */
  weekday: number;
  /** HH:MM:SS by the clocks of the studio; 24:00:00 is midnight. What closes before it opens ends on the next day. */
  opens: string;
  closes: string;
}

export interface ClosureRow {
  id: string;
  space_id: string | null;
  /** YYYY-MM-DD */
  first_day: string;
  last_day: string;
  /** Of each of these days; null: the whole day. */
  from_time: string | null;
  until_time: string | null;
  reason: string;
  holiday: string | null;
}

export type ClosedInterval = SpaceInterval & Pick<ClosureRow, 'id' | 'reason' | 'holiday'>;

/**
 * When it is open on these days, which follow each other; what began the day before and goes past midnight comes first.
 * An hour that the clocks skip is not there, one that comes twice is open twice.
 */
export function openIntervals(
  hours: readonly OpeningHoursRow[],
  days: readonly string[],
  zone: string,
): SpaceInterval[] {
  const openOn = (day: string, week: readonly OpeningHoursRow[]) =>
    week
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map(({ space_id, opens, closes }) => ({
        space_id,
        from: zonedInstant(day, opens, zone),
        to: zonedInstant(isPastMidnight({ opens, closes }) ? addDays(day, 1) : day, closes, zone),
      }))
      .filter(({ from, to }) => from < to);
  const eve = days[0] === undefined ? [] : openOn(addDays(days[0], -1), hours.filter(isPastMidnight));
  return [...eve, ...days.flatMap((day) => openOn(day, hours))];
}

/** When it is closed between two days, both included: days that follow each other are one stretch. */
export const closedIntervals = (
  closures: readonly ClosureRow[],
  [first, last]: readonly [string, string],
  zone: string,
): ClosedInterval[] =>
  closures.flatMap(({ id, space_id, reason, holiday, ...closure }) => {
    const from = closure.first_day > first ? closure.first_day : first;
    const to = closure.last_day < last ? closure.last_day : last;
    if (from > to) return [];
    const { from_time, until_time } = closure;
    const stretches =
      from_time === null || until_time === null
        ? [{ from: startOfDay(from, zone), to: startOfDay(addDays(to, 1), zone) }]
        : listDays(from, to).map((day) => ({
            from: zonedInstant(day, from_time, zone),
            to: zonedInstant(day, until_time, zone),
          }));
    return stretches
      .filter((stretch) => stretch.from < stretch.to)
      .map((stretch) => ({ id, space_id, reason, holiday, ...stretch }));
  });
