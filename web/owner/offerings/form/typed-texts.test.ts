import { describe, expect, test } from 'vitest';
import { durationField, parseDuration } from './sections/duration-text.ts';

describe('a typed duration', () => {
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
  ])('of “%s” is parsed', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes);
  });

  test.each(['', 'long', '0', '0:04', '999h', '-2', '2:30:10', '25:99', '1 h 60'])('of “%s” is refused', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  test('is formatted so that it parses to the same minutes', () => {
    for (const minutes of [5, 45, 60, 150, 2880]) expect(parseDuration(durationField(minutes))).toBe(minutes);
  });
});
