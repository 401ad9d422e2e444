import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/text/languages.ts';
import { createTranslate } from '#shared/text/texts.ts';
import { readTypedDay, readTypedTime, writeDay } from './typed-day.ts';

const FROM = '2026-11-23';
const inLanguage = (language: (typeof LANGUAGES)[number]) =>
  createTranslate(language, (of, file) => JSON.parse(readFileSync(`shared/locales/${of}/${file}.json`, 'utf8')));

describe('a typed day', () => {
  it.each([
    ['2026-11-24', '2026-11-24'],
    ['24/11/2026', '2026-11-24'],
    ['24.11.26', '2026-11-24'],
    ['24.11.', '2026-11-24'],
    ['1-2', '2027-02-01'],
    ['24 Nov', '2026-11-24'],
    ['Nov 24, 2026', '2026-11-24'],
    ['3 march', '2027-03-03'],
    ['Tue 3 Mar 2026', '2026-03-03'],
  ])('is parsed from “%s”', (text, day) => {
    expect(readTypedDay(inLanguage('en'), text, FROM)).toBe(day);
  });

  it.each(['', '24', '31/2/2026', '24/13/2026', 'tomorrow', '1/2/3/2026', '24 Nov 99999'])(
    'is not found in “%s”',
    (text) => {
      expect(readTypedDay(inLanguage('en'), text, FROM)).toBeUndefined();
    },
  );

  it.each(LANGUAGES)('is parsed as it is formatted, every day of a year, in %s', (language) => {
    const t = inLanguage(language);
    for (let time = Date.parse('2026-01-01T00:00:00Z'); time < Date.parse('2027-01-08T00:00:00Z'); time += 86_400_000) {
      const day = new Date(time).toISOString().slice(0, 10);
      expect([writeDay(t, day), readTypedDay(t, writeDay(t, day), FROM)]).toEqual([writeDay(t, day), day]);
    }
  });
});

describe('a typed time', () => {
  it.each([
    ['19', '19:00'],
    ['9', '09:00'],
    ['1930', '19:30'],
    ['19.30', '19:30'],
    ['19h30', '19:30'],
    ['19h', '19:00'],
    ['7:30 pm', '19:30'],
    ['12 am', '00:00'],
    ['19 Uhr', '19:00'],
  ])('is parsed from “%s”', (text, time) => {
    expect(readTypedTime(text)).toBe(time);
  });

  it.each(['', '25', '19:60', '13 pm', 'noon'])('is not found in “%s”', (text) => {
    expect(readTypedTime(text)).toBeUndefined();
  });
});
