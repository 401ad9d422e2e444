import { describe, expect, it } from 'vitest';
import { translateTo } from '#server/translate.ts';
import { LANGUAGES, type Language } from '../text/languages.ts';
import { formatPlainRule, type PlainRule, parsePlainRule, ruleSentence } from './plain-rule.ts';

const tuesdays: PlainRule = {
  every: 'week',
  interval: 1,
  weekdays: [2],
  nth: 1,
  monthsOff: [],
  until: null,
  times: null,
};

const inAll = (rule: Partial<PlainRule>, at = '19:00') =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(language, rule, at)])) as Record<Language, string>;

const say = (language: Language, rule: Partial<PlainRule>, at: string) =>
  ruleSentence(translateTo(language), { ...tuesdays, ...rule }, at);

describe('the sentence of a rule', () => {
  it('names one weekday', () => {
    expect(inAll({})).toEqual({
      en: 'Every Tuesday at 19:00',
      es: 'Todos los martes a las 19:00',
      ca: 'Cada dimarts a les 19:00',
      fr: 'Tous les mardis à 19:00',
      de: 'Jeden Dienstag um 19:00 Uhr',
      it: 'Ogni martedì alle 19:00',
    });
  });

  it('includes the end time, also past midnight', () => {
    const tuesday = (language: Language, at: string) => ruleSentence(translateTo(language), tuesdays, at, 120);
    expect(tuesday('en', '18:30')).toBe('Every Tuesday, 18:30–20:30');
    expect(tuesday('de', '18:30')).toBe('Jeden Dienstag, 18:30–20:30 Uhr');
    expect(tuesday('fr', '23:00')).toBe('Tous les mardis, 23:00–01:00');
  });

  it('has plural weekdays in the order of the week', () => {
    expect(inAll({ weekdays: [7, 6, 2] })).toEqual({
      en: 'Every Tuesday, Saturday and Sunday at 19:00',
      es: 'Todos los martes, sábados y domingos a las 19:00',
      ca: 'Cada dimarts, dissabte i diumenge a les 19:00',
      fr: 'Tous les mardis, samedis et dimanches à 19:00',
      de: 'Jeden Dienstag, Samstag und Sonntag um 19:00 Uhr',
      it: 'Ogni martedì, sabato e domenica alle 19:00',
    });
  });

  it('has articles for skipped weeks, and the feminine form of Sunday in Italian', () => {
    expect(inAll({ interval: 2, weekdays: [4, 7] })).toEqual({
      en: 'Every 2 weeks on Thursday and Sunday at 19:00',
      es: 'Cada 2 semanas, el jueves y el domingo, a las 19:00',
      ca: 'Cada 2 setmanes, el dijous i el diumenge, a les 19:00',
      fr: 'Toutes les 2 semaines, le jeudi et le dimanche, à 19:00',
      de: 'Alle 2 Wochen am Donnerstag und am Sonntag um 19:00 Uhr',
      it: 'Ogni 2 settimane, il giovedì e la domenica, alle 19:00',
    });
  });

  it('counts weekdays of a month', () => {
    expect(inAll({ every: 'month', nth: 2, weekdays: [6] })).toEqual({
      en: 'Every month on the second Saturday at 19:00',
      es: 'El segundo sábado de cada mes a las 19:00',
      ca: 'El segon dissabte de cada mes a les 19:00',
      fr: 'Le deuxième samedi de chaque mois à 19:00',
      de: 'Jeden Monat am zweiten Samstag um 19:00 Uhr',
      it: 'Il secondo sabato di ogni mese alle 19:00',
    });
    expect(inAll({ every: 'month', interval: 3, nth: -1, weekdays: [7] })).toEqual({
      en: 'Every 3 months on the last Sunday at 19:00',
      es: 'Cada 3 meses, el último domingo, a las 19:00',
      ca: 'Cada 3 mesos, l’últim diumenge, a les 19:00',
      fr: 'Tous les 3 mois, le dernier dimanche, à 19:00',
      de: 'Alle 3 Monate am letzten Sonntag um 19:00 Uhr',
      it: 'Ogni 3 mesi, l’ultima domenica, alle 19:00',
    });
  });

  it('names skipped months with the right preposition', () => {
    expect(inAll({ monthsOff: [8] })).toEqual({
      en: 'Every Tuesday at 19:00, not in August',
      es: 'Todos los martes a las 19:00, no en agosto',
      ca: 'Cada dimarts a les 19:00, no a l’agost',
      fr: 'Tous les mardis à 19:00, pas en août',
      de: 'Jeden Dienstag um 19:00 Uhr, nicht im August',
      it: 'Ogni martedì alle 19:00, non ad agosto',
    });
    expect(inAll({ monthsOff: [8, 7] })).toMatchObject({
      en: 'Every Tuesday at 19:00, not in July or in August',
      es: 'Todos los martes a las 19:00, no en julio ni en agosto',
      ca: 'Cada dimarts a les 19:00, no al juliol ni a l’agost',
      fr: 'Tous les mardis à 19:00, pas en juillet ni en août',
      de: 'Jeden Dienstag um 19:00 Uhr, nicht im Juli oder im August',
      it: 'Ogni martedì alle 19:00, non a luglio né ad agosto',
    });
  });

  it('ends on a day, or after a number of times', () => {
    expect(inAll({ until: '2027-06-24' })).toEqual({
      en: 'Every Tuesday at 19:00, until Thursday 24 June 2027',
      es: 'Todos los martes a las 19:00, hasta el jueves 24 de junio de 2027',
      ca: 'Cada dimarts a les 19:00, fins al dijous 24 de juny de 2027',
      fr: 'Tous les mardis à 19:00, jusqu’au jeudi 24 juin 2027',
      de: 'Jeden Dienstag um 19:00 Uhr, bis Donnerstag, 24. Juni 2027',
      it: 'Ogni martedì alle 19:00, fino a giovedì 24 giugno 2027',
    });
    expect([1, 12].map((times) => say('de', { times }, '09:30'))).toEqual([
      'Jeden Dienstag um 09:30 Uhr, einmal',
      'Jeden Dienstag um 09:30 Uhr, 12-mal',
    ]);
  });

  it('uses the singular for one o’clock, and calls seven days every day', () => {
    expect(inAll({ weekdays: [1, 2, 3, 4, 5, 6, 7] }, '01:15')).toEqual({
      en: 'Every day at 01:15',
      es: 'Todos los días a la 01:15',
      ca: 'Cada dia a la 01:15',
      fr: 'Tous les jours à 01:15',
      de: 'Jeden Tag um 01:15 Uhr',
      it: 'Ogni giorno all’01:15',
    });
  });
});

