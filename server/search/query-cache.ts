import type { Connection } from '../db/database.ts';

/** How long an answer is as good as new, in milliseconds, and how many are kept. */
const KEPT = { for: 30_000, limit: 500 };

interface Kept {
  until: number;
  answer: Promise<unknown>;
}

const memories = new WeakMap<Connection, Map<string, Kept>>();

/**
 * From now on what `kept` and `cachedAndRefreshed` are asked of this database is remembered for half a minute. A program that
 * serves people wants that; one that changes what is listed and asks at once, as tests do, goes without.
 */
export function enableQueryCache(db: Connection): void {
  memories.set(db, new Map());
}

/** The answer to `key`, worked out once for all who ask for it at about the same time. */
export function cached<Answer>(db: Connection, key: string, work: () => Promise<Answer>): Promise<Answer> {
  const memory = memories.get(db);
  if (!memory) return work();
  const known = memory.get(key);
  return keep(memory, key, known && known.until > performance.now() ? known : begin(memory, key, work));
}

/** The same for what takes long: whoever asks when it is old gets it as it is, and it is worked out anew for the next. */
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

/** The one that was asked for least recently goes first: a Map keeps the order in which keys came. */
function keep<Answer>(memory: Map<string, Kept>, key: string, entry: Kept): Promise<Answer> {
  memory.delete(key);
  memory.set(key, entry);
  if (memory.size > KEPT.limit) memory.delete(memory.keys().next().value ?? '');
  return entry.answer as Promise<Answer>;
}
