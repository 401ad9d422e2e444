import { expect, it } from 'vitest';
import { ownBookingsQuery } from '#web/bookings/bookings-queries.ts';
import { api } from '#web/browser-api.ts';
import { ownPassesQuery } from '#web/passes/passes-queries.ts';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import OwnAtOffering from './own-at-offering.tsx';

const IN_A_YEAR = Date.now() + 365 * 86_400_000;
const event = (from: number) => ({
  starts_at: new Date(from).toISOString(),
  ends_at: new Date(from + 3_600_000).toISOString(),
  time_zone: 'Europe/Madrid',
});
const BOOKING = { id: 'mine', state: 'confirmed', seats: 2, offering: { id: 'bowl' }, event: event(IN_A_YEAR) };
const PASS = { id: 'ten', name: 'Ten evenings', credits_left: 4 };

const shown = (bookings: object[], passes: object[]) =>
  renderPart(<OwnAtOffering offeringId="bowl" />, {
    queries: [
      [ownBookingsQuery(api).queryKey, { pages: [{ items: bookings, next_cursor: null }], pageParams: [null] }],
      [ownPassesQuery(api, 'bowl').queryKey, passes],
    ],
  });

it('names the coming seats that the guest has at the offering, with the way to them, and the pass that pays', async () => {
  const part = await shown([BOOKING, { ...BOOKING, id: 'other', offering: { id: 'vase' } }], [PASS]);
  expect(textOf(part)).toMatch(
    /^You have 2 seats on .+, \d\d:\d\d See my booking Your pass “Ten evenings” pays for it: 4 credits left$/,
  );
  expect(part).toContain('href="/bookings/mine"');
});

it('is silent about seats that are over or cancelled', async () => {
  const past = { ...BOOKING, event: event(Date.now() - 7_200_000) };
  expect(textOf(await shown([past, { ...BOOKING, state: 'cancelled' }], []))).toBe('');
});
