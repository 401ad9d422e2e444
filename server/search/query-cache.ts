import type { Connection } from '../db/database.ts';

/** The milliseconds for which a result is fresh, and the number of results kept. */
const KEPT = { for: 30_000, limit: 500 };

interface Kept {
  until: number;
  answer: Promise<unknown>;
}

const memories = new WeakMap<Connection, Map<string, Kept>>();

/**
 * Caches the results of `cached` and `cachedAndRefreshed` for this database. The server calls it once; tests, which
 * change the catalogue and search at once, do without.
 */
export function enableQueryCache(db: Connection): void {
  memories.set(db, new Map());
}

/** Returns the cached result for a key, or computes it once for all concurrent callers. */
export function cached<Answer>(db: Connection, key: string, work: () => Promise<Answer>): Promise<Answer> {
  const memory = memories.get(db);
  if (!memory) return work();
  const known = memory.get(key);
  return keep(memory, key, known && known.until > performance.now() ? known : begin(memory, key, work));
}

/**
 * The same for slow work: a stale result is returned at once and refreshed in the background (stale-while-revalidate).
 */
export function cachedAndRefreshed<Answer>(db: Connection, key: string, work: () => Promise<Answer>): Promise<Answer> {
  const memory = memories.get(db);
  const known = memory?.get(key);
  if (!memory || !known) return cached(db, key, work);
  if (known.until <= performance.now()) {
    known.until = performance.now() + KEPT.for;
    work().then(
      (answer) => {
        known.answer = Promise.resolve(answer);
      },
      () => memory.delete(key),
    );
  }
  return keep(memory, key, known);
}

function begin(memory: Map<string, Kept>, key: string, work: () => Promise<unknown>): Kept {
  const entry = { until: performance.now() + KEPT.for, answer: work() };
  entry.answer.catch(() => memory.delete(key));
  return entry;
}

/** Evicts the least recently used entry: a Map keeps the order of insertion. */
function keep<Answer>(memory: Map<string, Kept>, key: string, entry: Kept): Promise<Answer> {
  memory.delete(key);
  memory.set(key, entry);
  if (memory.size > KEPT.limit) memory.delete(memory.keys().next().value ?? '');
  return entry.answer as Promise<Answer>;
}
