import type pg from 'pg';
import type { Tx } from '#server/db/database.ts';
import { getConstraintName, isDeadlock } from '#server/db/errors.ts';
import { findFirstResult, IDEMPOTENCY_CONSTRAINT, type IdempotentRequest } from '#server/http/idempotency.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { Booking, NewBooking } from '#shared/schemas/bookings/bookings.ts';
import { type BookingDraft, draftBooking, type Guest } from '../core/booking-draft.ts';
import { toBooking } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { COURSE_CONSTRAINT, ON_SALE_CONSTRAINT } from '../core/booking-statement.ts';
import { getBooking } from '../core/get-booking.ts';
import { takeReduced } from './take-reduced.ts';

// What keeps a seat from being sold twice is the statement `TAKE_SEATS`, not this queue: waiting here only saves
// waiting, with a connection, for the row lock in the database.

/**
 * A try is lost when another guest books or cancels between the check and the statement: of ten free wheels, nine may
 * be booked by others, each costing one try, and seats that were gone when the statement ran may be there when the
 * refusal is looked up. Where people book and cancel without a pause, one in three or four tries misses.
 */
const MAX_TRIES = 30;

/** What a guest books, as it is at one try. */
export interface Wanted {
  /** The event, or the offering of a slot. */
  resourceId: string;
  /**
   * Runs the statement that books; undefined where a check says already that it would fail.
   * @returns the booking; undefined when the statement booked nothing
   */
  take: ((on: pg.Pool | Tx, draft: BookingDraft) => Promise<BookingRow | undefined>) | undefined;
  /** Refuses with the reason why nothing was booked. Returns when it could be booked now. */
  explain: () => Promise<void>;
}

/**
 * Books in the queue, and tries again when another request won a race.
 * @param idempotency the request with its idempotency key, when it may be sent again
 * @param check looks at what is booked, before each try
 * @throws Refusal those of `check` and `explain`, and of `takeReduced`; `http.idempotency_reused`; `http.busy` after the
 *   last try
 */
export async function bookWithRetries(
  services: Services,
  guest: Guest,
  request: Omit<NewBooking, 'event_id'>,
  idempotency: IdempotentRequest | undefined,
  check: (now: Date) => Wanted | Promise<Wanted>,
): Promise<Booking> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const now = services.now();
    const { resourceId, take, explain } = await check(now);
    if (take) {
      const draft = draftBooking(guest, request, services.config.payments, idempotency, now);
      const booked = await queueBooking(services.pool, guest.userId, resourceId, () =>
        takeReduced(services, request, draft, take).catch(undefinedIfLost),
      );
      if (booked) return toBooking(booked, services);
    }
    const first = await findFirstResult(services.db, guest.userId, idempotency);
    if (first) return getBooking(services, guest, first);
    await explain();
  }
  return refuse('http.busy');
}

/** Returns undefined when another request won a race, so that another try may help. @throws any other error */
function undefinedIfLost(error: unknown): undefined {
  if (LOST_RACE.has(getConstraintName(error) ?? '') || isDeadlock(error)) return undefined;
  throw error;
}

const LOST_RACE = new Set([
  ON_SALE_CONSTRAINT,
  COURSE_CONSTRAINT,
  'space_reservations_no_overlap',
  IDEMPOTENCY_CONSTRAINT,
  // Two bookings drew the same code.
  'bookings_reference_key',
  'booking_attendees_ticket_key',
]);

/**
 * Bookings of one event that one process has at the database at once. More would wait there for the event's row lock,
 * each with a connection that others need, and PostgreSQL books a hot event nearly twice as fast for two as for
 * sixteen.
 */
const MAX_PER_EVENT = 2;

interface Semaphore {
  running: number;
  waiting: (() => void)[];
}

const semaphoresOfPools = new WeakMap<pg.Pool, Map<string, Semaphore>>();

/**
 * Runs a booking once it is its turn. Bookings of one guest run one after the other, because each counts the seats of
 * those before it; bookings of one event run two at a time, first come first served.
 */
const queueBooking = <Result>(pool: pg.Pool, guestId: string, resourceId: string, book: () => Promise<Result>) =>
  queueByKey(pool, guestId, () => queueByKey(pool, resourceId, book), 1);

/** Runs `work` when fewer than `limit` of the same key run, first come first served. */
export async function queueByKey<Result>(
  pool: pg.Pool,
  key: string,
  work: () => Promise<Result>,
  limit = MAX_PER_EVENT,
): Promise<Result> {
  const semaphores = semaphoresOfPools.get(pool) ?? new Map<string, Semaphore>();
  semaphoresOfPools.set(pool, semaphores);
  const semaphore = semaphores.get(key) ?? { running: 0, waiting: [] };
  semaphores.set(key, semaphore);
  if (semaphore.running < limit) semaphore.running += 1;
  else await new Promise<void>((resolve) => semaphore.waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place is handed to the next in line, so that a new request cannot overtake those that wait.
    const next = semaphore.waiting.shift();
    if (next) next();
    else if (semaphore.running === 1) semaphores.delete(key);
    else semaphore.running -= 1;
  }
}
