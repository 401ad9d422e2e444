import type pg from 'pg';
import type { SeatsChange } from '#shared/live.ts';
import type { Stream } from './stream.ts';

/**
 * The most events that one round reads. Where more are watched, those that were just booked come first, and the others
 * in turn.
 */
const MOST = 1000;
/** Rows of the log that a round looks at again: a booking may commit after one with a higher number. */
const OVERLAP = 200;

interface SeatsRow {
  id: string;
  capacity: number;
  seats_taken: number;
  status: SeatsChange['status'];
}

interface Watched {
  streams: Set<Stream>;
  /** As last sent; undefined until it has been read. */
  seats?: SeatsChange;
}

/**
 * The events whose seats streams follow. They are read from `events` again and again, in one statement for all streams
 * of the process: a booking does nothing for it, neither a row nor a NOTIFY (docs/decisions/0008).
 */
export class SeatWatch {
  readonly #pool: pg.Pool;
  readonly #watched = new Map<string, Watched>();
  /** Events that have just got their first watcher, to be read next. */
  #fresh = new Set<string>();
  #waiting: Iterator<string> | undefined;
  #log = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Follows events for a stream. @returns the seats that are already known */
  watch(stream: Stream, events: readonly string[]): SeatsChange[] {
    return events.flatMap((event) => {
      const known = this.#watched.get(event);
      if (known) known.streams.add(stream);
      else {
        this.#watched.set(event, { streams: new Set([stream]) });
        this.#fresh.add(event);
      }
      return known?.seats ? [known.seats] : [];
    });
  }

  leave(stream: Stream, events: readonly string[]): void {
    for (const event of events) {
      const watched = this.#watched.get(event);
      watched?.streams.delete(stream);
      if (watched?.streams.size === 0) this.#watched.delete(event);
    }
  }

  /** Reads the seats anew, and passes on those that changed. */
  async look(tell: (stream: Stream, change: SeatsChange) => void): Promise<void> {
    if (this.#watched.size === 0) return;
    const fresh = [...this.#fresh].slice(0, MOST);
    for (const event of fresh) this.#fresh.delete(event);
    const rows = [...(await this.#readPublic(fresh)), ...(await this.#read(await this.#choose(new Set(fresh))))];
    for (const { id, capacity, seats_taken, status } of rows) {
      const watched = this.#watched.get(id);
      const change: SeatsChange = { kind: 'seats', event: id, capacity, seats_left: capacity - seats_taken, status };
      if (!watched || isSame(watched.seats, change)) continue;
      watched.seats = change;
      for (const stream of watched.streams) tell(stream, change);
    }
  }

  /** Chooses the events of a round, of those that have been read before. */
  async #choose(fresh: ReadonlySet<string>): Promise<string[]> {
    const isKnown = (event: string) => !fresh.has(event) && this.#watched.get(event)?.seats !== undefined;
    if (this.#watched.size <= MOST) return [...this.#watched.keys()].filter(isKnown);
    const chosen = new Set((await this.#readBooked()).filter(isKnown));
    for (let tries = MOST; tries > 0; tries -= 1) {
      this.#waiting ??= this.#watched.keys();
      const { value, done } = this.#waiting.next();
      if (done) this.#waiting = undefined;
      else if (isKnown(value)) chosen.add(value);
    }
    return [...chosen];
  }

  /** Lists the events of the latest bookings. */
  async #readBooked(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ event_id: string | null; last: number }>({
      name: 'read-booked-events',
      text: `
        with latest as (
          select id, booking_id from booking_log
          where id > (case when $1 = 0 then (select coalesce(max(id), 0) from booking_log) else $1 end) - ${OVERLAP}
        )
        select distinct be.event_id, (select max(id) from latest) as last
        from latest left join booking_events be using (booking_id)`,
      values: [this.#log],
    });
    this.#log = rows[0]?.last ?? this.#log;
    return rows.flatMap(({ event_id }) => event_id ?? []);
  }

  /** Reads events of what is published; others stay without seats. */
  async #readPublic(events: string[]): Promise<SeatsRow[]> {
    if (events.length === 0) return [];
    const { rows } = await this.#pool.query<SeatsRow>({
      name: 'read-public-seats',
      text: `
        select e.id, e.capacity, e.seats_taken, e.status
        from events e join offerings o on o.id = e.offering_id join studios s on s.id = o.studio_id
        where e.id = any($1::uuid[]) and not e.is_slot and o.status = 'published' and s.status = 'published'`,
      values: [events],
    });
    return rows;
  }

  async #read(events: string[]): Promise<SeatsRow[]> {
    if (events.length === 0) return [];
    const { rows } = await this.#pool.query<SeatsRow>({
      name: 'read-seats',
      text: 'select id, capacity, seats_taken, status from events where id = any($1::uuid[])',
      values: [events],
    });
    return rows;
  }
}

const isSame = (before: SeatsChange | undefined, now: SeatsChange): boolean =>
  before?.capacity === now.capacity && before.seats_left === now.seats_left && before.status === now.status;
