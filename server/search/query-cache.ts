import { LRUCache } from 'lru-cache';
import type { Connection } from '../db/database.ts';

/** The milliseconds for which a result is fresh. */
const FRESH = 30_000;
const MAX_RESULTS = 500;

interface Entry {
  until: number;
  answer: Promise<unknown>;
}

const memories = new WeakMap<Connection, LRUCache<string, Entry>>();

/**
 * Caches the results of `cached` and `cachedAndRefreshed` for this database. The server calls it once; tests, which
 * change the catalogue and search at once, do without.
 */
export function enableQueryCache(db: Connection): void {
  memories.set(db, new LRUCache({ max: MAX_RESULTS }));
}

/** Returns the cached result for a key, or computes it once for all concurrent callers. */
export function cached<Answer>(db: Connection, key: string, work: () => Promise<Answer>): Promise<Answer> {
  const memory = memories.get(db);
  if (!memory) return work();
  const known = memory.get(key);
  const entry = known && known.until > performance.now() ? known : begin(memory, key, work);
  return entry.answer as Promise<Answer>;
}

/**
 * The same for slow work: a stale result is returned at once and refreshed in the background (stale-while-revalidate).
 */
export function cachedAndRefreshed<Answer>(db: Connection, key: string, work: () => Promise<Answer>): Promise<Answer> {
  const memory = memories.get(db);
  const known = memory?.get(key);
  if (!memory || !known) return cached(db, key, work);
  if (known.until <= performance.now()) {
    known.until = performance.now() + FRESH;
    work().then(
      (answer) => {
        known.answer = Promise.resolve(answer);
      },
      () => memory.delete(key),
    );
  }
  return known.answer as Promise<Answer>;
}

function begin(memory: LRUCache<string, Entry>, key: string, work: () => Promise<unknown>): Entry {
  const entry = { until: performance.now() + FRESH, answer: work() };
  memory.set(key, entry);
  entry.answer.catch(() => memory.delete(key));
  return entry;
}
