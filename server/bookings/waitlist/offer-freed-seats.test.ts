import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { transaction } from '#server/db/transaction.ts';
import { DAY, HOUR, MINUTE } from '#shared/time/time.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeWaiting, waitlistOf } from '#tests/worlds/waitlist.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { lockEventsOf } from '../core/transition.ts';
import { offerFreedSeats } from './offer-freed-seats.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);
const people = await Promise.all(['Laia', 'Ona', 'Pau', 'Mar'].map((name) => makePerson(world, { name })));
const [laia, ona, pau, mar] = people as [MadePerson, MadePerson, MadePerson, MadePerson];
const call = callsOf(world, owner);
const studio = await makeStudio(world, owner);
const offering = await makeOffering(world, studio, { capacity: 4 });
const approved = await makeOffering(world, studio, { capacity: 4, booking_mode: 'requires_approval' });

/** Moves the clock, and signs everyone in again: sessions end with time. */
async function moveTo(instant: Date) {
  now = instant;
  for (const person of [owner, ...people]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
}
beforeEach(() => moveTo(START));

/** Makes an event that one booking of four seats fills. */
async function makeFull(ahead = 10 * DAY, of = offering) {
  const event = await makeEvent(world, of, { starts_at: new Date(START.getTime() + ahead) });
  const booking = await call('POST', '/bookings', { event_id: event.id, seats: 4 }, mar);
  expect(booking.http).toBe(201);
  return { event, booking };
}
const cancel = (booking: { id: string | null }, person: MadePerson) =>
  call('POST', `/bookings/${booking.id}/cancellation`, {}, person);
const accept = (booking: { id: string | null }, person: MadePerson) =>
  call('POST', `/bookings/${booking.id}/acceptance`, {}, person);
const statesOf = async (event: { id: string }) => (await waitlistOf(world, event)).entries.map(({ state }) => state);
const offerOf = async (event: { id: string }, person: MadePerson) => {
  const { entries } = await waitlistOf(world, event);
  return { id: entries.find(({ guest_id }) => guest_id === person.id)?.booking_id ?? null };
};

describe('seats that come free', () => {
  it('The longest waiting party that fits is offered first', async () => {
    const { event, booking } = await makeFull();
    await makeWaiting(world, event, laia, 5, new Date(+now - 4));
    await makeWaiting(world, event, ona, 3, new Date(+now - 3));
    await makeWaiting(world, event, pau, 1, new Date(+now - 2));
    await cancel(booking, mar);
    expect(await waitlistOf(world, event)).toMatchObject({
      taken: 4,
      held: 4,
      entries: [{ state: 'waiting' }, { state: 'offered' }, { state: 'offered' }],
    });
    const offer = await offerOf(event, ona);
    expect(await call('GET', `/bookings/${offer.id}`, undefined, ona)).toMatchObject({
      state: 'offered',
      seats: 3,
      mode: 'direct_booking',
      total: { amount: 17400 },
      answer_due_at: '2031-11-20T22:00:00+01:00',
      attendees: [{ name: 'Ona' }, {}, {}],
      history: [{ state: 'offered', by: 'system' }],
    });
  });

  it('go public where they fit nobody', async () => {
    const { event, booking } = await makeFull();
    await makeWaiting(world, event, laia, 5);
    await cancel(booking, mar);
    expect(await waitlistOf(world, event)).toMatchObject({ taken: 0, entries: [{ state: 'waiting' }] });
  });

  it.each([
    [24 * HOUR, '2031-11-20T22:00:00+01:00'],
    [24 * HOUR - MINUTE, '2031-11-20T11:00:00+01:00'],
    [2 * HOUR + MINUTE, '2031-11-20T11:00:00+01:00'],
  ])('are kept for 12 hours, or for 60 minutes when the start is %d ms away', async (ahead, until) => {
    const { event, booking } = await makeFull(ahead);
    await makeWaiting(world, event, laia, 2);
    await cancel(booking, mar);
    const offer = await offerOf(event, laia);
    expect(await call('GET', `/bookings/${offer.id}`, undefined, laia)).toMatchObject({ answer_due_at: until });
  });

  it.each([
    [2 * HOUR, () => offering],
    [3 * HOUR, () => approved],
  ])('go public in the last %d ms', async (ahead, of) => {
    const { event, booking } = await makeFull(ahead, of());
    await makeWaiting(world, event, laia, 2);
    await cancel(booking, mar);
    expect(await waitlistOf(world, event)).toMatchObject({ taken: 0, entries: [{ state: 'waiting' }] });
  });

  it('are offered too when the studio raises the capacity, of one event or of a series', async () => {
    const { event } = await makeFull();
    await makeWaiting(world, event, laia, 2);
    const raised = await call('PATCH', `/events/${event.id}`, { version: 1, capacity: 6 });
    expect(raised.http).toBe(200);
    expect(await waitlistOf(world, event)).toMatchObject({ taken: 6, held: 6, entries: [{ state: 'offered' }] });
  });

  it('are offered when a booking expires or is declined', async () => {
    const { event, booking } = await makeFull(10 * DAY, approved);
    await makeWaiting(world, event, laia, 2, new Date(+now - 1));
    await makeWaiting(world, event, ona, 2);
    expect(await call('POST', `/bookings/${booking.id}/declination`, {})).toMatchObject({ http: 200 });
    expect(await statesOf(event)).toEqual(['offered', 'offered']);

    const other = await makeFull(10 * DAY, approved);
    await makeWaiting(world, other.event, laia, 2);
    await moveTo(new Date(+START + 2 * DAY));
    expect(await lapseBookings(world, { eventId: other.event.id })).toBe(1);
    expect(await statesOf(other.event)).toEqual(['offered']);
  });

  it('The waitlist cannot take seats during an exchange', async () => {
    const { event, booking } = await makeFull();
    const other = await makeEvent(world, offering);
    await makeWaiting(world, event, laia, 2);
    // The four seats leave the event and two of them come back, as when a booking is moved and split.
    await transaction(db, async (tx) => {
      await lockEventsOf(tx, [booking.id]);
      await tx.updateTable('events').set({ seats_taken: 0 }).where('id', '=', event.id).execute();
      await tx.updateTable('booking_events').set({ released_at: now }).where('booking_id', '=', booking.id).execute();
      const row = { booking_id: booking.id, offering_id: offering.id, studio_id: studio.id, price: 0 };
      await tx
        .insertInto('booking_events')
        .values({ ...row, event_id: other.id, seats: 1 })
        .execute();
      await tx.updateTable('events').set({ seats_taken: 1 }).where('id', '=', other.id).execute();
      await tx
        .updateTable('booking_events')
        .set({ released_at: null, seats: 3 })
        .where('booking_id', '=', booking.id)
        .where('event_id', '=', event.id)
        .execute();
      await tx.updateTable('events').set({ seats_taken: 3 }).where('id', '=', event.id).execute();
      await offerFreedSeats(tx, [event.id, other.id], now);
    });
    expect(await waitlistOf(world, event)).toMatchObject({ taken: 3, held: 3, entries: [{ state: 'waiting' }] });
  });
});

describe('an offer', () => {
  it('is confirmed when the guest accepts it', async () => {
    const { event, booking } = await makeFull();
    await makeWaiting(world, event, laia, 2);
    await cancel(booking, mar);
    expect(await accept(await offerOf(event, laia), laia)).toMatchObject({ http: 200, state: 'confirmed', seats: 2 });
    expect(await waitlistOf(world, event)).toMatchObject({ taken: 2, held: 2, entries: [{ state: 'taken' }] });
  });

  it('waits for the studio once accepted, where the studio approves each booking', async () => {
    const { event, booking } = await makeFull(5 * HOUR, approved);
    await makeWaiting(world, event, laia, 2);
    await cancel(booking, mar);
    expect(await accept(await offerOf(event, laia), laia)).toMatchObject({
      http: 200,
      state: 'awaiting_approval',
      answer_due_at: '2031-11-20T13:00:00+01:00',
    });
    expect(await statesOf(event)).toEqual(['taken']);
  });

  it('A cancelled waitlist booking ends its offer', async () => {
    const { event, booking } = await makeFull();
    await makeWaiting(world, event, laia, 4, new Date(+now - 1));
    await makeWaiting(world, event, ona, 3);
    await cancel(booking, mar);
    const offer = await offerOf(event, laia);
    expect(await cancel(offer, laia)).toMatchObject({ http: 200, state: 'cancelled' });
    expect(await accept(offer, laia)).toMatchObject({ http: 409, code: 'bookings.not_waiting' });
    expect(await waitlistOf(world, event)).toMatchObject({
      taken: 3,
      held: 3,
      entries: [{ state: 'left' }, { state: 'offered' }],
    });
  });

  it('goes to the next in line when it lapses, and the party keeps its place for other seats', async () => {
    const { event, booking } = await makeFull();
    await makeWaiting(world, event, laia, 3, new Date(+now - 2));
    await makeWaiting(world, event, ona, 2, new Date(+now - 1));
    await cancel(booking, mar);
    expect(await statesOf(event)).toEqual(['offered', 'waiting']);
    await moveTo(new Date(+START + 12 * HOUR));
    await lapseBookings(world);
    expect(await statesOf(event)).toEqual(['waiting', 'offered']);
    // No party is offered the same seats twice: anyone can book them.
    await moveTo(new Date(+START + 24 * HOUR));
    await lapseBookings(world);
    expect(await waitlistOf(world, event)).toMatchObject({
      taken: 0,
      entries: [
        { state: 'waiting', lapses: 1 },
        { state: 'waiting', lapses: 1 },
      ],
    });
    // Others come free, and the line is as it was.
    const again = await call('POST', '/bookings', { event_id: event.id, seats: 4 }, mar);
    await cancel(again, mar);
    expect(await statesOf(event)).toEqual(['offered', 'waiting']);
  });

  it('is made three times at most', async () => {
    const { event, booking } = await makeFull();
    await makeWaiting(world, event, laia, 3);
    let last = booking;
    for (const lapses of [1, 2, 3]) {
      await cancel(last, mar);
      await moveTo(new Date(+now + 12 * HOUR));
      await lapseBookings(world);
      expect((await waitlistOf(world, event)).entries).toMatchObject([
        { lapses, state: lapses === 3 ? 'lapsed' : 'waiting' },
      ]);
      last = await call('POST', '/bookings', { event_id: event.id, seats: 4 }, mar);
    }
  });

  it('that lapsed goes to the next in line, not to the guest whose booking found it in the way', async () => {
    const { event, booking } = await makeFull();
    await makeWaiting(world, event, laia, 4, new Date(+now - 1));
    await makeWaiting(world, event, ona, 3);
    await cancel(booking, mar);
    await moveTo(new Date(+START + 12 * HOUR));
    const book = (seats: number) => call('POST', '/bookings', { event_id: event.id, seats }, pau);
    expect(await book(2)).toMatchObject({ http: 409, code: 'bookings.sold_out', data: { left: 1 } });
    expect(await statesOf(event)).toEqual(['waiting', 'offered']);
    expect(await book(1)).toMatchObject({ http: 201 });
    await moveTo(new Date(+START + 24 * HOUR));
    expect(await book(3)).toMatchObject({ http: 201 });
  });

  it('ends with the event, which the studio cancels', async () => {
    const { event, booking } = await makeFull();
    await makeWaiting(world, event, laia, 4, new Date(+now - 1));
    await makeWaiting(world, event, ona, 3);
    await cancel(booking, mar);
    expect(await call('POST', `/events/${event.id}/cancellation`, { reason: 'The kiln broke.' })).toMatchObject({
      http: 200,
    });
    expect(await waitlistOf(world, event)).toMatchObject({
      taken: 0,
      held: 0,
      entries: [{ state: 'ended' }, { state: 'ended' }],
    });
  });
});
