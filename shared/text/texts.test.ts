import { expect, it } from 'vitest';
import type { Language } from './languages.ts';
import { completeTexts, createTranslate } from './texts.ts';

const fillIn = (language: Language, text: string, place: string) =>
  createTranslate(language, () => ({ text }))('file.text', { place });

it.each<[Language, string, string, string]>([
  ['ca', 'Estudis a {{place}}', 'el Poblenou', 'Estudis al Poblenou'],
  ['ca', 'A prop de {{place}}', 'els Tres Turons', 'A prop dels Tres Turons'],
  ['ca', 'Per {{place}}', 'el Raval', 'Pel Raval'],
  ['ca', 'Sobre el codi de {{place}}', 'Atelio', 'Sobre el codi d’Atelio'],
  ['ca', 'A prop de {{place}}', 'la Barceloneta', 'A prop de la Barceloneta'],
  ['es', 'Cerca de {{place}}', 'el Born', 'Cerca del Born'],
  ['es', 'Cerca de {{place}}', 'El Carmelo', 'Cerca de El Carmelo'],
  ['fr', 'Ton compte de {{place}}', 'Atelio', 'Ton compte d’Atelio'],
  ['de', 'Studios in {{place}}', 'el Poblenou', 'Studios in el Poblenou'],
])('a value after a preposition is joined as one writes it in %s: %s with %s', (language, text, place, filled) => {
  expect(fillIn(language, text, place)).toBe(filled);
});

it('values in quotation marks, and placeholders without a value, stay as they are', () => {
  expect(fillIn('ca', 'El taller de «{{place}}»', 'el Raval')).toBe('El taller de «el Raval»');
  expect(createTranslate('ca', () => ({ text: 'A {{other}}' }))('file.text')).toBe('A {{other}}');
});

const ENGLISH = {
  book: 'Book',
  seats_zero: 'No seats',
  seats_one: '{{count}} seat',
  seats_other: '{{count}} seats',
  ticket: { when: 'When', where: 'Where' },
  help: { title: 'Help' },
};

it('a text missing in a language is English, while its neighbours are not', () => {
  const german = {
    book: 'Buchen',
    seats_one: '{{count}} Platz',
    seats_other: '{{count}} Plätze',
    ticket: { when: 'Wann' },
  };
  const complete = completeTexts(german, ENGLISH);
  expect(complete).toEqual({ ...german, ticket: { when: 'Wann', where: 'Where' }, help: { title: 'Help' } });
  const t = createTranslate('de', (language) => (language === 'de' ? complete : undefined));
  expect([t('x.ticket.when'), t('x.ticket.where'), t('x.help.title')]).toEqual(['Wann', 'Where', 'Help']);
});

it('plural forms count as one text: a language that needs fewer of them lacks none', () => {
  expect(completeTexts({ seats_other: '{{count}} posti' }, ENGLISH)).not.toHaveProperty('seats_one');
  expect(completeTexts({}, ENGLISH)).toMatchObject({ seats_one: '{{count}} seat', seats_other: '{{count}} seats' });
});
