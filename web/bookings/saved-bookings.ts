import { createStore, get, update } from 'idb-keyval';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { findUserId } from '../accounts/session.ts';
import { ApiProblem } from '../api.ts';
import { isPassing } from '../is-passing.ts';

/** The bookings of a person that this device shows without a network. */
interface SavedBookings {
  /** Id of the person. */
  owner: string;
  bookings: Booking[];
  /** ISO 8601: when they were last loaded. */
  savedAt: string;
}

/** Set on what is shown from this device because the server cannot be reached. */
export interface Saved {
  saved_at?: string;
  /** True if there is a network, and the server failed. */
  has_failed?: boolean;
}

const KEY = 'saved';
let opened: ReturnType<typeof createStore> | undefined;
/** The store in IndexedDB, shared by all tabs. */
const store = () => {
  opened ??= createStore('atelio-bookings', 'bookings');
  return opened;
};

const change = (owner: string, bookingsAfter: (before: Booking[]) => Booking[]) =>
  update<SavedBookings>(
    KEY,
    (saved) => ({
      owner,
      bookings: bookingsAfter(saved?.owner === owner ? saved.bookings : []),
      savedAt: new Date().toISOString(),
    }),
    store(),
  );

async function load(owner: string | undefined): Promise<SavedBookings | undefined> {
  const saved = await get<SavedBookings>(KEY, store());
  return saved && saved.owner === owner ? saved : undefined;
}

/**
 * Runs a request; where it fails for want of a network, returns what `fallback` finds among the saved bookings of the
 * signed-in person.
 */
async function withFallback<Answer>(
  request: () => Promise<Answer>,
  save: (answer: Answer) => (before: Booking[]) => Booking[],
  fallback: (saved: SavedBookings, hasFailed: boolean) => Answer | undefined,
): Promise<Answer> {
  // A server has no device to save to.
  if (import.meta.env.SSR) return request();
  const owner = await findUserId();
  try {
    const answer = await request();
    // Storage may be full or forbidden: then nothing is saved.
    if (owner) await change(owner, save(answer)).catch(() => undefined);
    return answer;
  } catch (error) {
    const saved = isPassing(error) ? await load(owner).catch(() => undefined) : undefined;
    const found = saved && fallback(saved, error instanceof ApiProblem && error.status !== 0);
    if (found === undefined) throw error;
    return found;
  }
}

/** A page of a person's bookings. */
export interface BookingsPage extends Saved {
  items: Booking[];
  next_cursor: string | null;
}

/** Loads the first page of the signed-in person's bookings, or what this device has of it. */
export const loadFirstPage = (request: () => Promise<BookingsPage>): Promise<BookingsPage> =>
  withFallback(
    request,
    ({ items }) =>
      () =>
        items,
    // Without any, the failure says more.
    ({ bookings, savedAt }, has_failed) =>
      bookings.length > 0 ? { items: bookings, next_cursor: null, saved_at: savedAt, has_failed } : undefined,
  );

/** Loads a booking of the signed-in person, or what this device has of it. */
export const loadBooking = (id: string, request: () => Promise<Booking>): Promise<Booking & Saved> =>
  withFallback<Booking & Saved>(
    request,
    (booking) => (before) => [booking, ...before.filter((other) => other.id !== id)],
    ({ bookings, savedAt }, has_failed) => {
      const found = bookings.find((booking) => booking.id === id);
      return found && { ...found, saved_at: savedAt, has_failed };
    },
  );

/**
 * Removes the bookings of everyone else from this device.
 * @param owner id of the signed-in person; undefined for a visitor
 */
export const forgetOtherBookings = (owner: string | undefined): Promise<void> =>
  update<SavedBookings | undefined>(KEY, (saved) => (saved?.owner === owner ? saved : undefined), store());
