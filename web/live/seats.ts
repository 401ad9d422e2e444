import type { Query, QueryClient } from '@tanstack/react-query';
import type { SeatsChange } from '#shared/live.ts';
import type { EventShape } from '#shared/schemas/offerings/offerings.ts';

/** First parts of the query keys of what has events with seats. */
const WITH_SEATS: readonly unknown[] = ['offerings', 'studios'];

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Returns the event that an object has the seats of: an event itself, or a date of a course. */
function eventOf(value: Json): string | undefined {
  if (typeof value.seats_left !== 'number') return undefined;
  if (typeof value.event_id === 'string') return value.event_id;
  return typeof value.capacity === 'number' && typeof value.id === 'string' ? value.id : undefined;
}

/** Collects the events in data of the API that have seats. */
export function collectEvents(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const each of value) collectEvents(each, found);
  else if (isObject(value)) {
    const event = eventOf(value);
    if (event) found.add(event);
    for (const each of Object.values(value)) if (isObject(each)) collectEvents(each, found);
  }
  return found;
}

/** Returns data with the present seats; the same object if none changed. A course has the least seats of its dates. */
export function withSeats<Data>(data: Data, seats: ReadonlyMap<string, SeatsChange>): Data {
  if (Array.isArray(data)) {
    const next = data.map((each) => withSeats(each, seats));
    return next.some((each, at) => each !== data[at]) ? (next as Data) : data;
  }
  if (!isObject(data)) return data;
  const next: Json = {};
  let isChanged = false;
  for (const [key, value] of Object.entries(data)) {
    next[key] = isObject(value) ? withSeats(value, seats) : value;
    isChanged ||= next[key] !== value;
  }
  const known = seats.get(eventOf(data) ?? '');
  if (known && known.seats_left !== data.seats_left) {
    next.seats_left = known.seats_left;
    if ('capacity' in data) next.capacity = known.capacity;
    isChanged = true;
  }
  if (isChanged && Array.isArray(next.dates) && 'past_dates' in next) {
    next.seats_left = Math.min(...next.dates.map(({ seats_left }: { seats_left: number }) => seats_left));
  }
  return isChanged ? (next as Data) : data;
}

/** False for the form of a booking, which must not change under the guest's hand: booking itself says what is left. */
const hasSeats = ({ queryKey: [first, second] }: Query): boolean => WITH_SEATS.includes(first) && second !== 'booking';

/** Lists the events with seats on the screen. */
export const shownEvents = (client: QueryClient): string[] => [
  ...collectEvents(
    client
      .getQueryCache()
      .findAll({ type: 'active', predicate: hasSeats })
      .map(({ state }) => state.data),
  ),
];

/** Puts the present seats into what is cached, which stays as old as it is. */
export function patchSeats(client: QueryClient, changes: readonly SeatsChange[]): void {
  const seats = new Map(changes.map((change) => [change.event, change]));
  for (const query of client.getQueryCache().findAll({ predicate: hasSeats })) {
    const { data, dataUpdatedAt } = query.state;
    const next = withSeats(data, seats);
    if (next !== data) client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
  }
}

/** Returns an event of the offering on the screen that has other seats now. */
export function findChanged(client: QueryClient, changes: readonly SeatsChange[]): EventShape | undefined {
  const [page] = client.getQueryCache().findAll({ type: 'active', queryKey: ['offerings', 'page'] });
  const { events = [] } = (page?.state.data ?? {}) as { events?: EventShape[] };
  for (const { event, seats_left } of changes) {
    const shown = events.find(({ id }) => id === event);
    if (shown && shown.seats_left !== seats_left) return { ...shown, seats_left };
  }
  return undefined;
}
