import type { Translate } from '../text/texts.ts';
import { wallClock } from './time.ts';

/** A recurrence rule that has a plain sentence: some weekdays of every nth week, or one weekday of every nth month. */
export interface PlainRule {
  every: 'week' | 'month';
  /** 2: every second week or month. */
  interval: number;
  /** 1 is Monday. Monthly rules have one. */
  weekdays: number[];
  /** Which one of the month: 1 to 4, or -1 for the last. Ignored for weekly rules. */
  nth: number;
  /** Months without events, 1 to 12. */
  monthsOff: number[];
  /** YYYY-MM-DD, included. At most one of `until` and `times` is set. */
  until: string | null;
  times: number | null;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Formats a rule as RFC 5545, for the API: "FREQ=WEEKLY;BYDAY=TU". */
export function formatPlainRule(rule: PlainRule): string {
  const days = sorted(rule.weekdays).map((weekday) => WEEKDAYS[weekday - 1]);
  const months = MONTHS.filter((month) => !rule.monthsOff.includes(month));
  return [
    `FREQ=${rule.every === 'week' ? 'WEEKLY' : 'MONTHLY'}`,
    rule.interval > 1 && `INTERVAL=${rule.interval}`,
    rule.monthsOff.length > 0 && `BYMONTH=${months.join(',')}`,
    `BYDAY=${rule.every === 'week' ? days.join(',') : `${rule.nth}${days[0]}`}`,
    rule.times !== null && `COUNT=${rule.times}`,
    rule.until !== null && `UNTIL=${rule.until.replaceAll('-', '')}`,
  ]
    .filter(Boolean)
    .join(';');
}

/** Parses a rule. @returns undefined for rules without a plain sentence, which imported calendars may have */
export function parsePlainRule(text: string): PlainRule | undefined {
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string]));
  const known = ['FREQ', 'INTERVAL', 'BYMONTH', 'BYDAY', 'COUNT', 'UNTIL'];
  const every = ({ WEEKLY: 'week', MONTHLY: 'month' } as const)[parts.get('FREQ') ?? ''];
  if (!every || [...parts.keys()].some((key) => !known.includes(key))) return undefined;
  const days = (parts.get('BYDAY') ?? '').split(',');
  const read = days.map((day) => /^(-?\d)?([A-Z]{2})$/.exec(day));
  const weekdays = read.map((found) => WEEKDAYS.indexOf(found?.[2] ?? '') + 1);
  const nth = Number(read[0]?.[1] ?? 0);
  const fits = every === 'week' ? nth === 0 : days.length === 1 && (nth === -1 || (nth >= 1 && nth <= 4));
  if (weekdays.includes(0) || !fits) return undefined;
  const months = parts.get('BYMONTH')?.split(',').map(Number) ?? MONTHS;
  const until = parts.get('UNTIL');
  return {
    every,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays,
    nth: nth || 1,
    monthsOff: MONTHS.filter((month) => !months.includes(month)),
    until: until ? `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` : null,
    times: parts.has('COUNT') ? Number(parts.get('COUNT')) : null,
  };
}

/**
 * Returns the sentence of a rule: "Every Tuesday at 19:00, not in August, until Thursday 24 June 2027".
 * @param at "19:00"
 * @param minutes length of each event; the sentence then has both times, "19:00–21:00"
 */
export function ruleSentence(t: Translate, rule: PlainRule, at: string, minutes?: number): string {
  const { monthsOff, until, times } = rule;
  const days = rule.every === 'week' ? weeksText(t, rule) : monthsText(t, rule);
  let text =
    minutes === undefined
      ? t(at.startsWith('01:') ? 'plan.rule.at_first_hour' : 'plan.rule.at', { rule: days, time: at })
      : t('plan.rule.from_to', { rule: days, from: at, to: clockAfter(at, minutes) });
  if (monthsOff.length > 0) {
    const months = sorted(monthsOff).map((month) => t(`plan.rule.in_month.${month}`));
    text = t('plan.rule.not_in', { rule: text, months: joined(t, months, 'or') });
  }
  if (until !== null) text = t('plan.rule.until', { rule: text, day: dayText(t, until) });
  if (times !== null) text = t('plan.rule.times', { rule: text, count: times });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the local time some minutes after "19:00", on a day of 24 hours. */
function clockAfter(at: string, minutes: number): string {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return new Date(Date.UTC(2000, 0, 1, hour, minute + minutes)).toISOString().slice(11, 16);
}

/** Formats a day within a sentence: without a comma after the weekday where the language has an article before it. */
function dayText(t: Translate, date: string): string {
  const { weekday, day, month, year } = wallClock(`${date}T12:00:00Z`, 'UTC');
  const names = { weekday: t(`dates.weekday.${weekday}`), month: t(`dates.month_in_date.${month}`) };
  return t('plan.rule.day', { ...names, day, year });
}

function weeksText(t: Translate, { weekdays, interval }: PlainRule): string {
  const days = sorted(weekdays);
  if (interval === 1 && days.length === 7) return t('plan.rule.daily');
  const forms = interval === 1 ? 'each' : 'on';
  const text = joined(
    t,
    days.map((day) => t(`plan.rule.${forms}.${day}`)),
    'and',
  );
  return interval === 1 ? t('plan.rule.weekly', { days: text }) : t('plan.rule.weeks', { count: interval, days: text });
}

function monthsText(t: Translate, { weekdays, nth, interval }: PlainRule): string {
  const weekday = weekdays[0] ?? 1;
  // Sunday is feminine in Italian, and the word before it agrees.
  const which = t(`plan.rule.${weekday === 7 ? 'nth_sunday' : 'nth'}.${nth === -1 ? 'last' : nth}`, {
    day: t(`plan.rule.of_month.${weekday}`),
  });
  return interval === 1 ? t('plan.rule.monthly', { which }) : t('plan.rule.months', { count: interval, which });
}

/** "a", "a and b", "a, b and c" */
function joined(t: Translate, list: readonly string[], word: 'and' | 'or'): string {
  const last = list.at(-1) ?? '';
  if (list.length < 2) return last;
  return t(`plan.rule.${word}`, { list: list.slice(0, -1).join(', '), last });
}

const sorted = (numbers: readonly number[]) => [...new Set(numbers)].sort((one, other) => one - other);
