import { expect } from 'vitest';
import { CONSUMERS, deliverActivities } from '#server/activity/deliveries.ts';
import type { IdempotentRequest } from '#server/http/idempotency.ts';
import { Refusal } from '#server/http/refuse.ts';
import type { EventUpdate } from '#shared/schemas/events/events.ts';
import { findViolations } from './invariants.ts';
import type { ModelStudio } from './model-studio.ts';
import { type BookingModel, type EventModel, hasSeats, LENGTH, Reference, type Verdict } from './reference.ts';
import type { BookingSnapshot, Snapshot } from './snapshot.ts';

/** A request that was carried out and can be sent again with its idempotency key. */
interface Sent {
  booking: BookingModel;
  key: string;
  by: number | 'owner';
  again: () => Promise<{ id: string; state: string }>;
}

/** An idempotency key of a guest or of the owner. */
interface Key extends IdempotentRequest {
  of: number | 'owner';
}

/** One run: the product and its reference, side by side. */
export class ModelRun {
  readonly sent: Sent[] = [];
  steps = 0;
  /** The name of the action of this step. */
  action = '';
  /** The actions that were carried out. */
  readonly done = new Set<string>();
  /** The codes of the refusals. */
  readonly refusals = new Set<string>();
  /** The states in which bookings were. */
  readonly states = new Set<string>();
  /** The database after the last step. */
  private last: Snapshot | undefined;
  private readonly handled = new Set<number>();
  private keys = 0;

  readonly studio: ModelStudio;
  readonly reference: Reference;

  private constructor(studio: ModelStudio, reference: Reference) {
    this.studio = studio;
    this.reference = reference;
  }

  static async begin(studio: ModelStudio): Promise<ModelRun> {
    const events = await studio.begin();
    const reference = new Reference(studio.services.now().getTime());
    reference.events = events;
    const run = new ModelRun(studio, reference);
    run.last = await studio.read();
    return run;
  }

  get services() {
    return this.studio.services;
  }
  get owner() {
    return this.studio.owner;
  }
  get offerings() {
    return this.studio.offerings;
  }

  /** Where the studio finds a booking. */
  placeOf({ id }: BookingModel) {
    return { studio: this.studio.id, booking: id };
  }

  guest(number: number) {
    const guest = this.studio.guests[number];
    if (!guest) throw new Error(`There is no guest ${number}`);
    return guest;
  }

  nextKey(of: number | 'owner', isWanted: boolean): Key | undefined {
    this.keys += 1;
    return isWanted ? { of, key: `key-${this.keys}`, fingerprint: Buffer.alloc(32, 1) } : undefined;
  }

  /** Remembers a request that was carried out, unless it had no key. */
  remember(booking: BookingModel, key: Key | undefined, again: Sent['again']): void {
    if (key) this.sent.push({ booking, key: key.key, by: key.of, again });
  }

  /** An update of an event in the version that it has now. */
  changeOf(id: string, fields: Partial<EventUpdate>): { id: string; request: EventUpdate } {
    const row = this.last?.events.find((event) => event.id === id);
    if (!row) throw new Error(`There is no event ${id}`);
    return { id, request: { version: row.version, scope: 'one', ...fields } };
  }

  passTime(milliseconds: number): void {
    this.reference.now += milliseconds;
    this.studio.setTime(this.reference.now);
  }

