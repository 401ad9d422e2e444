import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { daysUntil } from './days-until.ts';
import { countOpenBookings, sortBookings } from './sorted-bookings.ts';

const now = new Date('2031-11-20T10:00:00Z');

const booking = (id: string, endsAt: string, state: Booking['state'] = 'confirmed') =>
  ({ id, state, event: { ends_at: endsAt }, history: [], attendees: [], payment: 'free' }) as unknown as Booking;

describe('the bookings of a guest', () => {
  it('are split into those that wait, upcoming, past and cancelled ones', () => {
    const sorted = sortBookings(
      [
        booking('running', '2031-11-20T12:00:00+01:00'),
        booking('next week', '2031-11-27T12:00:00+01:00'),
        booking('called off', '2031-11-28T12:00:00+01:00', 'cancelled'),
        booking('sent', '2031-11-29T12:00:00+01:00', 'awaiting_approval'),
        booking('unpaid', '2031-11-29T12:00:00+01:00', 'held'),
        booking('refused', '2031-11-29T12:00:00+01:00', 'declined'),
        booking('yesterday', '2031-11-19T12:00:00+01:00', 'completed'),
      ],
      now,
    );
    const ids = (list: Booking[]) => list.map(({ id }) => id);
    expect(ids(sorted.coming)).toEqual(['running', 'next week']);
    expect(ids(sorted.past)).toEqual(['yesterday']);
    expect(ids(sorted.waiting)).toEqual(['unpaid', 'sent']);
    expect(ids(sorted.dropped)).toEqual(['called off', 'refused']);
  });

  it('leave out seats of the waitlist that were only offered', () => {
    const offered = (id: string, state: Booking['state'], history: Booking['state'][]) => ({
      ...booking(id, '2031-11-27T12:00:00+01:00', state),
      waitlist_entry_id: 'entry',
      history: history.map((past) => ({ state: past })) as Booking['history'],
    });
    const sorted = sortBookings(
      [
        offered('open', 'offered', ['offered']),
        offered('lapsed', 'expired', ['offered', 'expired']),
        offered('taken', 'confirmed', ['offered', 'confirmed']),
        offered('taken and cancelled', 'cancelled', ['offered', 'confirmed', 'cancelled']),
      ],
      now,
    );
    expect(sorted.waiting).toEqual([]);
    expect(sorted.coming.map(({ id }) => id)).toEqual(['taken']);
    expect(sorted.dropped.map(({ id }) => id)).toEqual(['taken and cancelled']);
  });
});

describe('the days until an event', () => {
  it.each([
    ['2031-11-20T23:30:00+01:00', 0],
    ['2031-11-21T00:30:00+01:00', 1],
    ['2031-11-29T10:00:00+01:00', 9],
  ])('count midnights in the studio’s time zone: %s is in %d days', (at, days) => {
    expect(daysUntil(at, 'Europe/Madrid', now)).toBe(days);
  });

  it('are the studio’s days, not those of the user’s time zone', () => {
    // 20 November, 22:00 UTC is already the 21st in Tokyo.
    expect(daysUntil('2031-11-21T22:00:00Z', 'Asia/Tokyo', new Date('2031-11-20T22:00:00Z'))).toBe(1);
    expect(daysUntil('2031-11-20T22:00:00Z', 'Asia/Tokyo', now)).toBe(1);
  });
});

it('the count of open bookings has what is to come and what waits, also seats that a waitlist offers', () => {
  const offered = (entry: string | null, due: string) =>
    ({
      ...booking('offered', '2031-11-29T12:00:00+01:00', 'offered'),
      ...{ waitlist_entry_id: entry, answer_due_at: due, hold_ends_at: null },
    }) as Booking;
  const coming = booking('coming', '2031-11-27T12:00:00+01:00');
  expect(countOpenBookings([coming, offered('entry', '2031-11-20T12:00:00+01:00')], now)).toBe(2);
  expect(countOpenBookings([coming, offered('entry', '2031-11-20T10:00:00+01:00')], now)).toBe(1);
  expect(countOpenBookings([offered(null, '2031-11-20T12:00:00+01:00')], now)).toBe(1);
  expect(countOpenBookings([booking('off', '2031-11-27T12:00:00+01:00', 'cancelled')], now)).toBe(0);
});
