import { expect, test } from 'vitest';
import { withoutLanguage } from './without-language.ts';

test('removing the language leaves the rest of the URL', () => {
  expect([withoutLanguage('?lang=de'), withoutLanguage('?q=a%26b&lang=de&seats=2'), withoutLanguage('')]).toEqual([
    '',
    '?q=a%26b&seats=2',
    '',
  ]);
});