  /** Does something that the reference has judged. @returns what it answered; undefined when it was refused, rightly */
  async attempt<Answer>(verdict: Verdict, act: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await act();
      if (!verdict.isPossible) throw new Error(`It was done, instead of refused with ${verdict.codes.join(' or ')}`);
      this.done.add(this.action);
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!verdict.codes.includes(error.code)) {
        const right = verdict.codes.length > 0 ? `refused with ${verdict.codes.join(' or ')}` : 'done';
        throw new Error(`It was refused with ${error.code}, instead of ${right}`);
      }
      this.refusals.add(error.code);
      return undefined;
    }
  }

  /** The worker's consumers see every change once. */
  async handleOutbox(): Promise<void> {
    const seen: string[] = [];
    const consumers = CONSUMERS.map((name) => [
      name,
      async (_: unknown, { log_id }: { log_id: number }) => {
        seen.push(`${name} ${log_id}`);
        this.handled.add(Number(log_id));
      },
    ]);
    const errors = await deliverActivities(this.studio.services, Object.fromEntries(consumers));
    expect(errors).toEqual([]);
    expect(new Set(seen).size).toBe(seen.length);
  }

  /** Compares the product with the reference, and checks what must hold in any case. */
  async check(): Promise<void> {
    this.steps += 1;
    const snapshot = await this.studio.read();
    this.last = snapshot;
    expect(findViolations(snapshot, CONSUMERS)).toEqual([]);
    this.checkDeliveries(snapshot);
    this.learn(snapshot);
    const { bookings, events } = this.reference;
    const actual = new Map(snapshot.bookings.map((booking) => [booking.id, booking]));
    expect([...actual.keys()].sort()).toEqual(bookings.map(({ id }) => id).sort());
    for (const booking of bookings) {
      expectSame(shownBooking(actual.get(booking.id)), wantedBooking(booking));
      this.states.add(booking.state);
    }
    const wantedEvents = events.map((event) => wantedEvent(event, this.reference.seatsTaken(event)));
    expectSame(snapshot.events.map(shownEvent).sort(byId), wantedEvents.sort(byId));
    const withRoom = events.filter(({ hasRoom, status }) => hasRoom && status !== 'cancelled').map(({ id }) => id);
    expect([...snapshot.reserved].sort()).toEqual(withRoom.sort());
  }

  /** Every change has its rows, until the consumers have handled it. */
  private checkDeliveries({ bookings, deliveries }: Snapshot): void {
    const waiting = bookings.flatMap(({ log }) => log.map(({ id }) => id)).filter((id) => !this.handled.has(id));
    const rows = waiting.flatMap((id) => CONSUMERS.map((consumer) => `${consumer} ${id}`));
    expect(deliveries.map(({ consumer, log_id }) => `${consumer} ${log_id}`).sort()).toEqual(rows.sort());
  }

  /**
   * Takes over what the reference leaves open: whether an overdue booking has ended already, and the ids of new events.
   */
  private learn(snapshot: Snapshot): void {
    for (const row of snapshot.bookings) {
      const booking = this.reference.bookings.find(({ id }) => id === row.id);
      if (!booking) continue;
      if (row.state === 'expired' && this.reference.isOverdue(booking)) this.reference.leave(booking, 'expired');
      if (booking.event) booking.event.id ??= row.covers.find(({ is_released }) => !is_released)?.event_id;
    }
  }
}

/** Compares texts first, which is several times faster. The fields are in the same order on both sides. */
function expectSame(actual: unknown, wanted: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(wanted)) expect(actual).toEqual(wanted);
}

const byId = (one: { id: string | undefined }, other: { id: string | undefined }) =>
  String(one.id) < String(other.id) ? -1 : 1;

const shownBooking = (row: BookingSnapshot | undefined) =>
  row && {
    ...{ id: row.id, state: row.state, seats: row.seats, coming: row.coming, total: row.total, kept: row.kept },
    due: row.answer_due_at ?? undefined,
    refund: row.refund ?? undefined,
    events: row.covers.filter(({ is_released }) => !is_released).map(({ event_id }) => event_id),
  };

const wantedBooking = (booking: BookingModel) => {
  const { id, state, seats, coming, total, kept, due, event, refund } = booking;
  return {
    ...{ id, state, seats, coming, total, kept, due, refund },
    events: event && hasSeats(booking) ? [event.id] : [],
  };
};

const shownEvent = ({
  id,
  status,
  is_slot,
  capacity,
  seats_taken,
  starts_at,
  ends_at,
}: Snapshot['events'][number]) => ({
  ...{ id, status, capacity, seats_taken, starts_at, ends_at },
  is_slot,
});

const wantedEvent = ({ id, status, isSlot, capacity, startsAt }: EventModel, seats_taken: number) => ({
  ...{ id, status, capacity, seats_taken },
  starts_at: startsAt,
  ends_at: startsAt + LENGTH,
  is_slot: isSlot,
});
