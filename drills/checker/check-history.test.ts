import { describe, expect, it } from 'vitest';
import type { BookingSnapshot, LogSnapshot, Snapshot } from '#tests/bookings/snapshot.ts';
import type { Call } from './calls.ts';
import { checkHistory } from './check-history.ts';

const EVENT = 'event';
const OWNER = 'owner';
let logs = 0;

/** A step of a booking at an instant. */
const step = (from: string | null, to: string, at: number, who: Partial<LogSnapshot> = {}): LogSnapshot => {
  logs += 1;
  const by = { by: 'guest', actor_id: 'laia', ...who };
  return { id: logs, from, to, ...by, is_move: false, at, committed_at: at };
};

const CONSUMES = ['awaiting_approval', 'offered', 'confirmed', 'completed'];
/** A booking of Laia's that went through these steps. */
function booking(id: string, log: LogSnapshot[], fields: Partial<BookingSnapshot> = {}): BookingSnapshot {
  const state = log.at(-1)?.to ?? '';
  const { seats = 1 } = fields;
  const covers = [{ event_id: EVENT, seats, price: 1000, is_released: !CONSUMES.includes(state) }];
  const refund = state === 'cancelled' ? 0 : null;
  const coming = Array.from({ length: seats }, (_, place) => place + 1);
  const people = { id, guest_id: 'laia', seats, coming };
  return { ...people, state, total: 1000, kept: 0, answer_due_at: null, refund, covers, log, ...fields };
}

function database(bookings: BookingSnapshot[], capacity: number): Snapshot {
  const covers = bookings.flatMap((one) => one.covers).filter(({ is_released }) => !is_released);
  const seats_taken = covers.reduce((sum, { seats }) => sum + seats, 0);
  const event = {
    id: EVENT,
    status: 'scheduled',
    is_slot: false,
    capacity,
    seats_taken,
    starts_at: 0,
    ends_at: 0,
    version: 1,
  };
  return { events: [event], bookings, overlaps: [], reserved: [], deliveries: [], waitlist: [] };
}

let operations = 0;
/** A call from one instant to another. */
const call = (act: Call['act'], start: number, end: number, rest: Partial<Call>): Call => {
  operations += 1;
  return { operation: `${operations}`, act, by: 'laia', start, end, ...rest };
};
const books = (start: number, end: number, id: string, seats = 1): Call =>
  call('book', start, end, { event: EVENT, seats, answer: { status: 201, id, state: 'confirmed' } });
const soldOut = (start: number, end: number, seats = 1, left = 0): Call =>
  call('book', start, end, { event: EVENT, seats, answer: { status: 409, code: 'bookings.sold_out', data: { left } } });

const check = (calls: Call[], bookings: BookingSnapshot[], capacity = 1) =>
  checkHistory({ calls, snapshot: database(bookings, capacity), consumers: [] }).violations;

describe('a good history', () => {
  it('of one seat that is sold, refused, cancelled and sold again has no violation', () => {
    const first = booking('a', [step(null, 'confirmed', 15), step('confirmed', 'cancelled', 45)]);
    const second = booking('b', [step(null, 'confirmed', 55)]);
    const cancels = call('cancel', 40, 50, { booking: 'a', answer: { status: 200, id: 'a', state: 'cancelled' } });
    expect(check([books(10, 20, 'a'), soldOut(25, 30), cancels, books(52, 60, 'b')], [first, second])).toEqual([]);
  });

  it('may refuse because of a booking that is cancelled during the call', () => {
    const first = booking('a', [step(null, 'confirmed', 15), step('confirmed', 'cancelled', 45)]);
    const cancels = call('cancel', 40, 50, { booking: 'a', answer: { status: 200, id: 'a', state: 'cancelled' } });
    expect(check([books(10, 20, 'a'), cancels, soldOut(48, 70)], [first])).toEqual([]);
  });

  it('may have a booking whose call had no answer, and the answer to its second try', () => {
    const made = booking('a', [step(null, 'confirmed', 15)]);
    const lost = { ...books(10, 20, 'a'), answer: undefined };
    expect(check([lost, { ...books(30, 40, 'a'), operation: lost.operation }], [made])).toEqual([]);
    expect(check([lost], [made])).toEqual([]);
  });

  it('may have offers of the waitlist in the transaction that frees their seats', () => {
    const first = booking('a', [step(null, 'confirmed', 15), step('confirmed', 'cancelled', 45)]);
    const offered = booking('b', [step(null, 'offered', 45, { by: 'system', actor_id: null })]);
    const cancels = call('cancel', 40, 50, { booking: 'a', answer: { status: 200, id: 'a', state: 'cancelled' } });
    expect(check([books(10, 20, 'a'), cancels], [first, offered])).toEqual([]);
  });
});

