import { describe, expect, it } from 'vitest';
import { toVisibleText } from './visible-text.ts';

describe('a text that others read', () => {
  it.each([
    ['turned \u202Earound\u202C', 'turned around'],
    ['marks \u200Eleft \u200Fright', 'marks left right'],
    ['in\u2066side\u2069', 'inside'],
    ['zero\u200Bwidth \uFEFFspaces\u2060', 'zerowidth spaces'],
    ['6\u200D1\u200D2', '6\u200D1\u200D2'.replaceAll('\u200D', '')],
    ['soft\u00ADhyphen', 'softhyphen'],
    ['tags \u{E0041}\u{E0042}', 'tags '],
  ])('loses what nobody sees: %j', (typed, seen) => {
    expect(toVisibleText(typed)).toBe(seen);
  });

  it.each(['Hola, què tal?\nBé!', '👩‍👩‍👧 ❤️ 🏳️‍🌈', 'می‌خواهم', 'שלום', '<b>script</b>'])(
    'keeps what somebody sees: %j',
    (text) => {
      expect(toVisibleText(text)).toBe(text);
    },
  );
});
