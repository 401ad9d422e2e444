import type pg from 'pg';

/**
 * Bookings of one event that one process has at the database at once. More would wait there for the event's row lock, each with
 * a connection that others need, and PostgreSQL books a hot event nearly twice as fast for two as for sixteen.
 */
const MAX_PER_EVENT = 2;

interface Semaphore {
  running: number;
  waiting: (() => void)[];
}

const semaphoresOfPools = new WeakMap<pg.Pool, Map<string, Semaphore>>();

/**
 * Runs a booking once it is its turn. Bookings of one guest run one after the other, because each counts the seats of those
 * before it; bookings of one event run two at a time, first come first served.
 * @param booking.resourceId the event, or the offering of a slot
 */
export const queueBooking = <Result>(
  pool: pg.Pool,
  { guestId, resourceId }: { guestId: string; resourceId: string },
  book: () => Promise<Result>,
): Promise<Result> => queueByKey(pool, guestId, () => queueByKey(pool, resourceId, book), 1);

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
