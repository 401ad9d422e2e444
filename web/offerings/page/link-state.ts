import type { FromList } from '../urls.ts';

/** Reads the state of a link; a page opened in another way has none. */
export function readLinkState(state: unknown): { event?: string | undefined } & Partial<FromList> {
  const { event, list, seats } = (state ?? {}) as Record<string, unknown>;
  return {
    event: typeof event === 'string' ? event : undefined,
    list: typeof list === 'string' && /^\/(?!\/)/.test(list) ? list : undefined,
    seats: Number.isInteger(seats) ? Number(seats) : undefined,
  };
}

/** Returns the URL to book an event, with a number of seats. */
export const bookEventUrl = (address: string, { id, seats_left }: { id: string; seats_left: number }, seats = 1) =>
  seats > 1 ? `${address}?event=${id}&seats=${Math.min(seats, seats_left)}` : `${address}?event=${id}`;
