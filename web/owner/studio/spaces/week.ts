import { findOverlap, isPastMidnight } from '#shared/time/opening-hours.ts';
import type { Week } from '../studio-paths.ts';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WORKDAYS = [1, 2, 3, 4, 5];

type Hours = Pick<Week[number], 'opens' | 'closes'>;

const inOrder = (week: Week): Week => week.toSorted((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens));

export const stretchesOf = (week: Week, weekday: number): Week => week.filter((each) => each.weekday === weekday);

/** Returns the default week. */
export const usualWeek = (): Week => WORKDAYS.map((weekday) => ({ weekday, opens: '10:00', closes: '20:00' }));

/** Opens a day, with the hours of the previous open day or the default ones. */
export function opened(week: Week, weekday: number): Week {
  const before = week.findLast((each) => each.weekday < weekday);
  const { opens, closes } = before ?? { opens: '10:00', closes: '20:00' };
  return inOrder([...week, { weekday, opens, closes }]);
}

/** Adds an interval after the last one of a day; returns the same week if no time is left. */
export function lengthened(week: Week, weekday: number): Week {
  const last = stretchesOf(week, weekday).at(-1);
  if (!last || isPastMidnight(last) || last.closes >= '23:00') return week;
  const hour = Number(last.closes.slice(0, 2)) + 1;
  const pad = (number: number) => `${String(number).padStart(2, '0')}:00`;
  const closes = hour + 2 >= 24 ? '24:00' : pad(hour + 2);
  return inOrder([...week, { weekday, opens: pad(hour), closes }]);
}

export const without = (week: Week, gone: Week[number]): Week => week.filter((each) => each !== gone);

/** Changes an interval. Time fields know no 24:00, so 00:00 as its end means the end of the day. */
export function changed(week: Week, stretch: Week[number], hours: Partial<Hours>): Week {
  const closes = hours.closes === '00:00' ? '24:00' : hours.closes;
  return week.map((each) => (each === stretch ? { ...each, ...hours, ...(closes && { closes }) } : each));
}

/** Copies the hours of a day to other days. */
export function copied(week: Week, from: number, to: readonly number[]): Week {
  const hours = stretchesOf(week, from);
  const others = week.filter(({ weekday }) => weekday === from || !to.includes(weekday));
  const copies = to
    .filter((weekday) => weekday !== from)
    .flatMap((weekday) => hours.map(({ opens, closes }) => ({ weekday, opens, closes })));
  return inOrder([...others, ...copies]);
}

export const DAYS_OF = { workdays: WORKDAYS, every: [...WEEKDAYS], weekend: [6, 7] } as const;

/** Returns the problem of an interval, a text key; undefined if it is valid. */
export function wrongWith(week: Week, stretch: Week[number]): 'empty' | 'overlap' | undefined {
  if (stretch.opens === stretch.closes) return 'empty';
  const isInTheWay = (each: Week[number]) =>
    each !== stretch && each.opens !== each.closes && findOverlap([each, stretch]) !== undefined;
  return week.some(isInTheWay) ? 'overlap' : undefined;
}
