import { expect, test } from 'vitest';
import { inLanguage, languageInAddress } from './languages.ts';

test.each([
  ['?lang=de', 'de'],
  ['?q=clay&lang=ca', 'ca'],
  ['?lang=fr&lang=de', 'fr'],
  ['', undefined],
  ['?lang=', undefined],
  ['?lang=pt', undefined],
  ['?lang=DE', undefined],
  ['?language=de', undefined],
  ['?lang=%00', undefined],
])('the query %j has the language %s', (search, language) => {
  expect(languageInAddress(search)).toBe(language);
});

test('a language is added to any URL', () => {
  expect([inLanguage('/studios', 'de'), inLanguage('/studios?q=a', 'it'), inLanguage('/', undefined)]).toEqual([
    '/studios?lang=de',
    '/studios?q=a&lang=it',
    '/',
  ]);
});
