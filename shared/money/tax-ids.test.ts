import { describe, expect, test } from 'vitest';
import { isSpanishTaxId, readTaxId, writeTaxId } from './tax-ids.ts';

describe('a Spanish tax id', () => {
  test.each(['12345678Z', 'X1234567L', 'Y1234567X', 'A58818501', 'B12345674', 'Q2818002D', 'P0801900B', 'K1234567L'])(
    '%s is right, and wrong with another check character',
    (id) => {
      expect(isSpanishTaxId(id)).toBe(true);
      const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].filter(
        (character) => character !== id[8] && isSpanishTaxId(id.slice(0, 8) + character),
      );
      expect(others).toEqual([]);
    },
  );

  test.each(['', '12345678', '1234567Z', 'I1234567A', '12345678Ñ'])('is not %j', (text) => {
    expect(isSpanishTaxId(text)).toBe(false);
  });
});

describe('a tax id', () => {
  test.each([
    ['es-12.345.678 z', 'ES', '12345678Z'],
    ['DE 123 456 789', 'DE', '123456789'],
    ['123456789', 'DE', '123456789'],
    ['EL123456789', 'GR', '123456789'],
    ['FRXX999999999', 'FR', 'XX999999999'],
    ['CHE-123.456.788', 'CH', 'CHE123456788'],
  ])('typed as %j in %s is stored as %s', (text, country, stored) => {
    expect(readTaxId(text, country)).toBe(stored);
  });

  test.each([
    ['12345678A', 'ES'],
    ['12345', 'DE'],
    ['US', 'US'],
    ['<script>', 'US'],
  ])('is not %j in %s', (text, country) => {
    expect(readTaxId(text, country)).toBeUndefined();
  });
});

test.each([
  ['DE', 'DE123456789', 'ES', 'USt-IdNr. DE123456789'],
  ['IT', '12345678901', 'ES', 'P. IVA IT12345678901'],
  ['FR', 'FR12345678901', 'FR', 'TVA intracommunautaire FR12345678901'],
  ['AT', 'ATU12345678', 'ES', 'UID-Nr. ATU12345678'],
  ['GR', 'EL123456789', 'ES', 'ΑΦΜ EL123456789'],
  ['ES', 'B12345674', 'DE', 'NIF-IVA ESB12345674'],
  ['ES', 'B12345674', 'ES', 'NIF B12345674'],
  ['CH', 'CHE-123.456.789', 'ES', undefined],
])('the tax id of %s has its name and its country: %s', (country, text, other, written) => {
  expect(writeTaxId({ tax_id: readTaxId(text, country) ?? '', country }, other)).toBe(written);
});
