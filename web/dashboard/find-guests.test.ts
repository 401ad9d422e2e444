import { expect, it } from 'vitest';
import type { ScheduledEvent } from '../../shared/schemas/bookings.ts';
import { findGuests } from './find-guests.ts';

type Booking = ScheduledEvent['bookings'][number];

const booking = (id: string, more: Partial<Booking>) =>
  ({ id, guest: '', attendees: [], note: '', reference: 'ABCDEFGH', ...more }) as Booking;
const event = (bookings: Booking[], status: ScheduledEvent['status'] = 'scheduled') =>
  ({ id: bookings[0]?.id, status, bookings }) as ScheduledEvent;

const EVENTS = [
  event([
    booking('nuria', { guest: 'Núria Solà', note: 'We come by wheelchair' }),
    booking('hugo', { guest: 'Hugo Lind', attendees: [{ name: 'Elena Prat', checked_in_at: null }] }),
  ]),
  event([booking('gone', { guest: 'Núria Solà' })], 'cancelled'),
  event([booking('later', { guest: 'Núria Puig', reference: 'QWERTZUI' })]),
];
const idsFor = (words: string) => findGuests(EVENTS, words).map(({ booking: { id } }) => id);

it('a guest is found by name without accents, in any order of words, and not where the date is off', () => {
  expect(idsFor('nuria')).toEqual(['nuria', 'later']);
  expect(idsFor('  SOLA nuria ')).toEqual(['nuria']);
  expect(idsFor('nobody')).toEqual([]);
});

it('whoever comes along, a note and a reference in fours find the booking too', () => {
  expect(idsFor('elena')).toEqual(['hugo']);
  expect(idsFor('wheelchair')).toEqual(['nuria']);
  expect(idsFor('QWER TZUI')).toEqual(['later']);
});
