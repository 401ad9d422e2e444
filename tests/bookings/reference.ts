// What product.md says about bookings, written a second time and as plainly as possible: whole lists, no indexes, no
// SQL. The model test compares the product with it after every step. It imports nothing of the product.

const HOUR = 3_600_000;

export const SERVICES = ['direct', 'approval', 'lesson', 'approved_lesson', 'asked'] as const;
export type Service = (typeof SERVICES)[number];

/** Milliseconds before the start at which a service can no longer be booked. */
const NOTICE: Record<Service, number> = {
  direct: 0,
  approval: 2 * HOUR,
  lesson: 0,
  approved_lesson: 2 * HOUR,
  asked: 0,
};
const isApproved = (service: Service) => service === 'approval' || service === 'approved_lesson';

/** How long after its end a studio has earned an event: until then it can give its guests another date. */
const EARNED_AFTER = 48 * HOUR;

/** Until how long before the start guests can move a booking themselves. */
const MOVE_UNTIL = 24 * HOUR;

/** The price of a seat in minor units, in every service. */
export const PRICE = 1000;
/** The length of every event, in milliseconds. */
export const LENGTH = HOUR;
/** The most people that a request can be for. */
export const REQUEST_CAPACITY = 4;

export interface EventModel {
  /** Undefined until the database has named it. */
  id: string | undefined;
  service: Service;
  startsAt: number;
  capacity: number;
  status: 'scheduled' | 'cancelled' | 'completed';
  /** Made for one booking, with its seats as the capacity. */
  isSlot: boolean;
  /** Takes place in the only room. */
  hasRoom: boolean;
}

export interface BookingModel {
  id: string;
  guest: number;
  state: string;
  seats: number;
  /** The positions of those who come, one for each seat. */
  coming: number[];
  /** The highest position that it ever had. */
  lastPosition: number;
  total: number;
  /** What the policy kept of seats that were given up. */
  kept: number;
  /** A request has none until it is offered one. */
  event: EventModel | undefined;
  /** The last of the times that a request is for. */
  lastTime: number | undefined;
  /** When it ends unless it is answered. */
  due: number | undefined;
  bookedAt: number;
  /** The studio moved it to another time, so that it can be cancelled for free. */
  hasMoved: boolean;
  refund: number | undefined;
}

/**
 * Whether something is possible, and the codes of the refusals that are right. Both: either is right, since a job may
 * have run.
 */
export interface Verdict {
  isPossible: boolean;
  codes: readonly string[];
}
const yes: Verdict = { isPossible: true, codes: [] };
const no = (...codes: string[]): Verdict => ({ isPossible: false, codes });
const perhaps = (...codes: string[]): Verdict => ({ isPossible: true, codes });

const WAITS = ['awaiting_approval', 'requested', 'offered'];
const CONSUMES = ['awaiting_approval', 'offered', 'confirmed', 'completed'];

export const hasSeats = ({ state }: BookingModel) => CONSUMES.includes(state);

export class Reference {
  events: EventModel[] = [];
  bookings: BookingModel[] = [];
  now: number;

  constructor(now: number) {
    this.now = now;
  }

  /** Past its time and not ended yet: it ends at the latest when it is in the way. */
  isOverdue = ({ state, due }: BookingModel) => WAITS.includes(state) && due !== undefined && due <= this.now;

  /** @param counts overdue bookings too, as the database does until a job ends them */
  seatsTaken = (event: EventModel, counts: 'all' | 'live' = 'all') =>
    this.bookings
      .filter((b) => b.event === event && CONSUMES.includes(b.state) && (counts === 'all' || !this.isOverdue(b)))
      .reduce((sum, { seats }) => sum + seats, 0);

  /** Whether the room is free: 'overdue' where only bookings past their time are in the way. */
  room(from: number, except?: EventModel): 'free' | 'overdue' | 'taken' {
    const inTheWay = this.events.filter(
      (e) => e.hasRoom && e !== except && e.status !== 'cancelled' && Math.abs(e.startsAt - from) < LENGTH,
    );
    if (inTheWay.length === 0) return 'free';
    const isLapsing = (event: EventModel) =>
      event.isSlot && this.bookings.some((b) => b.event === event && this.isOverdue(b));
    return inTheWay.every(isLapsing) ? 'overdue' : 'taken';
  }

