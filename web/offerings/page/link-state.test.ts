import { expect, test } from 'vitest';
import { withDate } from '../urls.ts';
import { bookEventUrl, readLinkState } from './link-state.ts';

test('a list passes on the event, the seats and the way back', () => {
  const from = { list: '/workshops-classes?when=this_weekend&seats=2', seats: 2 };
  expect(readLinkState(withDate({ id: 'one' }, from))).toEqual({ event: 'one', ...from });
  expect(readLinkState(withDate(null, from))).toEqual({ event: undefined, ...from });
});

test.each([
  undefined,
  null,
  'text',
  { list: 'https://elsewhere.test', seats: '2', event: 3 },
  { list: '//elsewhere.test' },
])('invalid link state is ignored: %j', (state) => {
  expect(readLinkState(state)).toEqual({ event: undefined, list: undefined, seats: undefined });
});

test('the seats searched for are limited to those left', () => {
  const date = { id: 'one', seats_left: 3 };
  expect(bookEventUrl('/book/class/bowl', date)).toBe('/book/class/bowl?event=one');
  expect(bookEventUrl('/book/class/bowl', date, 2)).toBe('/book/class/bowl?event=one&seats=2');
  expect(bookEventUrl('/book/class/bowl', date, 5)).toBe('/book/class/bowl?event=one&seats=3');
});
