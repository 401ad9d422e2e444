/** Buckets of one database, as far as this process knows them. */
interface Known {
  /** The last who asked for a bucket; the next one waits for them. */
  last: Map<string, Promise<unknown>>;
  /** Found empty, in milliseconds: when that was, and until when it stays so if nobody fills it. */
  empty: Map<string, { since: number; until: number }>;
}

/** Milliseconds for which an empty bucket is believed to be empty: another process may fill it (see `refillBucket`). */
const BELIEVED = 1000;
/** A crowd of askers does not fill the memory. */
const MOST = 10_000;

const known = new WeakMap<object, Known>();

function knownOf(database: object): Known {
  const found = known.get(database) ?? { last: new Map(), empty: new Map() };
  known.set(database, found);
  return found;
}

/**
 * Asks the database for a token, one after the other for one bucket, and for an empty bucket only now and then:
 * whoever asks a thousand times at once holds one connection, and most of their questions cost nothing.
 * @param ask gives the seconds to wait, 0 for a token
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
    if (empty.size >= MOST) empty.clear();
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

/** Seconds until a bucket that was just found empty has a token again; 0 when nobody has found it so. */
export function cachedEmptyWait(database: object, bucket: string, now: () => Date): number {
  const found = knownOf(database).empty.get(bucket);
  const time = now().getTime();
  if (!found || time < found.since || time >= Math.min(found.until, found.since + BELIEVED)) return 0;
  return Math.max(1, Math.ceil((found.until - time) / 1000));
}

/** Somebody filled it. */
export const forgetEmptyBucket = (database: object, bucket: string) => knownOf(database).empty.delete(bucket);
