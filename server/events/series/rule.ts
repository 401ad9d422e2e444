import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { addDays, addMonths, localDay } from '#server/availability/zoned-days.ts';
import { refuse } from '#server/http/refuse.ts';
import { MAX_SERIES_EVENTS, MAX_SERIES_YEARS } from '#shared/events.ts';

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The supported parts of an RFC 5545 recurrence rule. An empty list means that the part is absent. */
export interface RecurrenceRule {
  freq: (typeof FREQUENCIES)[number];
  interval: number;
  /** "TU", or "2TU" and "-1FR" within a month or a year. */
  byDay: string[];
  byMonthDay: number[];
  byMonth: number[];
  bySetPos: number[];
  /** The number of days, gaps included. */
  count: number | null;
  /** The last possible day, YYYY-MM-DD. */
  until: string | null;
}

/** Parts of the standard that are not supported. */
const OTHER_PARTS = /^(BYHOUR|BYMINUTE|BYSECOND|BYWEEKNO|BYYEARDAY|WKST|RSCALE|SKIP|DTSTART|RDATE|EXDATE|EXRULE)$/;

/**
 * Parses an RRULE.
 * @param zone of the studio, in which an UNTIL in UTC is converted to a day
 * @throws Refusal `events.rule_unreadable`, `events.rule_unsupported`
 */
export function parseRule(text: string, zone: string): RecurrenceRule {
  const parts = new Map<string, string>();
  const list = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
    .split(';');
  for (const part of list) {
    const [, key, value] = /^([A-Z]+)=(\S+)$/.exec(part) ?? refuse('events.rule_unreadable', { part });
    if (!key || !value || parts.has(key)) return refuse('events.rule_unreadable', { part });
    parts.set(key, value);
  }
  const freq = FREQUENCIES.find((name) => name === parts.get('FREQ'));
  if (!freq) return refuseFrequency(parts.get('FREQ'));
  const rule: RecurrenceRule = {
    freq,
    interval: numbers(parts, 'INTERVAL', 1, 999, false)[0] ?? 1,
    byDay: weekdays(parts, freq),
    byMonthDay: numbers(parts, 'BYMONTHDAY', 1, 31, true),
    byMonth: numbers(parts, 'BYMONTH', 1, 12, false),
    bySetPos: numbers(parts, 'BYSETPOS', 1, 366, true),
    count: numbers(parts, 'COUNT', 1, Number.MAX_SAFE_INTEGER, false)[0] ?? null,
    until: untilOf(parts.get('UNTIL'), zone),
  };
  // WKST=MO is the default, and many programs write it.
  if (parts.get('WKST') === 'MO') parts.delete('WKST');
  for (const [key, value] of parts) {
    if (OTHER_PARTS.test(key)) refuse('events.rule_unsupported', { part: `${key}=${value}` });
    if (!KNOWN.includes(key)) refuse('events.rule_unreadable', { part: `${key}=${value}` });
  }
  assertSensible(rule);
  return rule;
}

const KNOWN = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'COUNT', 'UNTIL'];

const refuseFrequency = (value: string | undefined): never =>
  /^(SECOND|MINUTE|HOUR)LY$/.test(value ?? '')
    ? refuse('events.rule_unsupported', { part: `FREQ=${value}` })
    : refuse('events.rule_unreadable', { part: `FREQ=${value ?? ''}` });

/** Parses a list of numbers, sorted and without duplicates. @param negative whether they may count from the end */
function numbers(parts: Map<string, string>, key: string, least: number, most: number, negative: boolean): number[] {
  const text = parts.get(key);
  if (text === undefined) return [];
  const list = text.split(',').map((value) => (/^[+-]?\d{1,15}$/.test(value) ? Number(value) : Number.NaN));
  const fits = (value: number) => Math.abs(value) >= least && Math.abs(value) <= most && (negative || value > 0);
  const single = key === 'INTERVAL' || key === 'COUNT';
  if (!list.every(fits) || (single && list.length > 1)) refuse('events.rule_unreadable', { part: `${key}=${text}` });
  return [...new Set(list)].sort((one, other) => one - other);
}