  mayBook(event: EventModel, seats: number): Verdict {
    if (event.status === 'cancelled') return no('bookings.event_cancelled');
    if (event.status === 'completed' || event.startsAt <= this.now) return no('bookings.event_past');
    if (event.service === 'asked') return no('bookings.mode_not_direct');
    if (event.startsAt - NOTICE[event.service] <= this.now) return no('bookings.closed');
    return event.capacity - this.seatsTaken(event, 'live') < seats ? no('bookings.sold_out') : yes;
  }

  mayBookSlot(service: Service, startsAt: number): Verdict {
    if (startsAt <= this.now + NOTICE[service]) return no('slots.not_offered');
    return this.room(startsAt) === 'taken' ? no('slots.taken') : yes;
  }

  book(id: string, guest: number, event: EventModel, seats: number): BookingModel {
    const waits = isApproved(event.service);
    const due = waits ? Math.min(this.now + 48 * HOUR, event.startsAt - 2 * HOUR) : undefined;
    const state = waits ? 'awaiting_approval' : 'confirmed';
    return this.add({ id, guest, seats, event, lastTime: undefined, due, total: seats * PRICE, state });
  }

  makeSlot(service: Service, startsAt: number, seats: number): EventModel {
    const status = 'scheduled';
    const slot: EventModel = { id: undefined, service, startsAt, capacity: seats, status, isSlot: true, hasRoom: true };
    this.events.push(slot);
    return slot;
  }

  mayRequest(guest: number, times: readonly number[], seats: number): Verdict {
    if (times.some((at) => at <= this.now)) return no('bookings.times_past');
    if (seats > REQUEST_CAPACITY) return no('bookings.more_than_capacity');
    const open = this.bookings.filter((b) => b.guest === guest && ['requested', 'offered'].includes(b.state));
    if (open.filter((b) => !this.isOverdue(b)).length >= 5) return no('bookings.too_many_requests');
    return open.length >= 5 ? perhaps('bookings.too_many_requests') : yes;
  }

  request(id: string, guest: number, times: readonly number[], seats: number): BookingModel {
    const lastTime = Math.max(...times);
    const before = lastTime - 2 * HOUR;
    const due = Math.min(this.now + 7 * 24 * HOUR, before > this.now ? before : lastTime);
    return this.add({ id, guest, seats, event: undefined, lastTime, due, total: seats * PRICE, state: 'requested' });
  }

  /** The event that an offer of this time would be for; undefined: one of its own. */
  offeredEvent = (at: number) =>
    this.events.find((e) => e.service === 'asked' && !e.isSlot && e.status === 'scheduled' && e.startsAt === at);

  mayOffer(booking: BookingModel, at: number): Verdict {
    if (booking.state !== 'requested' || this.isOverdue(booking)) return no('bookings.not_waiting');
    if (at <= this.now) return no('bookings.times_past');
    const event = this.offeredEvent(at);
    if (event) return event.capacity - this.seatsTaken(event, 'live') < booking.seats ? no('bookings.sold_out') : yes;
    return this.room(at) === 'taken' ? no('events.conflict') : yes;
  }

  offer(booking: BookingModel, at: number): void {
    booking.event = this.offeredEvent(at) ?? this.makeSlot('asked', at, booking.seats);
    booking.due = Math.min(this.now + 72 * HOUR, at);
    booking.state = 'offered';
  }

  mayAccept(booking: BookingModel, guest: number): Verdict {
    if (booking.guest !== guest) return no('http.not_found');
    return booking.state === 'offered' && !this.isOverdue(booking) ? yes : no('bookings.not_waiting');
  }

  mayAnswer(booking: BookingModel, action: 'approve' | 'decline'): Verdict {
    const states = action === 'approve' ? ['awaiting_approval'] : WAITS;
    return states.includes(booking.state) && !this.isOverdue(booking) ? yes : no('bookings.not_waiting');
  }

  mayCancel(booking: BookingModel, guest: number): Verdict {
    if (booking.guest !== guest) return no('http.not_found');
    const { state, event } = booking;
    if (state === 'cancelled') return no('bookings.already_cancelled');
    if (state === 'declined' || state === 'expired') return no('bookings.not_cancellable');
    if (state === 'completed' || (event && event.startsAt <= this.now)) return no('bookings.started');
    return this.isOverdue(booking) ? perhaps('bookings.not_cancellable') : yes;
  }

  cancel(booking: BookingModel, by: 'guest' | 'studio' = 'guest'): void {
    booking.refund = by === 'studio' || this.isFree(booking) ? booking.total : 0;
    this.leave(booking, 'cancelled');
  }

