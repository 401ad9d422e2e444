import { expect, it } from 'vitest';
import type { Studio } from '#shared/schemas/studios/studios.ts';
import { openingHoursOf } from './opening-hours.ts';

it('hours past midnight close before they open, also on a day with a partial closure', () => {
  const opening_hours = [{ weekday: 5, opens: '18:00', closes: '02:00' }];
  const closures = [
    { first_day: '2026-11-27', last_day: '2026-11-27', from_time: '20:00', until_time: '21:00', reason: '' },
  ];
  const told = openingHoursOf({ opening_hours, closures } as unknown as Studio);
  expect(told.map(({ opens, closes }) => [opens, closes])).toEqual([
    ['18:00', '02:00'],
    ['18:00', '20:00'],
    ['21:00', '02:00'],
  ]);
});
