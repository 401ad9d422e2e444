import { findViolations } from '#tests/bookings/invariants.ts';
import type { BookingSnapshot, LogSnapshot, Snapshot } from '#tests/bookings/snapshot.ts';
import { type Act, type Call, isSuccess, type Operation, toOperations } from './calls.ts';
import { checkRefusal } from './check-refusal.ts';
import { type Step, Timeline, toStep } from './timeline.ts';

/** Milliseconds that two clocks of one machine may differ. */
const CLOCKS_DIFFER = 20;

export interface History {
  calls: readonly Call[];
  /** The database after the last call. */
  snapshot: Snapshot;
  /** The consumers of the deliveries. */
  consumers: readonly string[];
}

/** What a history breaks, one sentence each, and what it counts. */
export interface HistoryReport {
  violations: string[];
  operations: number;
  successes: number;
  /** Of the successes, how many of each act. */
  carriedOut: Map<Act, number>;
  refusals: Map<string, number>;
}

/** The state in which an act leaves a booking, and the states before it; null: it makes the booking. */
const EFFECTS: Record<Exclude<Act, 'join'>, { from: readonly (string | null)[]; to: readonly string[] }> = {
  book: { from: [null], to: ['confirmed', 'awaiting_approval', 'held'] },
  request: { from: [null], to: ['requested'] },
  offer: { from: ['requested'], to: ['offered'] },
  accept: { from: ['offered'], to: ['confirmed', 'awaiting_approval', 'held'] },
  approve: { from: ['awaiting_approval'], to: ['confirmed'] },
  decline: { from: ['awaiting_approval', 'requested', 'offered'], to: ['declined'] },
  cancel: { from: ['awaiting_approval', 'requested', 'offered', 'confirmed'], to: ['cancelled'] },
};

/**
 * Checks a history of calls against the database after it: no seat was sold twice at any moment and none is lost, what
 * was answered with success is in the database, what is in the database was asked for, and each refusal was true at a
 * moment of its call.
 */
export function checkHistory({ calls, snapshot, consumers }: History): HistoryReport {
  const operations = toOperations(calls);
  const bookings = new Map(snapshot.bookings.map((booking) => [booking.id, booking]));
  const violations = findViolations(snapshot, consumers);
  const causes = findCauses(operations, bookings, violations);
  violations.push(...findLostPlaces(operations, snapshot));
  const steps = snapshot.bookings.flatMap((booking) =>
    booking.log.map((log) => toStep(booking, log, causes.get(log.id))),
  );
  violations.push(...steps.filter(isUncalledFor).map(describeUncalledFor));
  const timelines = buildTimelines(snapshot, steps);
  violations.push(...findOversold(timelines));
  const refusals = new Map<string, number>();
  for (const operation of operations) {
    for (const call of operation.calls) {
      const { answer } = call;
      if (!answer || isSuccess(answer)) continue;
      const { code = `http ${answer.status}` } = answer;
      refusals.set(code, (refusals.get(code) ?? 0) + 1);
      const wrong = checkRefusal(call, operation, { timelines, steps });
      if (wrong) violations.push(wrong);
    }
  }
  const successes = operations.filter(({ answer }) => isSuccess(answer));
  const carriedOut = new Map<Act, number>();
  for (const { act } of successes) carriedOut.set(act, (carriedOut.get(act) ?? 0) + 1);
  return { violations, operations: operations.length, successes: successes.length, carriedOut, refusals };
}

