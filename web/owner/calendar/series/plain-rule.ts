import type { Series } from '#shared/schemas/events/series.ts';
import { formatPlainRule, type PlainRule, parsePlainRule } from '#shared/time/plain-rule.ts';
import { type CalendarDay, shiftDay } from '#web/time/calendar-days.ts';
import { daysBetween, mondayOf, WEEK } from '#web/time/calendar-weeks.ts';

/**
 * Returns the rule of a series as the form shows it. A COUNT becomes the last day, since the form does not know how
 * many events are left.
 * @returns undefined for a rule that has no plain sentence
 */
export function ruleInForm({ rule, expanded_until }: Pick<Series, 'rule' | 'expanded_until'>): PlainRule | undefined {
  const plain = parsePlainRule(rule);
  if (!plain) return undefined;
  return plain.times === null ? plain : { ...plain, times: null, until: expanded_until };
}

/** Replaces the form's default weekday with the first one that the owner chooses. */
export function replaceDefaultDay(before: PlainRule, chosen: PlainRule): PlainRule {
  const added = chosen.weekdays.filter((weekday) => !before.weekdays.includes(weekday));
  return added.length > 0 ? { ...chosen, weekdays: added } : chosen;
}

/**
 * Returns the rule fields to save; {} if the rule is unchanged.
 * @param from the day from which the change applies
 */
export function changedRule(
  series: Pick<Series, 'rule' | 'expanded_until' | 'first_day'>,
  rule: PlainRule,
  from: CalendarDay,
): { rule?: string; first_day?: CalendarDay } {
  const before = ruleInForm(series);
  const text = formatPlainRule(rule);
  if (!before || text === formatPlainRule(before)) return {};
  const keepsStep = before.every === rule.every && before.interval === rule.interval;
  return { rule: text, first_day: keepsStep ? firstDayInStep(rule, series.first_day, from) : from };
}

/** Returns the first day on or after `from` in a week or month of the rule, so a fortnightly rule keeps its weeks. */
export function firstDayInStep({ every, interval }: PlainRule, firstDay: CalendarDay, from: CalendarDay): CalendarDay {
  if (from <= firstDay) return firstDay;
  const [since, begin] = every === 'week' ? weeksOf(firstDay, from) : monthsOf(firstDay, from);
  const over = since % interval;
  return over === 0 ? from : begin(interval - over);
}

type Step = [since: number, begin: (ahead: number) => CalendarDay];

function weeksOf(firstDay: CalendarDay, from: CalendarDay): Step {
  const monday = mondayOf(from);
  return [daysBetween(mondayOf(firstDay), monday) / WEEK, (ahead) => shiftDay(monday, ahead * WEEK)];
}

function monthsOf(firstDay: CalendarDay, from: CalendarDay): Step {
  const count = (day: CalendarDay) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const begin = (ahead: number) => {
    const month = count(from) + ahead;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  };
  return [count(from) - count(firstDay), begin];
}

type Fields = Required<Pick<Series, 'at' | 'minutes' | 'capacity' | 'price_override' | 'space_ids' | 'exceptions'>>;

/** Returns the other fields of a series that differ from before; lists are compared without their order. */
export function changedFields(series: Fields, input: Fields): Partial<Fields> {
  const text = (value: Fields[keyof Fields]) =>
    JSON.stringify(Array.isArray(value) ? [...new Set(value)].sort() : value);
  const names = Object.keys(input) as (keyof Fields)[];
  return Object.fromEntries(
    names.filter((name) => text(series[name]) !== text(input[name])).map((name) => [name, input[name]]),
  );
}
