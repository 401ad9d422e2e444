/** What this process knows about the buckets of one database. */
interface Known {
  /** The last pending request per bucket; the next one waits for it. */
  last: Map<string, Promise<unknown>>;
  /** Buckets found empty: when, and until when they stay empty unless refilled, in milliseconds. */
  empty: Map<string, { since: number; until: number }>;
}

/**
 * Milliseconds for which an empty bucket counts as empty without asking: another process may refill it (see
 * `refillBucket`).
 */
const EMPTY_FOR = 1000;
/** Bounds the memory when many buckets are in use. */
const MAX_BUCKETS = 10_000;

const known = new WeakMap<object, Known>();

function knownOf(database: object): Known {
  const found = known.get(database) ?? { last: new Map(), empty: new Map() };
  known.set(database, found);
  return found;
}

/**
 * Asks the database for a token, one request at a time per bucket, and for an empty bucket only now and then. A
 * thousand concurrent requests of one client hold one connection, and most of them cost no query.
 * @param ask returns the seconds to wait, 0 for a token
 */
export async function takeSerially(
  database: object,
  bucket: string,
  now: () => Date,
  ask: () => Promise<number>,
): Promise<number> {
  const { last, empty } = knownOf(database);

  const askOrKnow = async (): Promise<number> => {
    const wait = cachedEmptyWait(database, bucket, now);
    if (wait > 0) return wait;
    const time = now().getTime();
    const seconds = await ask();
    if (empty.size >= MAX_BUCKETS) empty.clear();
    if (seconds > 0) empty.set(bucket, { since: time, until: time + seconds * 1000 });
    else empty.delete(bucket);
    return seconds;
  };

  const before = last.get(bucket);
  const mine = before ? before.then(askOrKnow, askOrKnow) : askOrKnow();
  last.set(bucket, mine);
  try {
    return await mine;
  } finally {
    if (last.get(bucket) === mine) last.delete(bucket);
  }
}

/** Returns the seconds until a bucket recently found empty has a token again; 0 if it is not known to be empty. */
export function cachedEmptyWait(database: object, bucket: string, now: () => Date): number {
  const found = knownOf(database).empty.get(bucket);
  const time = now().getTime();
  if (!found || time < found.since || time >= Math.min(found.until, found.since + EMPTY_FOR)) return 0;
  return Math.max(1, Math.ceil((found.until - time) / 1000));
}

/** Forgets that a bucket is empty, after a refill. */
export const forgetEmptyBucket = (database: object, bucket: string) => knownOf(database).empty.delete(bucket);
