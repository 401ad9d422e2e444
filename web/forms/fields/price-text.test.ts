import { describe, expect, it } from 'vitest';
import { formatPrice, parsePrice } from './price-text.ts';

describe('a typed price', () => {
  it('may have a comma or a point; empty means the price of the offering', () => {
    expect(
      ['45', '12,50', '12.5', ' 0 ', '', '-3', 'free', '1.234'].map((text) => parsePrice(text, 'en', 'EUR')),
    ).toEqual([4500, 1250, 1250, 0, null, undefined, undefined, undefined]);
    expect([4500, 1250, 0, null].map((amount) => formatPrice(amount, 'en', 'EUR'))).toEqual(['45', '12.50', '0', '']);
  });

  it('is written and read with the comma of the language', () => {
    expect([4500, 1250].map((amount) => formatPrice(amount, 'de', 'EUR'))).toEqual(['45', '12,50']);
    expect(['1.234', '1.234,50', '1,234'].map((text) => parsePrice(text, 'de', 'EUR'))).toEqual([
      123_400,
      123_450,
      undefined,
    ]);
  });
});
