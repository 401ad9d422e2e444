import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { connectDatabase } from '#server/db/database.ts';
import { createWorld } from '#tests/harness.ts';
import { json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const world = await createWorld();
const owner = await makePerson(world);
const studio = await makeStudio(world, owner);

/** Three servers on one database, each with its own connections. */
const handles = [1, 2, 3].map(() => connectDatabase(world.databaseUrl, 10));
const servers = handles.map(({ db, pool }) => createApp({ ...world, db, pool }, new Hono()));
afterAll(() => Promise.all(handles.map((handle) => handle.close())));

async function post(index: number, path: string, body: object, person: MadePerson) {
  const server = servers[index % servers.length] ?? servers[0];
  const response = await server?.request(`/api/v1${path}`, json('POST', body, person));
  return { status: response?.status, body: await response?.json() };
}

/** The seats of an event by its own counter, by its bookings, and by its tickets. */
async function countSeats(eventId: string) {
  const { rows } = await world.pool.query<{ taken: number; booked: number; tickets: number }>(
    `select e.seats_taken as taken,
      (select coalesce(sum(c.seats), 0)::int from booking_events c join bookings b on b.id = c.booking_id
        where c.event_id = e.id and c.released_at is null and b.state = 'confirmed') as booked,
      (select count(*)::int from booking_attendees a join bookings b on b.id = a.booking_id
        join booking_events c on c.booking_id = b.id where c.event_id = e.id and b.state = 'confirmed') as tickets
    from events e where e.id = $1`,
    [eventId],
  );
  return rows[0];
}

describe('two hundred guests who book twelve seats at once', () => {
  it('get exactly twelve seats; the others are refused because it is sold out', async () => {
    const offering = await makeOffering(world, studio, { capacity: 12 });
    const event = await makeEvent(world, offering);
    const guests = await Promise.all(Array.from({ length: 200 }, () => makePerson(world)));
    const answers = await Promise.all(
      guests.map((guest, index) => post(index, '/bookings', { event_id: event.id, seats: 1 + (index % 2) }, guest)),
    );
    const booked = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(booked.reduce((seats, { body }) => seats + body.seats, 0)).toBe(12);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 bookings.sold_out']),
    );
    expect(await countSeats(event.id)).toEqual({ taken: 12, booked: 12, tickets: 12 });
  });
});

describe('one booking cancelled ten times at once', () => {
  it('frees its seats once', async () => {
    const event = await makeEvent(world, await makeOffering(world, studio));
    const guest = await makePerson(world);
    const other = await post(0, '/bookings', { event_id: event.id, seats: 1 }, await makePerson(world));
    const { body } = await post(0, '/bookings', { event_id: event.id, seats: 3 }, guest);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post(index, `/bookings/${body.id}/cancellation`, {}, guest)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['bookings.already_cancelled']));
    expect(other.status).toBe(201);
    expect(await countSeats(event.id)).toEqual({ taken: 1, booked: 1, tickets: 1 });
  });
});

describe('guests who keep booking and cancelling', () => {
  it('never leak a seat and never overbook', async () => {
    const event = await makeEvent(world, await makeOffering(world, studio, { capacity: 4 }));
    const guests = await Promise.all(Array.from({ length: 12 }, () => makePerson(world)));
    await Promise.all(
      guests.map(async (guest, index) => {
        for (let round = 0; round < 6; round += 1) {
          const { status, body } = await post(
            index + round,
            '/bookings',
            { event_id: event.id, seats: 1 + (index % 2) },
            guest,
          );
          expect([201, 409]).toContain(status);
          if (status === 201) {
            expect((await post(index, `/bookings/${body.id}/cancellation`, {}, guest)).status).toBe(200);
          }
        }
      }),
    );
    expect(await countSeats(event.id)).toEqual({ taken: 0, booked: 0, tickets: 0 });
  });
});
