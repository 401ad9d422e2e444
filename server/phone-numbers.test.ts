import { expect, it } from 'vitest';
import { parsePhoneNumber } from './phone-numbers.ts';

it.each([
  ['+44 (0)20 7946 0018', undefined, '+442079460018', '+44 20 7946 0018'],
  ['+49 (0)30 901820', undefined, '+4930901820', '+49 30 901820'],
  ['0034 600.10-20.30', undefined, '+34600102030', '+34 600 10 20 30'],
  ['934 123 456', 'ES', '+34934123456', '+34 934 12 34 56'],
  ['030 901820', 'DE', '+4930901820', '+49 30 901820'],
  ['+44 20 7946 0018', 'ES', '+442079460018', '+44 20 7946 0018'],
])('%s in %s is %s', (typed, country, e164, international) => {
  expect(parsePhoneNumber(typed, country)).toEqual({ e164, international });
});

it.each([
  '',
  '600102030',
  '+34',
  '+34 call me',
  '+0034600102030',
  '+34600102030\r\nBcc: x@y.z',
  '+34 600',
  '+99 600102030',
])('%j is no number', (typed) => {
  expect(parsePhoneNumber(typed)).toBeUndefined();
});
