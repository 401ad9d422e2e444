import { expect, test } from 'vitest';
import { correctedPrefix, isCorrectable, typoDistance } from './typos.ts';

test.each([
  ['raku', 'raku', 0],
  ['roku', 'raku', 1],
  ['rauk', 'raku', 1],
  ['rku', 'raku', undefined],
  ['jzaz', 'jazz', 1],
  ['dnace', 'dance', 1],
  ['dnaec', 'dance', undefined],
  ['potery', 'pottery', 1],
  ['poterry', 'pottery', 2],
  ['cermaisc', 'ceramics', 2],
  ['pottery', 'poetry', 2],
  ['pottery', 'portraits', undefined],
  ['jca', 'jac', 1],
  ['jac', 'jat', undefined],
  ['陶芸教', '陶教芸', 1],
])('between %s and %s: %s', (typed, known, slips) => {
  expect(typoDistance(typed, known)).toBe(slips);
});

test('short words, very long ones and numbers are what they are', () => {
  expect(['ab', 'abc', 'x'.repeat(40), 'x'.repeat(41), 'a1b2c3'].map(isCorrectable)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['pbolenou', 'poblenou'],
  ['poblan', 'poblen'],
  ['polbe', 'poble'],
  ['pobx', 'pob'],
  ['plobe', undefined],
  ['poxx', undefined],
  ['pab', undefined],
  ['poblenouxx', undefined],
])('%s may mean the beginning %s', (typed, meant) => {
  expect(correctedPrefix(typed, 'poblenou')).toBe(meant);
});
