import type { ShownClosure, Studio } from '#shared/schemas/studios/studios.ts';
import { isPastMidnight } from '#shared/time/opening-hours.ts';
import { weekdayOf } from '#web/time/calendar-weeks.ts';
import { type Node, term } from './node.ts';

type Hours = Studio['opening_hours'][number];

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns the weekly hours, and upcoming exceptions. */
export const openingHoursOf = ({ opening_hours, closures }: Studio): Node[] => [
  ...opening_hours.map((hours) => ({ ...specification(hours), dayOfWeek: term(DAYS[hours.weekday - 1] ?? '') })),
  ...closures.flatMap((closure) => exceptionsOf(closure, opening_hours)),
];

/** Clamps 24:00, which schema.org does not allow. */
const clock = (time: string) => (time === '24:00' ? '23:59' : time);

const specification = ({ opens, closes }: Pick<Hours, 'opens' | 'closes'>): Node => ({
  '@type': 'OpeningHoursSpecification',
  opens: clock(opens),
  closes: clock(closes),
});

/**
 * Returns the exceptions of a closure: whole days as open from midnight to midnight, which means closed; partial
 * closures day by day.
 */
function exceptionsOf(closure: ShownClosure, week: readonly Hours[]): Node[] {
  const { first_day, last_day, from_time, until_time } = closure;
  const closed = { opens: '00:00', closes: '00:00' };
  if (from_time === null || until_time === null) return [during(closed, first_day, last_day)];
  return daysOf(first_day, last_day).flatMap((day) => {
    const usual = week.filter(({ weekday }) => weekday === weekdayOf(day));
    const left = usual.flatMap((hours) => without(hours, from_time, until_time));
    return (left.length > 0 || usual.length === 0 ? left : [closed]).map((hours) => during(hours, day, day));
  });
}

const during = (hours: Pick<Hours, 'opens' | 'closes'>, validFrom: string, validThrough: string): Node => ({
  ...specification(hours),
  validFrom,
  validThrough,
});

/** Returns what remains of opening hours after removing an interval; "HH:MM" strings sort by time. */
function without(hours: Hours, from: string, until: string) {
  const { opens } = hours;
  const closes = isPastMidnight(hours) ? '24:00' : hours.closes;
  return (
    [
      { opens, closes: from < closes ? from : closes },
      { opens: until > opens ? until : opens, closes },
    ]
      .filter((part) => part.opens < part.closes)
      // Hours that lasted past midnight still do.
      .map((part) => (part.closes === closes ? { ...part, closes: hours.closes } : part))
  );
}

/** Longest closure in days: closures are listed for two months ahead, but may last longer. */
const MAX_DAYS = 62;

function daysOf(first: string, last: string): string[] {
  const days: string[] = [];
  const date = new Date(`${first}T00:00:00Z`);
  while (days.length < MAX_DAYS && date.toISOString().slice(0, 10) <= last) {
    days.push(date.toISOString().slice(0, 10));
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return days;
}
