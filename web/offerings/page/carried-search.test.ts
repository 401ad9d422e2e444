import { expect, test } from 'vitest';
import { withDate } from '../urls.ts';
import { dateAddress, takenAlong } from './carried-search.ts';

test('what a list hands on comes along: the date, the seats and the way back', () => {
  const from = { list: '/workshops-classes?when=this_weekend&seats=2', seats: 2 };
  expect(takenAlong(withDate({ id: 'one' }, from))).toEqual({ event: 'one', ...from });
  expect(takenAlong(withDate(null, from))).toEqual({ event: undefined, ...from });
});

test.each([
  undefined,
  null,
  'text',
  { list: 'https://elsewhere.test', seats: '2', event: 3 },
  { list: '//elsewhere.test' },
])('nothing comes along from %j', (state) => {
  expect(takenAlong(state)).toEqual({ event: undefined, list: undefined, seats: undefined });
});

test('seats that were asked for are booked as far as there are any', () => {
  const date = { id: 'one', seats_left: 3 };
  expect(dateAddress('/book/class/bowl', date)).toBe('/book/class/bowl?event=one');
  expect(dateAddress('/book/class/bowl', date, 2)).toBe('/book/class/bowl?event=one&seats=2');
  expect(dateAddress('/book/class/bowl', date, 5)).toBe('/book/class/bowl?event=one&seats=3');
});
