import type pg from 'pg';
import type { LiveChange } from '#shared/live.ts';
import { MINUTE } from '#shared/time/time.ts';
import { isForListener } from './audience.ts';
import { KEPT_MINUTES, type PublishedChange, readChangesSince, readMissed, takeSnapshot } from './changes.ts';
import { covers, isForeign, isVisible, parseCursor, parseSnapshot, type Snapshot } from './snapshot.ts';
import type { Listener } from './stream.ts';

/** Changes that are kept in memory, so that a stream which was cut for a moment needs no query. */
const REMEMBERED = 5000;
/** More changes than this are not sent again: the client fetches what it shows. */
const MAX_MISSED = 500;

/** Sent in place of changes where some may be missing. */
export const RESET: LiveChange[] = [{ kind: 'reset' }];

/** The changes that this process has read from the database, of which it remembers the latest. */
export class ChangeMemory {
  readonly #pool: pg.Pool;
  readonly #now: () => Date;
  /** What has been read, and what had been read before the oldest change in memory. */
  #known: { at: Snapshot; since: Snapshot; changes: PublishedChange[] } | undefined;

  constructor(pool: pg.Pool, now: () => Date) {
    this.#pool = pool;
    this.#now = now;
  }

  /** What has been read so far; undefined before `start`. */
  get at(): Snapshot | undefined {
    return this.#known?.at;
  }

  /** Begins with what happens from now on. */
  async start(): Promise<void> {
    const at = parseSnapshot(await takeSnapshot(this.#pool));
    if (!at) throw new Error('the database has no snapshot');
    this.#known = { at, since: at, changes: [] };
  }

  forget(): void {
    this.#known = undefined;
  }

  /** Reads what has been committed since the last call. */
  async read(): Promise<PublishedChange[]> {
    const before = this.#known;
    if (!before) return [];
    const { changes, snapshot } = await readChangesSince(this.#pool, before.at.text);
    const at = parseSnapshot(snapshot);
    if (!at || this.#known !== before) return [];
    const isFull = before.changes.length + changes.length > REMEMBERED;
    this.#known = isFull
      ? { at, since: before.at, changes }
      : { at, since: before.since, changes: changes.length > 0 ? [...before.changes, ...changes] : before.changes };
    return changes;
  }

  /** True if all changes after this snapshot are in memory. */
  remembers(snapshot: Snapshot): boolean {
    return this.#known !== undefined && covers(snapshot, this.#known.since);
  }

  /** Returns the changes in memory that a snapshot does not see. */
  listAfter(snapshot: Snapshot): PublishedChange[] {
    return this.#known?.changes.filter(({ xid }) => !isVisible(xid, snapshot)) ?? [];
  }

  /**
   * Finds the changes for a listener between a cursor and a snapshot.
   * @returns a reset where the cursor is too old, from another database, or unreadable, or where there are too many
   */
  async findMissed(listener: Listener | undefined, cursor: string, at: Snapshot): Promise<LiveChange[]> {
    const from = parseCursor(cursor);
    const isOld = !from || this.#now().getTime() - from.at.getTime() > (KEPT_MINUTES - 5) * MINUTE;
    if (isOld || isForeign(from.snapshot, at)) return RESET;
    if (!listener) return [];
    const missed = this.remembers(from.snapshot)
      ? this.listAfter(from.snapshot).filter(({ xid }) => isVisible(xid, at))
      : await readMissed(this.#pool, {
          ...{ from: from.snapshot, to: at, person: listener.userId, limit: MAX_MISSED + 1 },
          studios: [...listener.teams.keys()],
        });
    const own = missed.filter((change) => isForListener(change, listener));
    return own.length > MAX_MISSED ? RESET : own.map(({ change }) => change);
  }
}
