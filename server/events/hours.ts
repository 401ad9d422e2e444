import { isPastMidnight } from '../../shared/opening-hours.ts';
import { at, listDays, plusDays, startOfDay, weekdayOf } from './days.ts';

/** Some time of a studio, or of one of its spaces. */
export interface Stretch {
  /** null: the whole studio. */
  space_id: string | null;
  from: Date;
  to: Date;
}

export interface HoursRow {
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

export type ClosedStretch = Stretch & Pick<ClosureRow, 'id' | 'reason' | 'holiday'>;

/**
 * When it is open on these days, which follow each other; what began the day before and goes past midnight comes first.
 * An hour that the clocks skip is not there, one that comes twice is open twice.
 */
export function openStretches(hours: readonly HoursRow[], days: readonly string[], zone: string): Stretch[] {
  const openOn = (day: string, week: readonly HoursRow[]) =>
    week
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map(({ space_id, opens, closes }) => ({
        space_id,
        from: at(day, opens, zone),
        to: at(isPastMidnight({ opens, closes }) ? plusDays(day, 1) : day, closes, zone),
      }))
      .filter(({ from, to }) => from < to);
  const eve = days[0] === undefined ? [] : openOn(plusDays(days[0], -1), hours.filter(isPastMidnight));
  return [...eve, ...days.flatMap((day) => openOn(day, hours))];
}

/** When it is closed between two days, both included: days that follow each other are one stretch. */
export const closedStretches = (
  closures: readonly ClosureRow[],
  [first, last]: readonly [string, string],
  zone: string,
): ClosedStretch[] =>
  closures.flatMap(({ id, space_id, reason, holiday, ...closure }) => {
    const from = closure.first_day > first ? closure.first_day : first;
    const to = closure.last_day < last ? closure.last_day : last;
    if (from > to) return [];
    const { from_time, until_time } = closure;
    const stretches =
      from_time === null || until_time === null
        ? [{ from: startOfDay(from, zone), to: startOfDay(plusDays(to, 1), zone) }]
        : listDays(from, to).map((day) => ({ from: at(day, from_time, zone), to: at(day, until_time, zone) }));
    return stretches
      .filter((stretch) => stretch.from < stretch.to)
      .map((stretch) => ({ id, space_id, reason, holiday, ...stretch }));
  });
