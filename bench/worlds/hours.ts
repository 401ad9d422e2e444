import { MINUTE, zoneOffset } from '#shared/time/time.ts';

/** Opening hours of one day, in minutes since midnight. Long after clocks are changed, and over before midnight. */
export type Hours = readonly [opens: number, closes: number];
/** Monday first. */
export type Week = readonly (readonly Hours[])[];

const h = (opens: number, closes: number): Hours => [opens * 60, closes * 60];
const week = (
  days: readonly [first: number, last: number],
  hours: readonly Hours[],
  weekend: readonly Hours[] = [],
): Week =>
  Array.from({ length: 7 }, (_, day) => (day + 1 >= days[0] && day + 1 <= days[1] ? hours : day >= 5 ? weekend : []));

/** The weeks that studios keep. */
export const WEEKS: readonly Week[] = [
  week([2, 6], [h(10, 14), h(16, 20)]),
  week([1, 5], [h(10, 20)], [h(10, 14)]),
  week([1, 6], [h(9, 21)]),
  week([3, 7], [h(11, 19)]),
  week([1, 5], [h(17, 22)], [h(10, 18)]),
  week([1, 7], [h(9, 22)]),
];

/** The clock of a place, by the days that are counted from the one a world is made on. */
export interface Clock {
  /** The instant, in milliseconds since 1970, at which it shows so many minutes since midnight. */
  at(day: number, minutes: number): number;
  /** 0 is Monday. */
  weekday(day: number): number;
}

const DAY = 1440 * MINUTE;

/**
 * @param today midnight in UTC, in milliseconds since 1970
 * @param zone IANA name of a place whose clocks change at night
 */
export function clockOf(today: number, zone: string): Clock {
  const offsets = new Map<number, number>();
  const offsetOn = (day: number) => {
    const known = offsets.get(day) ?? zoneOffset(new Date(today + day * DAY + DAY / 2), zone);
    offsets.set(day, known);
    return known;
  };
  return {
    at: (day, minutes) => today + day * DAY + (minutes - offsetOn(day)) * MINUTE,
    weekday: (day) => (today / DAY + day + 3) % 7,
  };
}
