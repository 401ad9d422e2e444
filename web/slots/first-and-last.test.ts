import { expect, it } from 'vitest';
import type { AvailableSlots } from '#shared/schemas/slots.ts';
import { chooseTimeUrl } from './first-and-last.ts';

it.each([
  ['2031-03-04', 2, '/book/lesson/x?from=2031-03-04&seats=2'],
  ['2031-03-04', undefined, '/book/lesson/x?from=2031-03-04'],
  [null, 3, '/book/lesson/x?seats=3'],
  [null, 1, '/book/lesson/x'],
])('the way to the times keeps the first free day %s and the seats %s', (next_day, seats, url) => {
  expect(chooseTimeUrl('/book/lesson/x', { next_day } as AvailableSlots, seats)).toBe(url);
});