/** Finds the operation behind each step of the log. Adds the successes without a step to the violations. */
function findCauses(
  operations: readonly Operation[],
  bookings: ReadonlyMap<string, BookingSnapshot>,
  violations: string[],
): Map<number, Operation> {
  const causes = new Map<number, Operation>();
  // Answered ones first: one without an answer explains only what is left.
  const order = operations
    .filter(({ act }) => act !== 'join')
    .toSorted((one, other) => Number(isSuccess(other.answer)) - Number(isSuccess(one.answer)));
  for (const operation of order) {
    const { act, answer, isUncertain, by } = operation;
    if (answer && isSuccess(answer)) {
      const booking = bookings.get(answer.id ?? '');
      const step = booking?.log.find((log) => isStepOf(operation, log) && !causes.has(log.id));
      if (step) causes.set(step.id, operation);
      else violations.push(`lost: ${act} of ${answer.id} by ${by} was answered ${answer.status} ${answer.state}`);
      if (booking && !hasBeen(booking, answer.state, operation.end)) {
        violations.push(`booking ${booking.id} was answered as ${answer.state}, which it never was`);
      }
    } else if (isUncertain) {
      for (const booking of candidatesOf(operation, bookings)) {
        const step = booking.log.find((log) => isStepOf(operation, log) && !causes.has(log.id));
        if (!step) continue;
        causes.set(step.id, operation);
        break;
      }
    }
  }
  return causes;
}

/** The places in line that were answered with success, and are not in the database. */
function findLostPlaces(operations: readonly Operation[], { waitlist }: Snapshot): string[] {
  const places = new Set(waitlist.map(({ id, guest_id, event_id }) => `${id} of ${guest_id} for ${event_id}`));
  return operations
    .filter(({ act, answer }) => act === 'join' && isSuccess(answer))
    .map(({ answer, by, event }) => `${answer?.id} of ${by} for ${event}`)
    .filter((place) => !places.has(place))
    .map((place) => `lost: the place ${place}`);
}

/** The bookings that an operation without an answer may have changed. */
function candidatesOf(operation: Operation, bookings: ReadonlyMap<string, BookingSnapshot>): BookingSnapshot[] {
  const known = operation.booking === undefined ? undefined : bookings.get(operation.booking);
  if (known || operation.booking !== undefined) return known ? [known] : [];
  const { by, seats, event } = operation;
  return [...bookings.values()].filter(
    ({ guest_id, seats: taken, covers }) =>
      guest_id === by && taken === seats && (event === undefined || covers.some(({ event_id }) => event_id === event)),
  );
}

function isStepOf({ act, by, start, end }: Operation, log: LogSnapshot): boolean {
  if (act === 'join') return false;
  const { from, to } = EFFECTS[act];
  return (
    !log.is_move &&
    from.includes(log.from) &&
    to.includes(log.to) &&
    log.actor_id === by &&
    log.committed_at >= start - CLOCKS_DIFFER &&
    log.committed_at <= end + CLOCKS_DIFFER
  );
}

const hasBeen = ({ log }: BookingSnapshot, state: string | undefined, by: number) =>
  log.some(({ to, committed_at }) => to === state && committed_at <= by + CLOCKS_DIFFER);

/** A person's step that no call explains: a booking made twice for one key, or a change that was refused. */
const isUncalledFor = ({ operation, actor_id }: Step) => !operation && actor_id !== null;
const describeUncalledFor = ({ booking, from, to, by }: Step) =>
  `nobody asked for it: booking ${booking.id} went from ${from} to ${to} by the ${by}`;

function buildTimelines({ events, bookings }: Snapshot, steps: readonly Step[]): Map<string, Timeline> {
  const timelines = new Map(events.map(({ id, capacity }) => [id, new Timeline(capacity)]));
  const stepsOf = Map.groupBy(steps, ({ booking }) => booking.id);
  for (const { id, covers } of bookings) {
    for (const { event_id, seats } of covers) timelines.get(event_id)?.add(seats, stepsOf.get(id) ?? []);
  }
  return timelines;
}

function findOversold(timelines: ReadonlyMap<string, Timeline>): string[] {
  return [...timelines].flatMap(([event, timeline]) =>
    [...timeline.sold()]
      .filter(({ sold }) => sold < 0 || sold > timeline.capacity)
      .map(
        ({ sold, at, booking }) =>
          `event ${event} sold ${sold} of ${timeline.capacity} at ${at} with booking ${booking}`,
      ),
  );
}
