import type { ScheduledEvent } from '../../shared/schemas/bookings.ts';

export interface FoundGuest {
  event: ScheduledEvent;
  booking: ScheduledEvent['bookings'][number];
}

/** Bookings with all of the words in a name, a note or the reference, whatever the accents; dates that take place. */
export function findGuests(events: readonly ScheduledEvent[], words: string): FoundGuest[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return events
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((event) => event.bookings.map((booking) => ({ event, booking })))
    .filter(({ booking: { guest, attendees, note, reference } }) => {
      const said = plain([guest, ...attendees.map(({ name }) => name), note, reference].join(' '));
      return wanted.every((word) => said.includes(word) || said.replaceAll(' ', '').includes(word));
    });
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
