import { describe, expect, it } from 'vitest';
import { isCapacity } from '#web/owner/calendar/fields/event-fields.tsx';
import { isLength } from '#web/owner/calendar/fields/start-hints.ts';
import { parseDuration } from '#web/owner/offerings/form/sections/duration-text.ts';
import { parseRate } from '#web/owner/offerings/form/sections/tax-field.tsx';
import { readPosition } from '#web/owner/studio/place/position-text.ts';
import { readTypedTime } from '#web/time/typed-day.ts';
import { parsePrice, priceFault } from './price-text.ts';
import { parseWholeNumber } from './whole-number.ts';

/** How each kind of field reads a text: undefined if it refuses it, and says so beside the field. */
const FIELDS: Record<string, (text: string) => unknown> = {
  'a whole number': (text) => parseWholeNumber(text, { min: 1, max: 1000 }),
  seats: (text) => (isCapacity(text) ? Number(text) : undefined),
  minutes: (text) => (isLength(text) ? Number(text) : undefined),
  'a duration': parseDuration,
  'a price': (text) => parsePrice(text, 'en', 'EUR') ?? undefined,
  'a tax rate': parseRate,
  'a time': readTypedTime,
  'a position': (text) => (typeof readPosition(text) === 'object' ? readPosition(text) : undefined),
};
/** What people and spreadsheets write where no value is meant; none of them may become a nearby value. */
const HOSTILE = ['-3', '−3', 'abc', '1e9', '1e2', '0x10', 'NaN', 'Infinity', '12 or 13', '1000000000', '٣', ''];

describe.each(Object.entries(FIELDS))('the field for %s', (_kind, read) => {
  it.each(HOSTILE)('refuses “%s” instead of correcting it', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

it('a whole number may have spaces around it, and lies between its limits', () => {
  const limits = { min: 0, max: 480 };
  expect([' 30 ', '0', '480', '481', '007', '1.5', '1,5', '+5'].map((text) => parseWholeNumber(text, limits))).toEqual([
    30,
    0,
    480,
    undefined,
    7,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('what is said of a typed price', () => {
  const words = {
    language: 'de' as const,
    t: (key: string, data?: object) => `${key} ${JSON.stringify(data ?? {})}`,
    money: ({ amount, currency }: { amount: number; currency: string }) => `${amount} ${currency}`,
  };
  const fault = (text: string, limits = {}) => priceFault(words, text, 'EUR', limits);

  it('is nothing if it can be read, or is empty', () => {
    expect(['12,50', ' 58 €', ''].map((text) => fault(text))).toEqual([undefined, undefined, undefined]);
  });

  it('is that it is no amount, unclear, or beyond a limit', () => {
    expect(fault('1e9')).toBe('fields.misread.price {}');
    expect(fault('1.234.5')).toBe('fields.misread.price {}');
    expect(fault('1,234')).toMatch(/^fields\.misread\.price_unclear .*"small":"1,23","large":"1234"/);
    expect(fault('0', { least: 1 })).toBe('fields.invalid.at_least {"min":"1 EUR"}');
    expect(fault('99', { most: 5800 })).toBe('fields.invalid.at_most {"max":"5800 EUR"}');
    expect(fault('58', { most: 5800 })).toBeUndefined();
  });
});
