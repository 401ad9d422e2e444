import type { Connection } from '../../db/database.ts';

/** How long an answer is as good as new, in milliseconds, and how many are kept. */
const KEPT = { for: 30_000, most: 500 };

interface Kept {
  until: number;
  answer: Promise<unknown>;
}

const memories = new WeakMap<Connection, Map<string, Kept>>();

/**
 * From now on what `kept` is asked of this database is remembered for half a minute. A program that serves people wants
 * that; one that changes what is listed and asks at once, as tests do, goes without.
 */
export function rememberMeanings(db: Connection): void {
  memories.set(db, new Map());
}

/** The answer to `key`, worked out once for all who ask for it at about the same time. */
export function kept<Answer>(db: Connection, key: string, work: () => Promise<Answer>): Promise<Answer> {
  const memory = memories.get(db);
  if (!memory) return work();
  const known = memory.get(key);
  memory.delete(key);
  const entry =
    known && known.until > performance.now() ? known : { until: performance.now() + KEPT.for, answer: work() };
  // The one that was asked for least recently goes first: a Map keeps the order in which keys came.
  memory.set(key, entry);
  if (memory.size > KEPT.most) memory.delete(memory.keys().next().value ?? '');
  entry.answer.catch(() => memory.delete(key));
  return entry.answer as Promise<Answer>;
}
