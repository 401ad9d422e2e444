import { describe, expect, test } from 'vitest';
import { isIban } from './iban.ts';
import { TEST_IBANS } from './test-ibans.ts';

describe('an IBAN', () => {
  test.each(Object.keys(TEST_IBANS))('of the test bank is one: %s', (iban) => {
    expect(isIban(iban)).toBe(true);
  });

  test('can be typed in groups and in small letters', () => {
    expect(isIban('es91 2100 0418 4502 0005 1332')).toBe(true);
  });

  test.each([
    ['has a wrong digit', 'ES9121000418450200051333'],
    ['has two digits exchanged', 'ES9121000418450200015332'],
    ['is too short', 'ES912100041845020005133'],
    ['is of another country', 'XX9121000418450200051332'],
    ['is a card', '4242424242424242'],
    ['is empty', ''],
  ])('is refused that %s', (_, text) => {
    expect(isIban(text)).toBe(false);
  });
});
