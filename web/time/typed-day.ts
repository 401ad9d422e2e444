import type { Translate } from '#shared/text/texts.ts';
import type { CalendarDay } from './calendar-days.ts';
import { parseDay, weekdayOf } from './calendar-weeks.ts';

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Formats a day as "Tue 24 Nov 2026" in the language of the page. @param day YYYY-MM-DD */
export function writeDay(t: Translate, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const weekday = weekdayOf(day);
  return t('fields.day', {
    weekday: t(`dates.weekday_short.${weekday}`),
    day: Number(date),
    month: t(`dates.month_short.${Number(month)}`),
    year: Number(year),
  });
}

/** Formats a month as "November 2026". @param month YYYY-MM, or any day of it */
export function writeMonth(t: Translate, month: string): string {
  const [year, number] = month.split('-').map(Number);
  const name = t(`dates.month.${number}`);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
}

/**
 * Parses a typed day: "24/11/2026", "24.11.", "24 Nov", "mar 24 de nov de 2026", "2026-11-24".
 * @param from YYYY-MM-DD; a day without a year is the next such day from here on
 * @returns YYYY-MM-DD, or undefined if the text is not a day
 */
export function readTypedDay(t: Translate, text: string, from: string): string | undefined {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const words = plain(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const named = words.filter((word) => /\p{L}/u.test(word)).flatMap((word) => monthCalled(t, word) ?? []);
  const [date, ...rest] = numbers;
  const month = named.length > 0 ? String(named.at(-1)) : rest.shift();
  const [year, more] = rest;
  if (!date || !month || more !== undefined) return undefined;
  if (year !== undefined) return dayOf(year.length === 2 ? `20${year}` : year, month, date);
  const soon = dayOf(from.slice(0, 4), month, date);
  return soon && soon < from ? dayOf(String(Number(from.slice(0, 4)) + 1), month, date) : soon;
}

/** Parses a typed time: "19", "19:30", "1930", "19.30", "19h30", "7:30 pm". @returns "19:30", or undefined */
export function readTypedTime(text: string): string | undefined {
  const found = /^\s*(\d{1,2})(?:\s*[:.h]\s*(\d{2})?|(\d{2}))?\s*(?:([ap])\.?m\.?|uhr|h)?\s*$/i.exec(text);
  if (!found) return undefined;
  const [, typed = '', minutes, joined, half] = found;
  const minute = Number(minutes ?? joined ?? 0);
  const hour = half ? (Number(typed) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(typed);
  if (hour > 23 || minute > 59 || (half && (Number(typed) < 1 || Number(typed) > 12))) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Finds the month that a word names or abbreviates; undefined for weekdays and other words. */
function monthCalled(t: Translate, word: string): number | undefined {
  const weekdays = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
    plain(t(`dates.weekday.${day}`)),
    plain(t(`dates.weekday_short.${day}`)).replace('.', ''),
  ]);
  const isNamed = (month: number) => word.length > 2 && plain(t(`dates.month.${month}`)).startsWith(word);
  const found = MONTHS.filter((month) => isNamed(month) || shortOf(t, month) === word);
  // "mar" is Tuesday and March in Spanish and Italian: beside another month it is the weekday.
  return found.length === 1 && !(weekdays.includes(word) && found[0] !== 3) ? found[0] : undefined;
}

const shortOf = (t: Translate, month: number) => plain(t(`dates.month_short.${month}`)).replace('.', '');

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const dayOf = (year = '', month = '', date = ''): CalendarDay | undefined =>
  parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
