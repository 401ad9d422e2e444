import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { connectDatabase } from '#server/db/database.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeWaiting, waitlistOf } from '#tests/worlds/waitlist.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';

const ROUNDS = 8;
const world = await createWorld();
const owner = await makePerson(world);
const studio = await makeStudio(world, owner);
const offering = await makeOffering(world, studio, { capacity: 4 });
const [laia, ona, pau, mar] = (await Promise.all([1, 2, 3, 4].map(() => makePerson(world)))) as [
  MadePerson,
  MadePerson,
  MadePerson,
  MadePerson,
];

/** Two servers on one database, each with its own connections. */
const handles = [1, 2].map(() => connectDatabase(world.databaseUrl, 5));
const servers = handles.map(({ db, pool }) => createApp({ ...world, db, pool }, new Hono()));
afterAll(() => Promise.all(handles.map((handle) => handle.close())));

async function send(index: number, method: string, path: string, person: MadePerson, body: object = {}) {
  const init = method === 'DELETE' ? { method, headers: asPerson(person) } : json(method, body, person);
  const response = await servers[index]?.request(`/api/v1${path}`, init);
  return { status: response?.status, body: response?.status === 204 ? undefined : await response?.json() };
}
const book = (index: number, event: { id: string }, person: MadePerson, seats: number) =>
  send(index, 'POST', '/bookings', person, { event_id: event.id, seats });
const cancel = (index: number, id: string, person: MadePerson) =>
  send(index, 'POST', `/bookings/${id}/cancellation`, person);

/** Makes an event that two bookings of two seats fill. The events before are over, so that nobody reaches a limit. */
async function makeFull() {
  const past = new Date(Date.now() - 1);
  await world.db.updateTable('events').set({ starts_at: past }).execute();
  const event = await makeEvent(world, offering);
  const [first, second] = [await book(0, event, mar, 2), await book(1, event, mar, 2)];
  return { event, ids: [first.body.id, second.body.id] as [string, string] };
}
async function expectWhole(event: { id: string }) {
  const { taken, held, capacity } = await waitlistOf(world, event);
  expect(taken).toBe(held);
  expect(taken).toBeLessThanOrEqual(capacity);
}

describe('two cancellations at once', () => {
  it('give their seats to one party that needs both, once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { event, ids } = await makeFull();
      await makeWaiting(world, event, laia, 4);
      await Promise.all([cancel(0, ids[0], mar), cancel(1, ids[1], mar)]);
      expect(await waitlistOf(world, event)).toMatchObject({ taken: 4, held: 4, entries: [{ state: 'offered' }] });
    }
  });
});

describe('a cancellation while others book', () => {
  it('goes to the one who waits, never to the public', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { event, ids } = await makeFull();
      await makeWaiting(world, event, laia, 2);
      const answers = await Promise.all([
        cancel(0, ids[0], mar),
        ...[0, 1, 0, 1].map((index) => book(index, event, pau, 1 + (index % 2))),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409]);
      expect(await waitlistOf(world, event)).toMatchObject({ taken: 4, held: 4, entries: [{ state: 'offered' }] });
    }
  });

  it('never leaves someone waiting beside free seats who joined at that moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { event, ids } = await makeFull();
      const [joined] = await Promise.all([
        send(0, 'POST', `/events/${event.id}/waitlist-entries`, laia, { seats: 2 }),
        cancel(1, ids[0], mar),
      ]);
      const { taken, entries } = await waitlistOf(world, event);
      if (joined.status === 201)
        expect({ taken, entries }).toMatchObject({ taken: 4, entries: [{ state: 'offered' }] });
      else
        expect({ code: joined.body.code, taken, entries }).toEqual({
          code: 'waitlist.seats_left',
          taken: 2,
          entries: [],
        });
    }
  });
});

