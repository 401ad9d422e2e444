/**
 * A snapshot of PostgreSQL: which transactions had ended when it was taken. Sequences and clocks do not order changes
 * by the moment at which they become visible; snapshots do, so that a reader misses no row and reads none twice.
 */
export interface Snapshot {
  /** All transactions before it had ended. */
  xmin: bigint;
  /** No transaction from it on had ended. */
  xmax: bigint;
  /** Those in between that had not ended. */
  running: ReadonlySet<bigint>;
  /** As PostgreSQL writes it: `xmin:xmax:running`. */
  text: string;
}

const FORM = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;

/** Reads a snapshot; undefined if it is none. */
export function parseSnapshot(text: string): Snapshot | undefined {
  const [, xmin, xmax, running] = FORM.exec(text) ?? [];
  if (xmin === undefined || xmax === undefined) return undefined;
  const snapshot = {
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    running: new Set(running ? running.split(',').map(BigInt) : []),
    text,
  };
  return snapshot.xmin <= snapshot.xmax ? snapshot : undefined;
}

/** True if a transaction had ended when the snapshot was taken. */
export const isVisible = (xid: bigint, { xmin, xmax, running }: Snapshot): boolean =>
  xid < xmin || (xid < xmax && !running.has(xid));

/** Snapshots that are further apart do not come from the same database. */
const FAR = 1_000_000n;

/** True if a snapshot cannot come from the database of another one. */
export const isForeign = (snapshot: Snapshot, known: Snapshot): boolean => snapshot.xmax > known.xmax + FAR;

/** True if the first snapshot sees all that the second one sees. */
export function covers(first: Snapshot, second: Snapshot): boolean {
  for (const xid of first.running) if (isVisible(xid, second)) return false;
  if (second.xmax - first.xmax > FAR) return false;
  for (let xid = first.xmax; xid < second.xmax; xid += 1n) if (isVisible(xid, second)) return false;
  return true;
}

/**
 * The `id` of an event of a stream: the seconds at which it was sent, and the snapshot up to which everything has been
 * sent.
 */
export const toCursor = (snapshot: Snapshot, now: Date): string =>
  `${Math.floor(now.getTime() / 1000)}.${snapshot.text}`;

/** Longer ids are not believed: a snapshot names at most the transactions that are running. */
const MAX_CURSOR = 8000;

/** Reads a cursor; undefined if it is none. */
export function parseCursor(text: string): { at: Date; snapshot: Snapshot } | undefined {
  if (text.length > MAX_CURSOR) return undefined;
  const [seconds = '', rest = ''] = text.split('.', 2);
  const snapshot = /^\d{1,12}$/.test(seconds) ? parseSnapshot(rest) : undefined;
  return snapshot && { at: new Date(Number(seconds) * 1000), snapshot };
}
