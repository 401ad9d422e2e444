import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { createApp } from '../app.ts';
import { createSession } from '../auth/sessions/sessions.ts';
import { connectDatabase } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { eraseBookings } from './cancellation/erase-bookings.ts';
import { lapseBookings } from './changes/lapse-bookings.ts';

// Each test stands for a complaint about a product of this kind. Two servers, each with its own connections, take
// turns.

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const handles = [1, 2].map(() => connectDatabase(world.databaseUrl, 5));
const servers = handles.map(({ db, pool }) => createApp({ ...world, db, pool }, new Hono()));
afterAll(() => Promise.all(handles.map((handle) => handle.close())));

const owner = await makePerson(world);
const [laia, ona] = [await makePerson(world), await makePerson(world)];
const studio = await makeStudio(world, owner);
const week = [1, 2, 3, 4, 5, 6, 7];
await world.db
  .insertInto('opening_hours')
  .values(week.map((weekday) => ({ studio_id: studio.id, weekday, opens: '00:00', closes: '24:00' })))
  .execute();

/** Moves the clock, and signs everyone in again: sessions end with time. */
async function moveTo(instant: Date) {
  now = instant;
  for (const person of [owner, laia, ona]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
}
beforeEach(() => moveTo(START));

let turn = 0;
async function post(path: string, body: object, person: MadePerson, headers: Record<string, string> = {}) {
  turn += 1;
  const response = await servers[turn % 2]?.request(`/api/v1${path}`, json('POST', body, person, headers));
  return { status: response?.status, body: await response?.json() };
}
const see = async (id: string, person: MadePerson) =>
  (await world.request(`/api/v1/bookings/${id}`, { headers: asPerson(person) })).json();
const statuses = (answers: { status: number | undefined }[]) => answers.map(({ status }) => status).sort();

async function makeSpace(name: string, more: { kind?: string; quantity?: number; member_id?: string } = {}) {
  const space = { studio_id: studio.id, name, kind: 'room', min_minutes: 30, step_minutes: 30, ...more };
  return (await world.db.insertInto('spaces').values(space).returning('id').executeTakeFirstOrThrow()).id;
}
async function makeSlots(service_type: 'private_lesson' | 'coworking', spaces: string[], needed: boolean, mode = {}) {
  const offering = await makeOffering(world, studio, {
    ...{ service_type, duration_minutes: 60, slot_step_minutes: 30 },
    ...mode,
  });
  const rows = spaces.map((space_id) => ({ offering_id: offering.id, space_id, needed }));
  await world.db.insertInto('offering_spaces').values(rows).execute();
  return offering;
}
const bookSlot = ({ id }: { id: string }, person: MadePerson, starts_at = '2031-11-24T11:00:00+01:00', headers = {}) =>
  post('/bookings', { slot: { offering_id: id, starts_at, minutes: 60 }, seats: 1 }, person, headers);

describe('two people at once', () => {
  it('Two confirm one slot at once: one wins', async () => {
    const lesson = await makeSlots('private_lesson', [await makeSpace('Room')], true);
    const answers = await Promise.all([bookSlot(lesson, laia), bookSlot(lesson, ona)]);
    expect(statuses(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'slots.taken' } });
  });

  it('“Any wheel” picked by two: never the same', async () => {
    const apart = await makeSlots('coworking', [await makeSpace('Wheel A'), await makeSpace('Wheel B')], false);
    const answers = await Promise.all([bookSlot(apart, laia), bookSlot(apart, ona)]);
    expect(statuses(answers)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body.event.spaces[0]).sort()).toEqual(['Wheel A', 'Wheel B']);
    const wheels = await makeSpace('Wheels', { quantity: 2 });
    const together = await makeSlots('coworking', [wheels], true);
    const third = await makePerson(world);
    const three = await Promise.all([laia, ona, third].map((person) => bookSlot(together, person)));
    expect(statuses(three)).toEqual([201, 201, 409]);
    const units = await world.db
      .selectFrom('space_reservations')
      .select('units')
      .where('space_id', '=', wheels)
      .execute();
    expect(new Set(units.map((row) => row.units)).size).toBe(2);
  });

  it('Two offerings of one teacher exclude each other', async () => {
    const member = { studio_id: studio.id, name: 'Mar', role: 'instructor' };
    const { id: member_id } = await world.db
      .insertInto('studio_members')
      .values(member)
      .returning('id')
      .executeTakeFirstOrThrow();
    const teacher = await makeSpace('Mar', { kind: 'teacher', member_id });
    const drawing = await makeSlots('private_lesson', [teacher, await makeSpace('Attic')], true);
    const glazing = await makeSlots('private_lesson', [teacher, await makeSpace('Cellar')], true);
    const answers = await Promise.all([
      bookSlot(drawing, laia, '2031-11-24T11:00:00+01:00'),
      bookSlot(glazing, ona, '2031-11-24T11:30:00+01:00'),
    ]);
    expect(statuses(answers)).toEqual([201, 409]);
  });

  it('A pending approval keeps its seat, and two approvals at once: one succeeds', async () => {
    const event = await makeEvent(
      world,
      await makeOffering(world, studio, { booking_mode: 'requires_approval', capacity: 1 }),
    );
    const pending = await post('/bookings', { event_id: event.id, seats: 1 }, laia);
    expect(pending).toMatchObject({ status: 201, body: { state: 'awaiting_approval' } });
    const late = await post('/bookings', { event_id: event.id, seats: 1 }, ona);
    expect(late).toMatchObject({ status: 409, body: { code: 'bookings.sold_out' } });
    const approve = () => post(`/bookings/${pending.body.id}/approval`, {}, owner);
    const answers = await Promise.all([approve(), approve()]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await see(pending.body.id, laia)).toMatchObject({ state: 'confirmed' });
  });

  it('An owner who lowers the capacity while a guest books: never more seats than there are', async () => {
    for (let round = 0; round < 5; round += 1) {
      const event = await makeEvent(world, await makeOffering(world, studio, { capacity: 2 }));
      const lower = { version: event.version, capacity: 1 };
      const [booked, changed] = await Promise.all([
        post('/bookings', { event_id: event.id, seats: 2 }, laia),
        world.request(`/api/v1/events/${event.id}`, json('PATCH', lower, owner)),
      ]);
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual([booked.status, changed.status]);
    }
  });
});