describe('an offer at the second of its end', () => {
  it('is taken or goes on, and never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { event, ids } = await makeFull();
      await makeWaiting(world, event, laia, 2, new Date(Date.now() - 1));
      await makeWaiting(world, event, ona, 2);
      await cancel(0, ids[0], mar);
      const id = (await waitlistOf(world, event)).entries[0]?.booking_id ?? '';
      const { rows } = await world.pool.query('select answer_due_at from bookings where id = $1', [id]);
      // The acceptance arrives while the offer still stands, the lapse comes in between.
      const accepting = send(0, 'POST', `/bookings/${id}/acceptance`, laia);
      const lapsing = lapseBookings({ db: handles[1]?.db ?? world.db, now: () => rows[0].answer_due_at });
      const [accepted] = await Promise.all([accepting, lapsing]);
      const { entries } = await waitlistOf(world, event);
      const states = entries.map(({ state }) => state);
      expect(states).toEqual(accepted.status === 200 ? ['taken', 'waiting'] : ['waiting', 'offered']);
      await expectWhole(event);
    }
  });

  it('cannot be accepted once its time is over, also when no job runs', async () => {
    const { event, ids } = await makeFull();
    await makeWaiting(world, event, laia, 2);
    await cancel(0, ids[0], mar);
    const id = (await waitlistOf(world, event)).entries[0]?.booking_id ?? '';
    const past = new Date(Date.now() - 1);
    await world.db.updateTable('bookings').set({ answer_due_at: past }).where('id', '=', id).execute();
    expect(await send(0, 'POST', `/bookings/${id}/acceptance`, laia)).toMatchObject({
      status: 409,
      body: { code: 'bookings.not_waiting', data: { state: 'expired' } },
    });
    expect(await waitlistOf(world, event)).toMatchObject({ taken: 2, held: 2, entries: [{ state: 'waiting' }] });
  });

  it('is accepted or passed when both are sent at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { event, ids } = await makeFull();
      const entry = await makeWaiting(world, event, laia, 2);
      await cancel(0, ids[0], mar);
      const id = (await waitlistOf(world, event)).entries[0]?.booking_id ?? '';
      const [accepted] = await Promise.all([
        send(0, 'POST', `/bookings/${id}/acceptance`, laia),
        send(1, 'DELETE', `/waitlist-entries/${entry}`, laia),
      ]);
      const { entries, taken } = await waitlistOf(world, event);
      expect([entries[0]?.state, taken]).toEqual(accepted.status === 200 ? ['taken', 4] : ['left', 2]);
      await expectWhole(event);
    }
  });
});

describe('a busy hour', () => {
  it('of bookings, cancellations, parties and answers leaks no seat and sells none twice', async () => {
    const event = await makeEvent(world, offering);
    const people = [laia, ona, pau, mar];
    await Promise.all(
      people.map(async (person, index) => {
        for (let round = 0; round < 8; round += 1) {
          const side = (index + round) % 2;
          const booked = await book(side, event, person, 1 + ((index + round) % 3));
          if (booked.status !== 201)
            await send(side, 'POST', `/events/${event.id}/waitlist-entries`, person, { seats: 2 });
          const own = (await waitlistOf(world, event)).entries.find(
            ({ guest_id, state }) => guest_id === person.id && state === 'offered',
          );
          if (own?.booking_id) await send(side, 'POST', `/bookings/${own.booking_id}/acceptance`, person, { seats: 1 });
          if (booked.status === 201) expect((await cancel(side, booked.body.id, person)).status).toBe(200);
        }
      }),
    );
    await expectWhole(event);
    const { taken, capacity, entries } = await waitlistOf(world, event);
    const { rows } = await world.pool.query(
      `select count(*)::int as waiting from waitlist_entries
      where event_id = $1 and state = 'waiting' and not passed_over and seats <= $2`,
      [event.id, capacity - taken],
    );
    expect(rows[0].waiting).toBe(0);
    expect(entries.length).toBeGreaterThan(0);
  });
});
