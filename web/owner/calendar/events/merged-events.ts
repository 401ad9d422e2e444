import type { PlannedEvent } from '#shared/schemas/events/events.ts';

/** Merges lists of events into one without duplicates, in order of time. */
export function mergeEvents(lists: readonly (readonly PlannedEvent[])[]): PlannedEvent[] {
  const byId = new Map(lists.flat().map((event) => [event.id, event]));
  return [...byId.values()].sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/** Returns the number of booked seats of all events. */
export const countBookedSeats = (events: readonly Pick<PlannedEvent, 'seats_taken'>[]): number =>
  events.reduce((sum, { seats_taken }) => sum + seats_taken, 0);
