import { describe, expect, it } from 'vitest';
import type { BookingSnapshot, Snapshot } from '#tests/bookings/snapshot.ts';
import { findLateHolds } from './late-holds.ts';
import { findMailViolations } from './mails.ts';

/** A booking that waited for the studio until 1000 and went to a state at an instant. */
function waited(state: string, at: number): Snapshot {
  const who = { by: 'guest', actor_id: 'laia', is_move: false };
  const made = { id: 1, from: null, to: 'awaiting_approval', ...who, at: 0, committed_at: 0 };
  const ended = { id: 2, from: 'awaiting_approval', to: state, ...who, at, committed_at: at };
  const log = state === 'awaiting_approval' ? [made] : [made, ended];
  const people = { guest_id: 'laia', seats: 1, coming: [1] };
  const money = { total: 0, kept: 0, refund: null };
  const booking: BookingSnapshot = { id: 'a', state, answer_due_at: 1000, covers: [], log, ...people, ...money };
  return { events: [], bookings: [booking], overlaps: [], reserved: [], deliveries: [], waitlist: [] };
}
const ALWAYS = [{ from: 0, to: Number.POSITIVE_INFINITY }];

describe('a booking that waits', () => {
  it('may end within ten seconds after its time', () => {
    expect(findLateHolds(waited('expired', 11_000), ALWAYS, 99_000)).toMatchObject({ violations: [], expired: 1 });
    expect(findLateHolds(waited('confirmed', 900), ALWAYS, 99_000).violations).toEqual([]);
  });

  it('is found when it ended later, or still waits', () => {
    expect(findLateHolds(waited('expired', 11_001), ALWAYS, 99_000).violations).toHaveLength(1);
    expect(findLateHolds(waited('awaiting_approval', 0), ALWAYS, 12_000).violations).toHaveLength(1);
  });

  it('is not late while no worker runs', () => {
    const ready = [
      { from: 0, to: 2000 },
      { from: 30_000, to: 40_000 },
    ];
    expect(findLateHolds(waited('expired', 31_000), ready, 99_000)).toMatchObject({ violations: [], latest: 2000 });
  });
});

describe('the mails to guests', () => {
  const key = 'booking_declined:a:guest';

  it('may be there once for each change', () => {
    expect(findMailViolations(waited('declined', 500), [key, 'booking_awaiting_approval:a:guest'])).toEqual([]);
  });

  it('need not say that a party in line passed what it was offered', () => {
    const snapshot = waited('cancelled', 500);
    for (const { log } of snapshot.bookings) {
      for (const step of log) Object.assign(step, step.from ? { from: 'offered' } : { to: 'offered' });
    }
    expect(findMailViolations(snapshot, ['booking_offered:a:guest'])).toEqual([]);
  });

  it('are found when one is missing, twice, or about nothing', () => {
    expect(findMailViolations(waited('declined', 500), [])).toEqual([`the mail ${key} is missing`]);
    expect(findMailViolations(waited('declined', 500), [key, key])).toEqual([`the mail ${key} is there 2 times`]);
    expect(findMailViolations(waited('declined', 500), [key, 'booking_confirmed:a:guest'])).toEqual([
      'the mail booking_confirmed:a:guest is about nothing that happened',
    ]);
  });
});