function weekdays(parts: Map<string, string>, freq: RecurrenceRule['freq']): string[] {
  const text = parts.get('BYDAY');
  if (text === undefined) return [];
  const part = `BYDAY=${text}`;
  const list = text.split(',').map((value) => {
    const [, nth = '', day = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(value) ?? [];
    if (!(WEEKDAYS as readonly string[]).includes(day)) refuse('events.rule_unreadable', { part });
    if (nth === '') return day;
    if (freq !== 'MONTHLY' && freq !== 'YEARLY') refuse('events.rule_unsupported', { part });
    const most = freq === 'MONTHLY' || parts.has('BYMONTH') ? 5 : 53;
    if (Number(nth) === 0 || Math.abs(Number(nth)) > most) refuse('events.rule_unreadable', { part });
    return `${Number(nth)}${day}`;
  });
  return [...new Set(list)];
}

function untilOf(text: string | undefined, zone: string): string | null {
  if (text === undefined) return null;
  const [, year, month, date, time] = /^(\d{4})(\d\d)(\d\d)(T\d{6}Z?)?$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!z.iso.date().safeParse(day).success) return refuse('events.rule_unreadable', { part: `UNTIL=${text}` });
  if (!time?.endsWith('Z')) return day;
  const at = `${time.slice(1, 3)}:${time.slice(3, 5)}:${time.slice(5, 7)}`;
  const instant = new Date(`${day}T${at}Z`);
  return Number.isNaN(+instant) ? refuse('events.rule_unreadable', { part: `UNTIL=${text}` }) : localDay(instant, zone);
}

/** Refuses combinations that the standard forbids, or that programs interpret differently. */
function assertSensible({ freq, byDay, byMonthDay, byMonth, bySetPos, count, until }: RecurrenceRule): void {
  const unsupported = (part: string) => refuse('events.rule_unsupported', { part });
  const nth = byDay.some((day) => day.length > 2);
  if (freq === 'WEEKLY' && byMonthDay.length > 0) unsupported('WEEKLY + BYMONTHDAY');
  if (nth && byMonthDay.length > 0) unsupported('BYDAY + BYMONTHDAY');
  if (bySetPos.length > 0 && (freq === 'DAILY' || byDay.length + byMonthDay.length + byMonth.length === 0)) {
    unsupported('BYSETPOS');
  }
  if (count !== null && until !== null) unsupported('COUNT + UNTIL');
}

/** Formats a rule in canonical form: the parts in a fixed order, without defaults. */
export function formatRule(rule: RecurrenceRule): string {
  const parts: [string, string | number | null | undefined][] = [
    ['FREQ', rule.freq],
    ['INTERVAL', rule.interval === 1 ? null : rule.interval],
    ['BYMONTH', rule.byMonth.join(',')],
    ['BYMONTHDAY', rule.byMonthDay.join(',')],
    ['BYDAY', rule.byDay.join(',')],
    ['BYSETPOS', rule.bySetPos.join(',')],
    ['COUNT', rule.count],
    ['UNTIL', rule.until?.replaceAll('-', '')],
  ];
  return parts
    .filter(([, value]) => value != null && value !== '')
    .map(([key, value]) => `${key}=${value}`)
    .join(';');
}

/**
 * Returns the last day of a rule; null if it has no end. The limits keep this fast for any rule.
 * @throws Refusal `events.rule_too_many`, `events.rule_too_long`, `events.rule_empty`
 */
export function lastRuleDay(rule: RecurrenceRule, firstDay: string): string | null {
  const limit = addMonths(firstDay, 12 * MAX_SERIES_YEARS);
  if (rule.count !== null && rule.count > MAX_SERIES_EVENTS) {
    refuse('events.rule_too_many', { dates: rule.count, most: MAX_SERIES_EVENTS });
  }
  if (rule.until !== null && rule.until > limit) refuse('events.rule_too_long', { years: MAX_SERIES_YEARS });
  const days = listRuleDays(rule, firstDay, firstDay, limit);
  if (days.length === 0) refuse('events.rule_empty');
  if (rule.count === null && rule.until === null) return null;
  if (rule.count !== null && days.length < rule.count) refuse('events.rule_too_long', { years: MAX_SERIES_YEARS });
  if (days.length > MAX_SERIES_EVENTS) refuse('events.rule_too_many', { dates: days.length, most: MAX_SERIES_EVENTS });
  return days.at(-1) ?? null;
}

/**
 * Lists the days of a rule between two days, both included. Days have no zone, so they are computed in UTC.
 * @param firstDay the DTSTART: it decides what the rule leaves open, such as the weekday or the day of the month
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

/** Formats a rule that ends on a day. */
export const ruleUntil = (rule: RecurrenceRule, day: string): string =>
  formatRule({ ...rule, count: null, until: day });

/** The remaining COUNT of a rule from a day on; null if it has none. */
export const countFrom = (rule: RecurrenceRule, firstDay: string, from: string): number | null =>
  rule.count === null
    ? null
    : rule.count - (from > firstDay ? listRuleDays(rule, firstDay, firstDay, addDays(from, -1)).length : 0);
