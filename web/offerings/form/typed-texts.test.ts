import { describe, expect, test } from 'vitest';
import { durationField, parseDuration } from './duration-text.ts';
import { moneyText, parseMoney } from './money-text.ts';

describe('an amount', () => {
  test.each([
    ['58', 5800],
    ['58,50', 5850],
    ['58.50', 5850],
    ['58,5', 5850],
    ['€ 1.200', 120_000],
    ['1,200.00', 120_000],
    ['1 200,50 €', 120_050],
    ['CHF 0', 0],
    ['0.05', 5],
  ])('typed as %s is understood', (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });

  test.each(['', '  ', '€'])('of nothing (%j) is not decided', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test.each(['free', '-5', '5,8,0', '58.505.1', '58,', '1.2345', '99999999999', '٥٨'])('is not %s', (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  test('is shown as it can be typed again', () => {
    for (const amount of [0, 5, 5850, 120_000, 12_345_678]) {
      expect(parseMoney(moneyText(amount, 'en'))).toBe(amount);
      expect(parseMoney(moneyText(amount, 'fr'))).toBe(amount);
      expect(parseMoney(moneyText(amount, 'de'))).toBe(amount);
    }
    expect(moneyText(5850, 'es')).toBe('58,50');
    expect(moneyText(null, 'en')).toBe('');
  });
});

describe('a length of time', () => {
  test.each([
    ['2:30', 150],
    ['2h30', 150],
    ['2 h', 120],
    ['2', 120],
    ['1,5', 90],
    ['90', 90],
    ['45 min', 45],
    ['0:45', 45],
    ['48h', 2880],
  ])('typed as %s is understood', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes);
  });

  test.each(['', 'long', '0', '0:04', '999h', '-2', '2:30:10'])('is not %s', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  test('is shown as it can be typed again', () => {
    for (const minutes of [5, 45, 60, 150, 2880]) expect(parseDuration(durationField(minutes))).toBe(minutes);
  });
});