  /** Whether the guest gets everything back. */
  private isFree({ state, event, bookedAt, hasMoved, lastTime = this.now }: BookingModel): boolean {
    const ahead = (event?.startsAt ?? lastTime) - this.now;
    // Flexible: until 24 hours before; and within a day of a booking that was made at least two days before the start.
    const thoughtTwice = this.now < bookedAt + 24 * HOUR && ahead + this.now - bookedAt >= 48 * HOUR;
    return ahead > 24 * HOUR || thoughtTwice || (ahead > 0 && (hasMoved || WAITS.includes(state)));
  }

  mayCancelSeats(booking: BookingModel, positions: readonly number[]): Verdict {
    const verdict = this.mayCancel(booking, booking.guest);
    if (!verdict.isPossible) return verdict;
    if (!isAll(booking.coming, positions)) return no('bookings.no_such_seat', ...verdict.codes);
    // What was only requested or offered is taken as a whole.
    const isWhole = positions.length === booking.seats;
    return !isWhole && ['requested', 'offered'].includes(booking.state) ? no('bookings.not_cancellable') : verdict;
  }

  /** Gives up seats of a booking; the last ones end it. */
  cancelSeats(booking: BookingModel, positions: readonly number[], by: 'guest' | 'studio'): void {
    if (positions.length === booking.seats) {
      this.cancel(booking, by);
      return;
    }
    if (by === 'guest' && !this.isFree(booking)) booking.kept += positions.length * PRICE;
    this.takeOut(booking, positions);
  }

  mayMoveSeats(
    booking: BookingModel,
    target: EventModel,
    positions: readonly number[],
    by: 'guest' | 'studio',
  ): Verdict {
    const { event, state } = booking;
    const hasBegun = event !== undefined && event.startsAt <= this.now;
    const isReopened = state === 'completed' && by === 'studio' && hasBegun;
    if (!event || event.isSlot || !(state === 'confirmed' || isReopened)) return no('bookings.not_movable');
    if (by === 'guest' && event.service === 'asked') return no('bookings.not_movable');
    if (hasBegun && by === 'guest') return no('bookings.started');
    if (hasBegun && this.now >= event.startsAt + LENGTH + EARNED_AFTER) return no('bookings.move_over');
    if (by === 'guest' && event.startsAt - MOVE_UNTIL < this.now) return no('bookings.move_closed');
    if (target === event) return no('bookings.same_event');
    if (!isAll(booking.coming, positions)) return no('bookings.no_such_seat');
    if (hasBegun && positions.length < booking.seats) return no('bookings.moves_whole');
    if (target.isSlot || target.service !== event.service) return no('http.not_found');
    if (target.status === 'cancelled') return no('bookings.event_cancelled');
    if (target.status === 'completed' || target.startsAt <= this.now) return no('bookings.event_past');
    if (by === 'guest' && target.startsAt - NOTICE[target.service] <= this.now) return no('bookings.closed');
    return target.capacity - this.seatsTaken(target, 'live') < positions.length ? no('bookings.sold_out') : yes;
  }

  /**
   * Moves seats to another event; some of them become a booking of their own.
   * @param id of the booking that has them then
   */
  moveSeats(
    booking: BookingModel,
    target: EventModel,
    { id, positions, by }: { id: string; positions: readonly number[]; by: 'guest' | 'studio' },
  ): void {
    // What guests choose themselves has the conditions of the new date.
    const hasMoved = by === 'studio';
    if (positions.length === booking.seats) {
      booking.event = target;
      booking.hasMoved = hasMoved;
      // The studio takes up again what was over.
      booking.state = 'confirmed';
      return;
    }
    this.takeOut(booking, positions);
    const { guest, state, bookedAt } = booking;
    const total = positions.length * PRICE;
    const seats = positions.length;
    const moved = this.add({ id, guest, state, seats, event: target, lastTime: undefined, due: undefined, total });
    Object.assign(moved, { bookedAt, hasMoved });
  }

  mayMoveSlot(booking: BookingModel, startsAt: number, by: 'guest' | 'studio'): Verdict {
    const { event, state } = booking;
    if (!event || state !== 'confirmed') return no('bookings.not_movable');
    const { service } = event;
    if (by === 'guest' && service === 'asked') return no('bookings.not_movable');
    if (event.startsAt <= this.now) return no('bookings.started');
    if (by === 'guest' && event.startsAt - MOVE_UNTIL < this.now) return no('bookings.move_closed');
    if (startsAt === event.startsAt) return no('bookings.same_event');
    if (service !== 'lesson' && service !== 'approved_lesson') return no('bookings.not_movable');
    return this.mayBookSlot(service, startsAt);
  }

