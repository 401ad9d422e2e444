import type { BookingState } from '#shared/bookings/bookings.ts';
import { FIRST_STATES, TRANSITIONS, WAITLIST_OFFER_STATE } from '#shared/bookings/transitions.ts';
import type { BookingSnapshot, LogSnapshot, Snapshot } from './snapshot.ts';

/**
 * The states that keep seats, as `product.md` lists them: written anew, so that a wrong list in the product is found.
 */
const CONSUMES = new Set(['held', 'awaiting_approval', 'offered', 'confirmed', 'completed']);

/**
 * Returns the rules that a database breaks, one sentence each: what must hold after every step, whatever was done
 * before.
 * @param consumers of the activities of bookings
 */
export function findViolations(snapshot: Snapshot, consumers: readonly string[]): string[] {
  return [
    ...findSeatViolations(snapshot),
    ...snapshot.overlaps.map(
      ({ one, other }) => `reservations ${one} and ${other} have the same unit at the same time`,
    ),
    ...findReservationsOfEndedEvents(snapshot),
    ...snapshot.bookings.flatMap(findBookingViolations),
    ...findForgottenParties(snapshot),
    ...findDeliveryViolations(snapshot, consumers),
  ];
}

function findSeatViolations({ events, bookings }: Snapshot): string[] {
  const taken = new Map<string, number>();
  for (const { covers } of bookings) {
    for (const { event_id, seats, is_released } of covers) {
      if (!is_released) taken.set(event_id, (taken.get(event_id) ?? 0) + seats);
    }
  }
  return events.flatMap(({ id, capacity, seats_taken }) => {
    const sum = taken.get(id) ?? 0;
    return [
      ...(seats_taken === sum ? [] : [`event ${id} counts ${seats_taken} seats, its bookings have ${sum}`]),
      ...(sum >= 0 && sum <= capacity ? [] : [`event ${id} has ${capacity} seats and sold ${sum}`]),
    ];
  });
}

/** Free seats are offered to those who wait before anyone else can have them, unless too few for any of them. */
function findForgottenParties({ events, waitlist }: Snapshot): string[] {
  const free = new Map(
    events
      .filter(({ status }) => status === 'scheduled')
      .map(({ id, capacity, seats_taken }) => [id, capacity - seats_taken]),
  );
  return waitlist
    .filter(({ state, passed_over }) => state === 'waiting' && !passed_over)
    .filter(({ event_id, seats }) => seats <= (free.get(event_id) ?? 0))
    .map(({ id, seats, event_id }) => `party ${id} waits for ${seats} seats, and ${free.get(event_id)} are free`);
}

function findReservationsOfEndedEvents({ events, reserved }: Snapshot): string[] {
  const cancelled = new Set(events.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
  return reserved.filter((id) => cancelled.has(id)).map((id) => `event ${id} is cancelled and still has a space`);
}

function findBookingViolations(booking: BookingSnapshot): string[] {
  const { id, state, seats, coming, total, covers, log, refund } = booking;
  const found: string[] = [];
  const standing = covers.filter(({ is_released }) => !is_released);
  const prices = standing.reduce((sum, { price }) => sum + price, 0);
  if (CONSUMES.has(state)) {
    if (standing.length === 0) found.push(`booking ${id} is ${state}, but its seats are released`);
    else if (prices !== total) found.push(`booking ${id} costs ${total}, its events ${prices}`);
  } else if (standing.length > 0) found.push(`booking ${id} is ${state}, but its seats are taken`);
  for (const cover of standing) {
    if (cover.seats !== seats) found.push(`booking ${id} has ${seats} seats and takes ${cover.seats}`);
  }
  if (coming.length !== seats) found.push(`booking ${id} has ${seats} seats for ${coming.length} people`);
  if (refund !== null && (refund < 0 || refund > total)) found.push(`booking ${id} costs ${total}, refunded ${refund}`);
  if ((state === 'cancelled') !== (refund !== null)) found.push(`booking ${id} is ${state} with the refund ${refund}`);
  return [...found, ...findLogViolations(id, state, log)];
}

const FIRST = new Set<string>(Object.values(FIRST_STATES).flatMap((states) => Object.values(states)));

/** Each step of the log is a transition of the table, by someone who may do it, and the last one is the state. */
function findLogViolations(id: string, state: string, log: readonly LogSnapshot[]): string[] {
  const found: string[] = [];
  let before: string | null = null;
  for (const step of log) {
    if (step.from !== before) found.push(`booking ${id} was ${before}, and its log goes on from ${step.from}`);
    if (!isTransition(step)) found.push(`booking ${id} went from ${step.from} to ${step.to} by the ${step.by}`);
    before = step.to;
  }
  if (before !== state) found.push(`booking ${id} is ${state}, its log ends with ${before}`);
  return found;
}

function isTransition({ from, to, by, is_move }: LogSnapshot): boolean {
  // Seats that move away become a booking of their own.
  if (from === null && is_move) return to === 'confirmed' && by !== 'system';
  if (from === null) return by === 'system' ? to === WAITLIST_OFFER_STATE : by === 'guest' && FIRST.has(to);
  if (is_move && from === to) return true;
  return Object.values(TRANSITIONS[from as BookingState] ?? {}).some(
    (transition) => transition.to.some((next) => next === to) && transition.by.some((actor) => actor === by),
  );
}

/** Until it is handled, a change has one row for each consumer, and there is no row without a change. */
function findDeliveryViolations({ bookings, deliveries }: Snapshot, consumers: readonly string[]): string[] {
  const changes = new Set(bookings.flatMap(({ log }) => log.map(({ id }) => id)));
  const seen = new Set<string>();
  return deliveries.flatMap(({ consumer, log_id }) => {
    const row = `${consumer} ${log_id}`;
    const isTwice = seen.has(row);
    seen.add(row);
    if (isTwice) return [`${row} is delivered twice`];
    if (!changes.has(log_id)) return [`${row} is delivered, which is no change`];
    return consumers.includes(consumer) ? [] : [`${row} is delivered to an unknown consumer`];
  });
}
