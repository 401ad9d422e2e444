import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { historySteps } from './history-steps.ts';

type Entry = Partial<Booking['history'][number]>;

const NOW = new Date('2031-11-20T10:00:00Z');

function booking(state: Booking['state'], history: Entry[], more: Partial<Booking> = {}): Booking {
  return {
    state,
    answer_due_at: '2031-11-23T09:05:00+01:00',
    event: { starts_at: '2031-11-27T19:00:00+01:00', ends_at: '2031-11-27T20:00:00+01:00' },
    request: null,
    refunds: [],
    objection: null,
    note: '',
    history: history.map((entry) => ({
      at: '2031-11-19T21:30:00+01:00',
      message: '',
      moved: false,
      by: 'guest',
      ...entry,
    })),
    ...more,
  } as Booking;
}

const texts = (of: Booking) => historySteps(of, NOW).map(({ when, text }) => `${when} ${text}`);

describe('the history of a booking', () => {
  it('goes on with what waits, and for whom', () => {
    expect(texts(booking('requested', [{ state: 'requested' }]))).toEqual([
      'past requested',
      'now studio_offers',
      'ahead you_accept',
      'ahead tickets',
    ]);
    expect(texts(booking('held', [{ state: 'held' }]))).toEqual([
      'past held',
      'now your_turn',
      'ahead tickets',
      'ahead date',
    ]);
    expect(texts(booking('offered', [{ state: 'requested' }, { state: 'offered', by: 'studio' }]))).toEqual([
      'past requested',
      'past offered',
      'now your_turn',
      'ahead tickets',
      'ahead date',
    ]);
    expect(texts(booking('awaiting_approval', [{ state: 'awaiting_approval' }]))).toEqual([
      'past awaiting_approval',
      'now studio_answers',
      'ahead tickets',
      'ahead date',
    ]);
  });

  it('tells how a booking was confirmed from the state before, also when it was moved in between', () => {
    expect(texts(booking('confirmed', [{ state: 'confirmed' }]))).toEqual(['past booked', 'ahead date']);
    expect(
      texts(
        booking('confirmed', [
          { state: 'awaiting_approval' },
          { state: 'awaiting_approval', moved: true, by: 'studio' },
          { state: 'confirmed', by: 'studio' },
        ]),
      ),
    ).toEqual(['past awaiting_approval', 'past moved', 'past approved', 'ahead date']);
    expect(texts(booking('confirmed', [{ state: 'requested' }, { state: 'offered' }, { state: 'confirmed' }]))).toEqual(
      ['past requested', 'past offered', 'past accepted', 'ahead date'],
    );
  });

  it('tells apart the ways in which a booking ends, after which nothing comes', () => {
    const ended = (before: Booking['state'], state: Booking['state'], by: Entry['by'] = 'guest') =>
      texts(booking(state, [{ state: before }, { state, by }])).at(-1);
    expect(ended('offered', 'cancelled')).toBe('past let_go');
    expect(ended('requested', 'cancelled')).toBe('past taken_back');
    expect(ended('confirmed', 'cancelled')).toBe('past cancelled');
    expect(ended('confirmed', 'cancelled', 'studio')).toBe('past cancelled_studio');
    expect(ended('offered', 'expired', 'system')).toBe('past offer_lapsed');
    expect(ended('requested', 'expired', 'system')).toBe('past unanswered');
    expect(ended('requested', 'declined', 'studio')).toBe('past declined');
  });

  it('shows what the guest wrote at the beginning, and what the studio answered', () => {
    const steps = historySteps(
      booking('offered', [{ state: 'requested' }, { state: 'offered', by: 'studio', message: 'Bring the Elgar.' }], {
        request: { text: 'An hour with somebody patient.', times: [] },
      }),
      NOW,
    );
    expect(steps.map(({ message }) => message)).toEqual([
      'An hour with somebody patient.',
      'Bring the Elgar.',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('lists what went back, each in its time, and that the date was over, not that it took place', () => {
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    const given = { reason: '', preset: 'our_fault' as const, by: 'studio' as const, names: [] };
    const change = { kind: 'given_back' as const, seats: 0, names: [], refund: euros(1500) };
    const of = booking(
      'completed',
      [
        { state: 'confirmed', at: '2031-11-10T10:00:00Z' },
        { state: 'confirmed', by: 'studio', at: '2031-11-14T12:00:00Z', change: change as never },
        { state: 'completed', by: 'system', at: '2031-11-15T10:00:00Z' },
      ],
      {
        event: { starts_at: '2031-11-14T10:00:00Z', ends_at: '2031-11-15T10:00:00Z' } as Booking['event'],
        refunds: [
          { at: '2031-11-12T10:00:00Z', amount: euros(2940), given: null },
          { at: '2031-11-12T10:00:00Z', amount: euros(1260), given: null },
          { at: '2031-11-14T12:00:00Z', amount: euros(1500), given },
        ] as Booking['refunds'],
        objection: {
          state: 'open',
          text: 'Shut.',
          at: '2031-11-16T10:00:00Z',
          due_at: '',
          answer: '',
          offers_credit: false,
        },
      },
    );
    expect(historySteps(of, NOW).map(({ text, amount }) => [text, amount?.amount])).toEqual([
      ['booked', undefined],
      ['money_back', 4200],
      ['change_given_back', 1500],
      ['ended', undefined],
      ['objected', undefined],
    ]);
  });
});