  /** The old slot is free once the new one is reserved. */
  moveSlot(booking: BookingModel, startsAt: number, by: 'guest' | 'studio'): void {
    const { event, seats } = booking;
    if (!event) throw new Error('A booking without an event has no slot');
    event.status = 'cancelled';
    booking.event = this.makeSlot(event.service, startsAt, seats);
    booking.hasMoved = by === 'studio';
  }

  mayAddSeat(booking: BookingModel): Verdict {
    const { event, state } = booking;
    if (!event || event.isSlot || this.isOverdue(booking)) return no('bookings.not_movable');
    if (state === 'completed') return no('bookings.started');
    if (state !== 'confirmed' && state !== 'awaiting_approval') return no('bookings.not_movable');
    if (event.startsAt <= this.now) return no('bookings.started');
    return event.capacity - this.seatsTaken(event, 'live') < 1 ? no('bookings.sold_out') : yes;
  }

  addSeat(booking: BookingModel): void {
    booking.lastPosition += 1;
    booking.coming.push(booking.lastPosition);
    booking.seats += 1;
    booking.total += PRICE;
  }

  mayCancelEvent(event: EventModel): Verdict {
    if (event.status === 'completed') return no('events.past');
    return event.status === 'scheduled' && event.startsAt <= this.now ? no('events.past') : yes;
  }

  cancelEvent(event: EventModel): void {
    event.status = 'cancelled';
    for (const booking of this.bookings.filter((b) => b.event === event && CONSUMES.includes(b.state))) {
      booking.refund = booking.total;
      this.leave(booking, 'cancelled');
    }
  }

  mayResize(event: EventModel, capacity: number): Verdict {
    if (event.status === 'cancelled') return no('events.cancelled');
    const isChange = capacity !== event.capacity;
    if (isChange && (event.status === 'completed' || event.startsAt <= this.now)) return no('events.past');
    if (isChange && event.isSlot) return no('events.slot_fixed');
    if (capacity < this.seatsTaken(event, 'live')) return no('events.capacity_below_booked');
    return capacity < this.seatsTaken(event) ? perhaps('events.capacity_below_booked') : yes;
  }

  mayMove(event: EventModel, startsAt: number): Verdict {
    if (event.status === 'cancelled') return no('events.cancelled');
    if (event.status === 'completed' || event.startsAt <= this.now) return no('events.past');
    if (startsAt <= this.now) return no('events.in_past');
    if (!event.hasRoom) return yes;
    const room = this.room(startsAt, event);
    if (room === 'taken') return no('events.conflict');
    return room === 'overdue' ? perhaps('events.conflict') : yes;
  }

  move(event: EventModel, startsAt: number): void {
    event.startsAt = startsAt;
    for (const booking of this.bookings.filter((b) => b.event === event && CONSUMES.includes(b.state))) {
      booking.hasMoved = true;
      if (booking.due !== undefined) booking.due = Math.min(booking.due, startsAt - 2 * HOUR);
    }
  }

  /** What the jobs do to everything that is past its time. */
  lapse(): void {
    for (const booking of this.bookings.filter((b) => this.isOverdue(b))) this.leave(booking, 'expired');
  }

  complete(): void {
    for (const event of this.events.filter((e) => e.status === 'scheduled' && e.startsAt + LENGTH <= this.now)) {
      event.status = 'completed';
      for (const booking of this.bookings.filter((b) => b.event === event && b.state === 'confirmed')) {
        booking.state = 'completed';
      }
    }
  }

  /** Brings a booking into a state without seats; a slot ends with it. */
  leave(booking: BookingModel, state: 'cancelled' | 'declined' | 'expired'): void {
    booking.state = state;
    if (booking.event?.isSlot) booking.event.status = 'cancelled';
  }

  private takeOut(booking: BookingModel, positions: readonly number[]): void {
    booking.coming = booking.coming.filter((position) => !positions.includes(position));
    booking.seats -= positions.length;
    booking.total -= positions.length * PRICE;
  }

  private add(
    booking: Omit<BookingModel, 'bookedAt' | 'hasMoved' | 'refund' | 'kept' | 'coming' | 'lastPosition'>,
  ): BookingModel {
    const { seats } = booking;
    const coming = Array.from({ length: seats }, (_, place) => place + 1);
    const whole = { ...booking, coming, lastPosition: seats, kept: 0 };
    const added = { ...whole, bookedAt: this.now, hasMoved: false, refund: undefined };
    this.bookings.push(added);
    return added;
  }
}

const isAll = (coming: readonly number[], positions: readonly number[]) =>
  positions.every((position) => coming.includes(position));
