import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../text/languages.ts';
import { clearerMoney, moneyText, readMoney } from './typed-money.ts';

describe('an amount', () => {
  test.each([
    ['58', 5800],
    ['58,50', 5850],
    ['58.50', 5850],
    ['58,5', 5850],
    ['0.05', 5],
    ['€ 1 200', 120_000],
    ['1’200.50', 120_050],
    ['1 200,50 €', 120_050],
    ['1.250,00', 125_000],
    ['1,250.00', 125_000],
    ['CHF 0', 0],
    ['450 SEK', 45_000],
    ['45EUR', 4500],
    ['chf45,50', 4550],
  ])('typed as %s is the same in every language', (text, amount) => {
    expect(LANGUAGES.map((language) => readMoney(text, language))).toEqual(LANGUAGES.map(() => amount));
  });

  test.each([
    '',
    '€',
    'free',
    '-5',
    '5,8,0',
    '58.505.1',
    '58,',
    '58 50',
    '45€50',
    '45EUR50',
    '1.2345',
    '99999999999',
    '٥٨',
  ])('cannot be read from %j', (text) => {
    expect(LANGUAGES.map((language) => readMoney(text, language))).toEqual(LANGUAGES.map(() => 'no_amount'));
  });

  test.each([
    ['25,555', ['en']],
    ['25.555', ['es', 'ca', 'de', 'it']],
  ])('typed as %s has thousands only in %j, and is not guessed elsewhere', (text, languages) => {
    const inThousands = LANGUAGES.filter((language) => readMoney(text, language) === 2_555_500);
    expect(inThousands.toSorted()).toEqual(languages.toSorted());
    const others = LANGUAGES.filter((language) => !inThousands.includes(language));
    expect(new Set(others.map((language) => readMoney(text, language)))).toEqual(new Set(['thousands_or_cents']));
  });

  test('with two meanings has an unambiguous spelling for each', () => {
    expect(clearerMoney('25,555 €', 'de')).toEqual({ small: '25,55', large: '25555' });
    expect(clearerMoney('25.555', 'en')).toEqual({ small: '25.55', large: '25555' });
    expect([readMoney('25,55', 'de'), readMoney('25555', 'de')]).toEqual([2555, 2_555_500]);
  });

  test('is formatted as it can be typed', () => {
    for (const language of LANGUAGES) {
      const amounts = [0, 5, 5850, 120_000, 12_345_678];
      expect(amounts.map((amount) => readMoney(moneyText(amount, language), language))).toEqual(amounts);
    }
    expect(moneyText(5850, 'es')).toBe('58,50');
  });
});
