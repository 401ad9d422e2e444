import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { RecurrenceRule } from './rule.ts';

/**
 * Days of a rule from a day to another, both included. Days have no zone: they are counted in UTC, and meet the clocks
 * of the studio only as dates.
 * @param firstDay the first that is possible; what the rule leaves open (which weekday, which day of the month) is its
 */
export function listRuleDays(rule: RecurrenceRule, firstDay: string, from: string, to: string): string[] {
  const last = rule.until !== null && rule.until < to ? rule.until : to;
  if (last < from || last < firstDay) return [];
  const days = new RRuleTemporal({
    freq: rule.freq,
    interval: rule.interval,
    ...(rule.byDay.length > 0 && { byDay: rule.byDay }),
    ...(rule.byMonthDay.length > 0 && { byMonthDay: rule.byMonthDay }),
    ...(rule.byMonth.length > 0 && { byMonth: rule.byMonth }),
    ...(rule.bySetPos.length > 0 && { bySetPos: rule.bySetPos }),
    ...(rule.count !== null && { count: rule.count }),
    dtstart: midnight(firstDay),
    cache: false,
  }).between(midnight(from < firstDay ? firstDay : from), midnight(last), true);
  return days.map((day) => day.toPlainDate().toString());
}

const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime('UTC');
