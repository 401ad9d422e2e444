import { expect, it } from 'vitest';
import { suggestAddress } from './suggest-address.ts';

it.each([
  ['laia@posteo.nett', 'laia@posteo.net'],
  ['laia@gmial.com', 'laia@gmail.com'],
  ['laia@gmail.con', 'laia@gmail.com'],
  ['laia@gmai.com', 'laia@gmail.com'],
  ['Laia.K@Hotmial.es', 'Laia.K@hotmail.es'],
  ['laia@gmail.com', undefined],
  ['laia@taller-fang.example', undefined],
  ['@gmial.com', undefined],
  ['laia', undefined],
])('%s is suggested as %s', (email, meant) => {
  expect(suggestAddress(email)).toBe(meant);
});
