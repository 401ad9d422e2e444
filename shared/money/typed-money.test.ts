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
    expect(LANGUAGES.map((language) => readMoney(text, language, 'EUR'))).toEqual(LANGUAGES.map(() => amount));
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
    expect(LANGUAGES.map((language) => readMoney(text, language, 'EUR'))).toEqual(LANGUAGES.map(() => 'no_amount'));
  });

  test.each([
    ['25,555', ['en']],
    ['25.555', ['es', 'ca', 'de', 'it']],
  ])('typed as %s has thousands only in %j, and is not guessed elsewhere', (text, languages) => {
    const inThousands = LANGUAGES.filter((language) => readMoney(text, language, 'EUR') === 2_555_500);
    expect(inThousands.toSorted()).toEqual(languages.toSorted());
    const others = LANGUAGES.filter((language) => !inThousands.includes(language));
    expect(new Set(others.map((language) => readMoney(text, language, 'EUR')))).toEqual(
      new Set(['thousands_or_cents']),
    );
  });

  test('with two meanings has an unambiguous spelling for each', () => {
    expect(clearerMoney('25,555 €', 'de')).toEqual({ small: '25,55', large: '25555' });
    expect(clearerMoney('25.555', 'en')).toEqual({ small: '25.55', large: '25555' });
    expect([readMoney('25,55', 'de', 'EUR'), readMoney('25555', 'de', 'EUR')]).toEqual([2555, 2_555_500]);
  });

  test.each([
    ['5.000', 'JPY', 5000],
    ['5,000', 'JPY', 5000],
    ['¥5000', 'JPY', 5000],
    ['5000,5', 'JPY', 'no_amount'],
    ['1.2', 'KWD', 1200],
    ['1,250', 'KWD', { en: 1_250_000, de: 1250 }],
    ['1.250', 'KWD', { en: 1250, de: 1_250_000 }],
    ['1,250.125', 'KWD', 1_250_125],
    ['1.25', 'GEL', 125],
  ])('typed as %s in %s has the digits of the currency', (text, currency, expected) => {
    const read = { en: readMoney(text, 'en', currency), de: readMoney(text, 'de', currency) };
    expect(read).toEqual(typeof expected === 'object' ? expected : { en: expected, de: expected });
  });

  test.each(['EUR', 'JPY', 'KWD'])('in %s is formatted as it can be typed', (currency) => {
    for (const language of LANGUAGES) {
      const amounts = [0, 5, 5850, 120_000, 12_345_678];
      const typed = amounts.map((amount) => moneyText({ amount, currency }, language));
      expect(typed.map((text) => readMoney(text, language, currency))).toEqual(amounts);
    }
  });

  test('is formatted without the currency', () => {
    const texts = ['EUR', 'JPY', 'KWD'].map((currency) => moneyText({ amount: 5850, currency }, 'es'));
    expect(texts).toEqual(['58,50', '5.850', '5,850']);
  });
});
