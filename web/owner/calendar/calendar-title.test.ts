import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Language } from '#shared/text/languages.ts';
import { createWords } from '#web/words.tsx';
import { calendarTitle, rangeTitle } from './calendar-title.ts';

const inLanguage = (language: Language) =>
  createWords(language, (of, file) => JSON.parse(readFileSync(`shared/locales/${of}/${file}.json`, 'utf8')));

it.each<[Language, string, string, string]>([
  ['en', '2026-11-23', '2026-11-29', '23–29 November 2026'],
  ['en', '2026-11-30', '2026-12-06', '30 November – 6 December 2026'],
  ['en', '2026-12-28', '2027-01-03', '28 December 2026 – 3 January 2027'],
  ['de', '2026-11-23', '2026-11-29', '23.–29. November 2026'],
  ['es', '2026-11-30', '2026-12-06', '30 de noviembre – 6 de diciembre de 2026'],
  ['ca', '2026-11-23', '2026-11-29', '23–29 de novembre de 2026'],
])('the title of a week names month and year in %s: %s', (language, first, last, title) => {
  expect(rangeTitle(inLanguage(language), first, last)).toBe(title);
});

it('the titles of a day and a month name the year', () => {
  expect(calendarTitle(inLanguage('en'), 'day', '2026-11-23')).toBe('Monday 23 November 2026');
  expect(calendarTitle(inLanguage('es'), 'month', '2026-11-23')).toBe('Noviembre 2026');
});