describe('a plain rule', () => {
  it('is formatted as RFC 5545 and parsed again', () => {
    const rules: [PlainRule, string][] = [
      [tuesdays, 'FREQ=WEEKLY;BYDAY=TU'],
      [{ ...tuesdays, interval: 2, weekdays: [4, 2], times: 10 }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=10'],
      [
        { ...tuesdays, monthsOff: [8], until: '2027-06-24' },
        'FREQ=WEEKLY;BYMONTH=1,2,3,4,5,6,7,9,10,11,12;BYDAY=TU;UNTIL=20270624',
      ],
      [{ ...tuesdays, every: 'month', nth: -1, weekdays: [6] }, 'FREQ=MONTHLY;BYDAY=-1SA'],
    ];
    expect(rules.map(([rule]) => formatPlainRule(rule))).toEqual(rules.map(([, text]) => text));
    expect(rules.map(([, text]) => parsePlainRule(text))).toEqual(
      rules.map(([rule]) => ({ ...rule, weekdays: [...rule.weekdays].sort() })),
    );
  });

  it.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYMONTHDAY=13',
    'FREQ=MONTHLY;BYDAY=MO,TU',
    'FREQ=MONTHLY;BYDAY=5FR',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1',
    'FREQ=YEARLY;BYDAY=1MO',
    '',
  ])('cannot express %s', (text) => {
    expect(parsePlainRule(text)).toBeUndefined();
  });
});
