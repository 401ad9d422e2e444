import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveChange, SeatsChange } from '#shared/live.ts';

/** The beginnings of the query keys of what a change concerns. */
function concerned(change: Exclude<LiveChange, SeatsChange>): QueryKey[] {
  switch (change.kind) {
    case 'booking':
      return [['bookings'], ['waitlists'], ['payments']];
    case 'studio_booking':
      return [
        ['studio-bookings'],
        ['studio-booking'],
        ...['waiting', 'schedule', 'figures', 'studio-calendar'].map((key) => [key, change.studio]),
      ];
    case 'check_in':
      return [['door', change.event], ['studio-bookings'], ['schedule', change.studio]];
    case 'message':
      return [['messages']];
    case 'review':
      return [['reviews']];
    case 'notification':
      return [['notifications']];
    case 'reset':
      return EVERYTHING;
  }
}

const EVERYTHING: QueryKey[] = [
  'bookings',
  'waitlists',
  'studio-bookings',
  'studio-booking',
  'waiting',
  'schedule',
  'door',
  'messages',
  'reviews',
  'notifications',
].map((key) => [key]);

/** Milliseconds between two fetches of the same things, however many changes there are. */
const PAUSE = 2000;

/**
 * Creates a function that brings what is cached up to date by fetching what is shown again.
 * @param onSeats puts seats in their places
 */
export function createApply(client: QueryClient, onSeats: (changes: SeatsChange[]) => void) {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetchAgain = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    for (const queryKey of waiting.values()) void client.invalidateQueries({ queryKey });
    waiting.clear();
    timer = setTimeout(fetchAgain, PAUSE);
  };
  return (changes: readonly LiveChange[]): void => {
    const seats: SeatsChange[] = [];
    for (const change of changes) {
      if (change.kind === 'seats') seats.push(change);
      else for (const key of concerned(change)) waiting.set(JSON.stringify(key), key);
    }
    if (seats.length > 0) onSeats(seats);
    if (waiting.size > 0 && timer === undefined) fetchAgain();
  };
}