describe('one booking in two tabs', () => {
  const makeBooking = async (seats: number, mode = 'direct_booking') => {
    const event = await makeEvent(world, await makeOffering(world, studio, { booking_mode: mode, capacity: 6 }));
    const { body } = await post('/bookings', { event_id: event.id, seats }, laia);
    return { id: body.id as string, eventId: event.id };
  };
  const seatsTaken = async (id: string) =>
    (await world.db.selectFrom('events').select('seats_taken').where('id', '=', id).executeTakeFirstOrThrow())
      .seats_taken;

  it('is cancelled once, and its seats are free once', async () => {
    const { id, eventId } = await makeBooking(3);
    const cancel = () => post(`/bookings/${id}/cancellation`, {}, laia);
    const answers = await Promise.all([cancel(), cancel()]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await seatsTaken(eventId)).toBe(0);
    const { history } = await see(id, laia);
    expect(history.map(({ state }: { state: string }) => state)).toEqual(['confirmed', 'cancelled']);
  });

  it('gives up the same seat once, whether it is the guest or the studio who presses', async () => {
    const { id, eventId } = await makeBooking(4);
    const [asGuest, asStudio] = [`/bookings/${id}`, `/studios/${studio.id}/bookings/${id}`];
    const answers = await Promise.all([
      post(`${asGuest}/cancellation`, { positions: [2] }, laia),
      post(`${asStudio}/cancellation`, { positions: [2], reason: '' }, owner),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await seatsTaken(eventId)).toBe(3);
    expect(await see(id, laia)).toMatchObject({ state: 'confirmed', seats: 3 });
  });

  it('is approved or withdrawn, not both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, eventId } = await makeBooking(2, 'requires_approval');
      const [approved, withdrawn] = await Promise.all([
        post(`/bookings/${id}/approval`, {}, owner),
        post(`/bookings/${id}/cancellation`, {}, laia),
      ]);
      // A confirmed booking can be cancelled too: the guest who is second cancels what was approved.
      expect(withdrawn.status).toBe(200);
      expect([200, 409]).toContain(approved.status);
      expect(await see(id, laia)).toMatchObject({ state: 'cancelled' });
      expect(await seatsTaken(eventId)).toBe(0);
    }
  });

  it('of a guest whose account is deleted meanwhile cannot be changed by either side', async () => {
    const leaver = await makePerson(world);
    const event = await makeEvent(world, await makeOffering(world, studio, { booking_mode: 'requires_approval' }));
    const { body } = await post('/bookings', { event_id: event.id, seats: 2 }, leaver);
    await transaction(world.db, (tx) =>
      eraseBookings({ ...world, db: tx }, { userId: leaver.id, email: leaver.email, phone: null }),
    );
    const acts: [string, object, MadePerson][] = [
      ['approval', {}, owner],
      ['declination', {}, owner],
      ['cancellation', {}, leaver],
      ['cancellation', { positions: [1] }, leaver],
    ];
    for (const [act, sent, person] of acts) {
      const { status } = await post(`/bookings/${body.id}/${act}`, sent, person);
      expect([404, 409], act).toContain(status);
    }
    expect(await seatsTaken(event.id)).toBe(0);
  });
});

