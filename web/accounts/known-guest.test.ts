import { expect, it } from 'vitest';
import { firstNameOf, maskEmail } from './known-guest.ts';

it('a greeting shows the first name, and of the address one letter and its domain', () => {
  expect(maskEmail('laia.kessler@posteo.net')).toBe('l•••@posteo.net');
  expect(maskEmail('a@b.example')).toBe('a•••@b.example');
  expect(firstNameOf(' Laia Kessler ')).toBe('Laia');
});