describe('a bad history', () => {
  it('sold a seat twice for a moment', () => {
    const first = booking('a', [step(null, 'confirmed', 15), step('confirmed', 'cancelled', 45)]);
    const second = booking('b', [step(null, 'confirmed', 35)]);
    const cancels = call('cancel', 40, 50, { booking: 'a', answer: { status: 200, id: 'a', state: 'cancelled' } });
    expect(check([books(10, 20, 'a'), books(30, 38, 'b'), cancels], [first, second])).toEqual([
      `event ${EVENT} sold 2 of 1 at 35 with booking b`,
    ]);
  });

  it('lost a booking that it confirmed', () => {
    expect(check([books(10, 20, 'a')], [])).toEqual(['lost: book of a by laia was answered 201 confirmed']);
  });

  it('lost a cancellation that it confirmed', () => {
    const made = booking('a', [step(null, 'confirmed', 15)]);
    const cancels = call('cancel', 40, 50, { booking: 'a', answer: { status: 200, id: 'a', state: 'cancelled' } });
    expect(check([books(10, 20, 'a'), cancels], [made])).toEqual([
      'lost: cancel of a by laia was answered 200 cancelled',
      'booking a was answered as cancelled, which it never was',
    ]);
  });

  it('approved a booking that had been cancelled', () => {
    const log = [step(null, 'awaiting_approval', 15), step('awaiting_approval', 'cancelled', 45)];
    const made: Call = { ...books(10, 20, 'a'), answer: { status: 201, id: 'a', state: 'awaiting_approval' } };
    const cancels = call('cancel', 40, 50, { booking: 'a', answer: { status: 200, id: 'a', state: 'cancelled' } });
    const approves = call('approve', 60, 70, {
      by: OWNER,
      booking: 'a',
      answer: { status: 200, id: 'a', state: 'confirmed' },
    });
    expect(check([made, cancels, approves], [booking('a', log)])).toContain(
      'lost: approve of a by owner was answered 200 confirmed',
    );
  });

  it('booked twice for one key', () => {
    const twice = [booking('a', [step(null, 'confirmed', 15)]), booking('b', [step(null, 'confirmed', 35)])];
    const lost = { ...books(10, 20, 'a'), answer: undefined };
    expect(check([lost, { ...books(30, 40, 'b'), operation: lost.operation }], twice, 2)).toEqual([
      'nobody asked for it: booking a went from null to confirmed by the guest',
    ]);
  });

  it('refused as sold out what was free all the time', () => {
    const first = booking('a', [step(null, 'confirmed', 15), step('confirmed', 'cancelled', 45)]);
    const cancels = call('cancel', 40, 50, { booking: 'a', answer: { status: 200, id: 'a', state: 'cancelled' } });
    const [violation] = check([books(10, 20, 'a'), cancels, soldOut(51, 60)], [first]);
    expect(violation).toContain('for 1 seats, and at least 1 were free all the time');
  });

  it('refused with a number of seats left that never was', () => {
    const first = booking('a', [step(null, 'confirmed', 15)], { seats: 3 });
    const calls = [books(10, 20, 'a', 3), soldOut(30, 40, 2, 0)];
    expect(check(calls, [first], 4)[0]).toContain('0 left, and between 1 and 1 were');
    expect(check([books(10, 20, 'a', 3), soldOut(30, 40, 2, 1)], [first], 4)).toEqual([]);
  });

  it.each([
    ['approve', 'bookings.not_waiting', { state: 'declined' }, 'it was not declined during the call'],
    ['approve', 'bookings.not_waiting', { state: 'awaiting_approval' }, 'awaiting_approval is what it needs'],
    ['cancel', 'bookings.already_cancelled', {}, 'it was not cancelled'],
    ['cancel', 'bookings.not_cancellable', {}, 'it was neither declined nor expired'],
    ['request', 'bookings.too_many_requests', {}, 'at most 0 were open'],
    ['book', 'http.not_found', {}, 'which nothing justifies'],
    ['book', undefined, {}, 'which nothing justifies'],
  ] as const)('refused to %s with %s for no reason', (act, code, data, why) => {
    const made = booking('a', [step(null, 'awaiting_approval', 15)]);
    const first: Call = { ...books(10, 20, 'a'), answer: { status: 201, id: 'a', state: 'awaiting_approval' } };
    const refused = call(act, 30, 40, { booking: 'a', answer: { status: code ? 409 : 500, code, data } });
    expect(check([first, refused], [made])).toEqual([expect.stringContaining(why)]);
  });

  it('lost a place in line, or forgot a party that fits', () => {
    const snapshot = database([], 3);
    const place = { id: 'place', event_id: EVENT, guest_id: 'laia', state: 'waiting', seats: 2, passed_over: false };
    const joins = call('join', 10, 20, {
      event: EVENT,
      seats: 2,
      answer: { status: 201, id: 'place', state: 'waiting' },
    });
    expect(checkHistory({ calls: [joins], snapshot, consumers: [] }).violations).toEqual([
      `lost: the place place of laia for ${EVENT}`,
    ]);
    snapshot.waitlist.push(place);
    expect(checkHistory({ calls: [joins], snapshot, consumers: [] }).violations).toEqual([
      'party place waits for 2 seats, and 3 are free',
    ]);
    Object.assign(place, { seats: 4 });
    expect(checkHistory({ calls: [joins], snapshot, consumers: [] }).violations).toEqual([]);
  });

  it.each([
    ['waitlist.seats_left', { left: 1 }, 'and at most 0 were free'],
    ['waitlist.offered', {}, 'it had no offer'],
  ])('refused a place in line with %s for no reason', (code, data, why) => {
    const made = booking('a', [step(null, 'confirmed', 15)]);
    const refused = call('join', 30, 40, { event: EVENT, seats: 1, answer: { status: 409, code, data } });
    expect(check([books(10, 20, 'a'), refused], [made])).toEqual([expect.stringContaining(why)]);
  });

  it('leaves a seat taken that no booking has', () => {
    const snapshot = database([], 3);
    for (const event of snapshot.events) event.seats_taken = 1;
    expect(checkHistory({ calls: [], snapshot, consumers: [] }).violations).toEqual([
      `event ${EVENT} counts 1 seats, its bookings have 0`,
    ]);
  });
});