it('A replay with the same key answers what is true now, in every mode', async () => {
  const event = async (mode: string) => makeEvent(world, await makeOffering(world, studio, { booking_mode: mode }));
  const [direct, approved] = [await event('direct_booking'), await event('requires_approval')];
  const asked = await makeOffering(world, studio, { booking_mode: 'request_only' });
  const lesson = await makeSlots('private_lesson', [await makeSpace('Loft')], true, {
    booking_mode: 'requires_approval',
  });
  const times = [{ starts_at: '2031-11-26T11:00:00+01:00' }];
  type Send = (headers: Record<string, string>) => ReturnType<typeof post>;
  const cases: [Send, string, (id: string) => Promise<unknown>, string][] = [
    [
      (key) => post('/bookings', { event_id: direct.id, seats: 1 }, laia, key),
      'confirmed',
      (id) => post(`/bookings/${id}/cancellation`, {}, laia),
      'cancelled',
    ],
    [
      (key) => post('/bookings', { event_id: approved.id, seats: 1 }, laia, key),
      'awaiting_approval',
      (id) => post(`/bookings/${id}/approval`, {}, owner),
      'confirmed',
    ],
    [
      (key) => bookSlot(lesson, laia, undefined, key),
      'awaiting_approval',
      (id) => post(`/bookings/${id}/declination`, {}, owner),
      'declined',
    ],
    [
      (key) => post('/booking-requests', { offering_id: asked.id, text: 'Hello', times, seats: 1 }, laia, key),
      'requested',
      (id) => post(`/bookings/${id}/offer`, times[0] ?? {}, owner),
      'offered',
    ],
  ];
  for (const [send, before, change, after] of cases) {
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await send(key);
    expect(first).toMatchObject({ status: 201, body: { state: before } });
    await change(first.body.id);
    expect(await send(key)).toMatchObject({ status: 201, body: { id: first.body.id, state: after } });
  }
});

describe('at the edges of time', () => {
  const due = new Date(START.getTime() + 48 * HOUR);
  const makeWaiting = async () => {
    const event = await makeEvent(world, await makeOffering(world, studio, { booking_mode: 'requires_approval' }));
    return (await post('/bookings', { event_id: event.id, seats: 1 }, laia)).body as { id: string };
  };

  it('a booking can be approved until the last millisecond, and not at the second at which it ends', async () => {
    const [early, late] = [await makeWaiting(), await makeWaiting()];
    await moveTo(new Date(due.getTime() - 1));
    expect(await post(`/bookings/${early.id}/approval`, {}, owner)).toMatchObject({ status: 200 });
    await moveTo(due);
    const refused = await post(`/bookings/${late.id}/approval`, {}, owner);
    expect(refused).toMatchObject({ status: 409, body: { code: 'bookings.not_waiting', data: { state: 'expired' } } });
  });

  it('a clock that jumps back revives nothing, and what was booked later can be cancelled', async () => {
    const waiting = await makeWaiting();
    const event = await makeEvent(world, await makeOffering(world, studio));
    await moveTo(due);
    await lapseBookings(world);
    const { body } = await post('/bookings', { event_id: event.id, seats: 1 }, laia);
    await moveTo(START);
    expect(await post(`/bookings/${waiting.id}/approval`, {}, owner)).toMatchObject({ status: 409 });
    const cancelled = await post(`/bookings/${body.id}/cancellation`, {}, laia);
    expect(cancelled).toMatchObject({
      status: 200,
      body: { state: 'cancelled', cancelled: { refund: { amount: 5800 } } },
    });
    expect(cancelled.body.history.map(({ state }: { state: string }) => state)).toEqual(['confirmed', 'cancelled']);
  });

  it('a slot in the hour that the clocks skip is the hour after it, and none can begin within it', async () => {
    await moveTo(new Date('2031-03-28T10:00:00+01:00'));
    const lesson = await makeSlots('private_lesson', [await makeSpace('Tower')], true);
    // The clocks go from 02:00 to 03:00 in this night.
    expect(await bookSlot(lesson, laia, '2031-03-30T02:00:00+01:00')).toMatchObject({
      status: 201,
      body: { event: { starts_at: '2031-03-30T03:00:00+02:00', ends_at: '2031-03-30T04:00:00+02:00' } },
    });
    expect(await bookSlot(lesson, ona, '2031-03-30T03:30:00+02:00')).toMatchObject({ body: { code: 'slots.taken' } });
    expect(await bookSlot(lesson, ona, '2031-03-30T02:00:00+02:00')).toMatchObject({
      status: 201,
      body: { event: { starts_at: '2031-03-30T01:00:00+01:00' } },
    });
  });
});
