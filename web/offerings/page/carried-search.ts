import type { FromList } from '../urls.ts';

/** What a link took along; a page that was loaded anew by itself has nothing. */
export function takenAlong(state: unknown): { event?: string | undefined } & Partial<FromList> {
  const { event, list, seats } = (state ?? {}) as Record<string, unknown>;
  return {
    event: typeof event === 'string' ? event : undefined,
    list: typeof list === 'string' && /^\/(?!\/)/.test(list) ? list : undefined,
    seats: Number.isInteger(seats) ? Number(seats) : undefined,
  };
}

/** Where one date of it is booked, for so many. */
export const dateAddress = (address: string, { id, seats_left }: { id: string; seats_left: number }, seats = 1) =>
  seats > 1 ? `${address}?event=${id}&seats=${Math.min(seats, seats_left)}` : `${address}?event=${id}`;
