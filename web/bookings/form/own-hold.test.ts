import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { api } from '#web/browser-api.ts';
import { queryClient } from '#web/query.ts';
import { holdsQuery } from '../pay/payments-queries.ts';
import { findOwnHold } from './own-hold.ts';

const LATER = new Date(Date.now() + 600_000).toISOString();
const hold = (id: string, more: Partial<Booking> = {}) =>
  ({
    ...{ id, seats: 2, mode: 'direct_booking', split_id: null, waitlist_entry_id: null, hold_ends_at: LATER },
    offering: { id: 'pots' },
    dates: [{ event_id: 'saturday' }],
    event: { starts_at: '2031-11-29T10:00:00+01:00' },
    ...more,
  }) as unknown as Booking;
const { queryKey } = holdsQuery(api);

beforeEach(() => queryClient.clear());

describe('the hold of what a form asks for', () => {
  it('is found by the answer that is still on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<Booking[]>();
    void queryClient.prefetchQuery({ queryKey, queryFn: () => promise });
    const found = findOwnHold('pots', { eventId: 'saturday', seats: 2 });
    resolve([hold('mine')]);
    expect(await found).toBe('mine');
  });

  it('has the same date and seats, can be chosen anew, and has not ended', async () => {
    const findIn = (holds: Booking[]) => {
      queryClient.setQueryData(queryKey, holds);
      return findOwnHold('pots', { eventId: 'saturday', seats: 2 });
    };
    expect(await findIn([hold('mine')])).toBe('mine');
    expect(await findIn([hold('more', { seats: 3 })])).toBeUndefined();
    expect(await findIn([hold('split', { split_id: 'split' })])).toBeUndefined();
    const bySlot = (startsAt: string) => findOwnHold('pots', { startsAt, seats: 2 });
    queryClient.setQueryData(queryKey, [hold('mine')]);
    expect(await bySlot('2031-11-29T09:00:00Z')).toBe('mine');
    expect(await bySlot('2031-11-29T10:00:00Z')).toBeUndefined();
    expect(await findIn([hold('ended', { hold_ends_at: new Date(0).toISOString() })])).toBeUndefined();
  });
});
