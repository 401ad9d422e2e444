import fc from 'fast-check';
import { addDays, listDays, weekdayOf } from '#server/availability/zoned-days.ts';
import { type RecurrenceRule, WEEKDAYS } from '#server/events/series/rule.ts';

const sorted = (list: number[]) => list.toSorted((one, other) => one - other);
const some = (least: number, most: number, negative = false) =>
  fc
    .uniqueArray(
      fc.integer({ min: negative ? -most : least, max: most }).filter((value) => value !== 0),
      { maxLength: 3 },
    )
    .map(sorted);
export const anyDay = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2024-02-27', days));

/** Random rules of every supported kind. */
export const anyRule: fc.Arbitrary<RecurrenceRule> = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 5 }),
    byDay: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 3 }),
    nth: fc.option(fc.constantFrom(1, 2, 3, 4, 5, -1, -2), { nil: undefined, freq: 3 }),
    byMonthDay: some(1, 31, true),
    byMonth: some(1, 12),
    bySetPos: some(1, 4, true),
    count: fc.option(fc.integer({ min: 1, max: 60 })),
    until: fc.option(anyDay),
  } as const)
  .map(({ nth, ...rule }) => {
    const counted = nth !== undefined && rule.byDay.length > 0 && (rule.freq === 'MONTHLY' || rule.freq === 'YEARLY');
    const byMonthDay = rule.freq === 'WEEKLY' || counted ? [] : rule.byMonthDay;
    const parts = rule.byDay.length + byMonthDay.length + rule.byMonth.length;
    return {
      ...rule,
      byDay: counted ? rule.byDay.map((day) => `${nth}${day}`) : rule.byDay,
      byMonthDay,
      bySetPos: rule.freq === 'DAILY' || parts === 0 ? [] : rule.bySetPos,
      until: rule.count === null ? rule.until : null,
    };
  });

/** Computes the days of a rule by RFC 5545, by checking each day on its own. */
export function walk(rule: RecurrenceRule, first: string, to: string): string[] {
  const periods = Map.groupBy(listDays(startOfPeriod(rule, first), endOfPeriod(rule, to)), (day) =>
    periodOf(rule, day),
  );
  const origin = periodOf(rule, first);
  const days = [...periods]
    .filter(([period]) => (period - origin) % rule.interval === 0)
    .flatMap(([, list]) =>
      pick(
        list.filter((day) => fits(rule, first, day)),
        rule.bySetPos,
      ),
    )
    .filter((day) => day >= first && (rule.until === null || day <= rule.until));
  return days.slice(0, rule.count ?? undefined).filter((day) => day <= to);
}

const number = (day: string) => Date.parse(day) / 86_400_000;
const [year, month, date] = [0, 1, 2].map((index) => (day: string) => Number(day.split('-')[index])) as [
  (day: string) => number,
  (day: string) => number,
  (day: string) => number,
];

function periodOf({ freq }: RecurrenceRule, day: string): number {
  if (freq === 'DAILY') return number(day);
  if (freq === 'WEEKLY') return Math.floor((number(day) + 3) / 7);
  return freq === 'MONTHLY' ? year(day) * 12 + month(day) : year(day);
}
const startOfPeriod = (rule: RecurrenceRule, day: string) => {
  let start = day;
  while (periodOf(rule, addDays(start, -1)) === periodOf(rule, day)) start = addDays(start, -1);
  return start;
};
const endOfPeriod = (rule: RecurrenceRule, day: string) => {
  let end = day;
  while (periodOf(rule, addDays(end, 1)) === periodOf(rule, day)) end = addDays(end, 1);
  return end;
};

const pick = (days: string[], positions: number[]) =>
  positions.length === 0
    ? days
    : days.filter((_, index) => positions.some((at) => index === (at > 0 ? at - 1 : days.length + at)));

function fits(rule: RecurrenceRule, first: string, day: string): boolean {
  const { freq, byDay, byMonthDay, byMonth } = rule;
  const monthLength = new Date(Date.UTC(year(day), month(day), 0)).getUTCDate();
  const ofMonth = (wanted: number) => date(day) === (wanted > 0 ? wanted : monthLength + wanted + 1);
  if (byMonth.length > 0 && !byMonth.includes(month(day))) return false;
  if (byMonthDay.length > 0 && !byMonthDay.some(ofMonth)) return false;
  if (byDay.length > 0) return byDay.some((wanted) => isWeekday(rule, wanted, day));
  if (byMonthDay.length > 0 || freq === 'DAILY') return true;
  if (freq === 'WEEKLY') return weekdayOf(day) === weekdayOf(first);
  if (date(day) !== date(first)) return false;
  return freq === 'MONTHLY' || byMonth.length > 0 || month(day) === month(first);
}

function isWeekday({ freq, byMonth }: RecurrenceRule, wanted: string, day: string): boolean {
  if (WEEKDAYS[weekdayOf(day) - 1] !== wanted.slice(-2)) return false;
  if (wanted.length === 2) return true;
  const nth = Number(wanted.slice(0, -2));
  const sameWithin = (within: string) => (other: number) => addDays(day, 7 * other).startsWith(within);
  const within = day.slice(0, freq === 'MONTHLY' || byMonth.length > 0 ? 7 : 4);
  let place = 1;
  while (sameWithin(within)(Math.sign(nth) * -place)) place += 1;
  return place === Math.abs(nth);
}
