import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerDueAt } from '#shared/bookings/answer-time.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { createSession } from '../auth/sessions/sessions.ts';
import { lapseBookings } from './changes/lapse-bookings.ts';
import { completeEvents } from './complete-events.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);
const [laia, ona] = [await makePerson(world, { name: 'Laia' }), await makePerson(world, { name: 'Ona' })];
const studio = await makeStudio(world, owner);
const offering = await makeOffering(world, studio, {
  booking_mode: 'requires_approval',
  cancellation_policy: 'strict',
});

/** Moves the clock, and signs everyone in again: sessions end with time. */
async function moveTo(instant: Date) {
  now = instant;
  for (const person of [owner, laia, ona]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
}

beforeEach(() => moveTo(START));

async function post(path: string, body: object, person: MadePerson, headers: Record<string, string> = {}) {
  const response = await world.request(`/api/v1${path}`, json('POST', body, person, headers));
  return { status: response.status, body: await response.json() };
}
const book = (event: { id: string }, person: MadePerson, seats = 1, headers = {}) =>
  post('/bookings', { event_id: event.id, seats }, person, headers);
const see = async ({ id }: { id: string }, person: MadePerson) =>
  (await world.request(`/api/v1/bookings/${id}`, { headers: asPerson(person) })).json();
const seatsTaken = async ({ id }: { id: string }) =>
  (await db.selectFrom('events').select('seats_taken').where('id', '=', id).executeTakeFirstOrThrow()).seats_taken;

describe('a booking that the studio approves', () => {
  it('waits for its answer and says until when', async () => {
    const event = await makeEvent(world, offering);
    const { status, body } = await book(event, laia, 2);
    expect([status, body]).toMatchObject([
      201,
      {
        state: 'awaiting_approval',
        mode: 'requires_approval',
        answer_due_at: '2031-11-22T10:00:00+01:00',
        history: [{ state: 'awaiting_approval', by: 'guest' }],
      },
    ]);
    expect(await see(body, laia)).toEqual(body);
  });

  it.each([
    [HOUR * 49, '2031-11-22T09:00:00+01:00'],
    [HOUR * 3, '2031-11-20T11:00:00+01:00'],
  ])('has to be answered two hours before a start in %d ms', async (ahead, due) => {
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + ahead) });
    const { body } = await book(event, laia);
    expect(body.answer_due_at).toBe(due);
    expect(answerDueAt(event.starts_at, now)).toEqual(new Date(due));
  });

  it('cannot be made too late for an answer', async () => {
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 2 * HOUR) });
    expect(await book(event, laia)).toMatchObject({ status: 409, body: { code: 'bookings.closed' } });
    const late = makeOffering(world, studio, { booking_mode: 'requires_approval', notice_minutes: 119 });
    await expect(late).rejects.toMatchObject({ constraint: 'offerings_time_to_answer' });
  });

  it('keeps its seats while it waits', async () => {
    const event = await makeEvent(world, offering, { capacity: 2 });
    expect((await book(event, laia, 2)).status).toBe(201);
    expect(await book(event, ona)).toMatchObject({
      status: 409,
      body: { code: 'bookings.sold_out', data: { left: 0 } },
    });
  });

  it('can be withdrawn at no cost, whatever the policy', async () => {
    const event = await makeEvent(world, offering);
    const { body } = await book(event, laia);
    expect(body.cancellation).toMatchObject({ share_now: 100, refund_now: { amount: 5800 } });
    const withdrawn = await post(`/bookings/${body.id}/cancellation`, {}, laia);
    expect(withdrawn.body).toMatchObject({ state: 'cancelled', cancelled: { refund: { amount: 5800 } } });
    expect(await seatsTaken(event)).toBe(0);
  });

  it('counts the free 24 hours from the yes of the studio', async () => {
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 120 * HOUR) });
    const { body } = await book(event, laia);
    await moveTo(new Date(START.getTime() + 40 * HOUR));
    expect((await post(`/bookings/${body.id}/approval`, {}, owner)).status).toBe(200);
    // Thirty hours after it was sent, and under the policy nothing comes back any more.
    expect((await see(body, laia)).cancellation).toMatchObject({
      share_now: 100,
      steps: [
        { share: 100, until: '2031-11-23T02:00:00+01:00' },
        { share: 0, until: null },
      ],
    });
    await moveTo(new Date(START.getTime() + 64 * HOUR));
    expect((await see(body, laia)).cancellation.share_now).toBe(0);
  });

  it('is answered as it is now when the request is repeated', async () => {
    const event = await makeEvent(world, offering);
    const key = { 'Idempotency-Key': randomUUID() };
    const { body } = await book(event, laia, 1, key);
    await post(`/bookings/${body.id}/approval`, {}, owner);
    const again = await book(event, laia, 1, key);
    expect(again).toMatchObject({ status: 201, body: { id: body.id, state: 'confirmed' } });
    expect(await seatsTaken(event)).toBe(1);
  });
});

describe('a booking that is not answered in time', () => {
  it('expires, and its seats are free', async () => {
    const event = await makeEvent(world, offering);
    const { body } = await book(event, laia, 2);
    await moveTo(new Date(START.getTime() + 48 * HOUR - 1));
    expect(await lapseBookings(world, { eventId: event.id })).toBe(0);
    await moveTo(new Date(START.getTime() + 48 * HOUR));
    expect(await lapseBookings(world, { eventId: event.id })).toBe(1);
    expect(await seatsTaken(event)).toBe(0);
    expect(await see(body, laia)).toMatchObject({ state: 'expired', cannot_cancel: 'bookings.not_cancellable' });
    expect(await lapseBookings(world, { eventId: event.id })).toBe(0);
  });

  it('never blocks a sale, even when no job runs', async () => {
    const event = await makeEvent(world, offering, { capacity: 2 });
    const { body } = await book(event, laia, 2);
    await moveTo(new Date(START.getTime() + 49 * HOUR));
    expect(await book(event, ona, 2)).toMatchObject({ status: 201 });
    expect(await see(body, laia)).toMatchObject({ state: 'expired' });
    expect(await seatsTaken(event)).toBe(2);
  });

  it('never blocks a room either', async () => {
    const room = await db
      .insertInto('spaces')
      .values({ studio_id: studio.id, name: 'Room', kind: 'room' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('opening_hours')
      .values(
        [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ studio_id: studio.id, weekday, opens: '09:00', closes: '20:00' })),
      )
      .execute();
    const lesson = await makeOffering(world, studio, {
      booking_mode: 'requires_approval',
      service_type: 'private_lesson',
      duration_minutes: 60,
      slot_step_minutes: 60,
    });
    await db.insertInto('offering_spaces').values({ offering_id: lesson.id, space_id: room.id }).execute();
    const slot = { offering_id: lesson.id, starts_at: '2031-11-24T10:00:00+01:00', minutes: 60 };
    const first = await post('/bookings', { slot, seats: 1 }, laia);
    expect(first).toMatchObject({ status: 201, body: { state: 'awaiting_approval' } });
    expect(await post('/bookings', { slot, seats: 1 }, ona)).toMatchObject({ body: { code: 'slots.taken' } });
    await moveTo(new Date(START.getTime() + 48 * HOUR));
    expect(await post('/bookings', { slot, seats: 1 }, ona)).toMatchObject({ status: 201 });
    expect(await see(first.body, laia)).toMatchObject({ state: 'expired', event: { status: 'cancelled' } });
  });

  it('lapses earlier when the studio moves the event to an earlier time', async () => {
    const event = await makeEvent(world, offering);
    const { body } = await book(event, laia);
    const change = { version: event.version, starts: '2031-11-20T17:00', tell_guests: true };
    const moved = await world.request(`/api/v1/events/${event.id}`, json('PATCH', change, owner));
    expect([moved.status, await moved.json()]).toMatchObject([200, {}]);
    expect(await see(body, laia)).toMatchObject({ answer_due_at: '2031-11-20T15:00:00+01:00' });
  });
});

describe('when an event is over', () => {
  it('it is completed with its confirmed bookings, once', async () => {
    const direct = await makeOffering(world, studio);
    const event = await makeEvent(world, direct, { starts_at: new Date(START.getTime() + HOUR) });
    const [came, left] = [(await book(event, laia)).body, (await book(event, ona)).body];
    await post(`/bookings/${left.id}/cancellation`, {}, ona);
    await moveTo(new Date(event.ends_at.getTime() - MINUTE));
    await completeEvents(world);
    expect(await see(came, laia)).toMatchObject({ state: 'confirmed', event: { status: 'scheduled' } });
    await moveTo(event.ends_at);
    await completeEvents(world);
    await completeEvents(world);
    const done = await see(came, laia);
    expect(done).toMatchObject({
      state: 'completed',
      event: { status: 'completed' },
      cannot_cancel: 'bookings.started',
    });
    expect(done.history.map(({ state, by }: { state: string; by: string }) => [state, by])).toEqual([
      ['confirmed', 'guest'],
      ['completed', 'system'],
    ]);
    expect(await see(left, ona)).toMatchObject({ state: 'cancelled' });
    expect(await seatsTaken(event)).toBe(1);
  });
});
