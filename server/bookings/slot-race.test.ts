import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorld } from '../../tests/harness.ts';
import { json, type MadePerson, makeOffering, makePerson, makeStudio } from '../../tests/makers.ts';
import { createApp } from '../app.ts';
import { connectDatabase } from '../db/database.ts';

const NOW = new Date('2026-11-02T10:00:00+01:00');
const world = await createWorld({}, () => NOW);
const owner = await makePerson(world);
const studio = await makeStudio(world, owner);
const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  studio_id: studio.id,
  weekday,
  opens: '10:00',
  closes: '14:00',
}));
await world.db.insertInto('opening_hours').values(hours).execute();

/** Three servers on one database, each with its own connections. */
const handles = [1, 2, 3].map(() => connectDatabase(world.databaseUrl, 10));
const servers = handles.map(({ db, pool }) => createApp({ ...world, db, pool }, new Hono()));
afterAll(() => Promise.all(handles.map((handle) => handle.close())));

const makeSpace = async (name: string) =>
  (
    await world.db
      .insertInto('spaces')
      .values({ studio_id: studio.id, name, kind: 'room', min_minutes: 30, step_minutes: 30 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

async function makeSlots(
  service_type: 'private_lesson' | 'coworking',
  spaces: { space_id: string; needed: boolean }[],
) {
  const offering = await makeOffering(world, studio, { service_type, duration_minutes: 60, slot_step_minutes: 30 });
  await world.db
    .insertInto('offering_spaces')
    .values(spaces.map((space) => ({ offering_id: offering.id, ...space })))
    .execute();
  return offering;
}

const wanted = (offering: { id: string }, starts_at = '2026-11-03T11:00:00+01:00') => ({
  slot: { offering_id: offering.id, starts_at, minutes: 60 },
  seats: 1,
});

async function post(index: number, body: object, person: MadePerson, key?: string, path = '/bookings') {
  const server = servers[index % servers.length] ?? servers[0];
  const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {};
  const response = await server?.request(`/api/v1${path}`, json('POST', body, person, headers));
  return { status: response?.status, body: await response?.json() };
}

const manyPeople = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(world)));

/** Whatever was answered, no two reservations of a space are at the same time, and each has its event. */
async function countReservations(spaceIds: readonly string[]) {
  const { rows } = await world.pool.query<{ reservations: number; events: number; bookings: number }>(
    `select count(*)::int as reservations, count(distinct r.event_id)::int as events,
      (select count(*)::int from bookings b
        where b.state = 'confirmed' and b.event_id in (select event_id from space_reservations where space_id = any($1))) as bookings
    from space_reservations r join events e on e.id = r.event_id and e.status = 'scheduled' where space_id = any($1)`,
    [spaceIds],
  );
  return rows[0];
}

describe('a hundred guests at once for the same hour', () => {
  it('with one teacher: one has it, everyone else is told and shown other times', async () => {
    const room = await makeSpace('Room');
    const lesson = await makeSlots('private_lesson', [{ space_id: room, needed: true }]);
    const guests = await manyPeople(100);
    const answers = await Promise.all(guests.map((guest, index) => post(index, wanted(lesson), guest)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'slots.taken', data: { others: { length: 4 } } });
      expect(body.data.others).not.toContain('2026-11-03T11:00:00+01:00');
    }
    expect(await countReservations([room])).toEqual({ reservations: 1, events: 1, bookings: 1 });
  });

  it('for any of five wheels: five have one each', async () => {
    const wheels = await Promise.all([1, 2, 3, 4, 5].map((number) => makeSpace(`Wheel ${number}`)));
    const coworking = await makeSlots(
      'coworking',
      wheels.map((space_id) => ({ space_id, needed: false })),
    );
    const guests = await manyPeople(40);
    const answers = await Promise.all(guests.map((guest, index) => post(index, wanted(coworking), guest)));
    const booked = answers.filter(({ status }) => status === 201);
    expect(new Set(booked.map(({ body }) => body.event.spaces[0])).size).toBe(5);
    expect(booked).toHaveLength(5);
    for (const { body } of answers.filter(({ status }) => status !== 201)) expect(body.code).toBe('slots.taken');
    expect(await countReservations(wheels)).toEqual({ reservations: 5, events: 5, bookings: 5 });
  });

  it('and half an hour before and after: whoever has it, nobody else is in between', async () => {
    const [room, kiln] = [await makeSpace('Hall'), await makeSpace('Kiln')];
    const both = [room, kiln].map((space_id) => ({ space_id, needed: true }));
    const offerings = [await makeSlots('private_lesson', both), await makeSlots('coworking', both.toReversed())];
    const guests = await manyPeople(30);
    const starts = ['10:30', '11:00', '11:30'].map((time) => `2026-11-04T${time}:00+01:00`);
    const answers = await Promise.all(
      guests.map((guest, index) => post(index, wanted(offerings[index % 2] ?? { id: '' }, starts[index % 3]), guest)),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const booked = answers.filter(({ status }) => status === 201);
    // One in the middle, or one at each end.
    expect([1, 2]).toContain(booked.length);
    expect(await countReservations([room])).toMatchObject({ reservations: booked.length, bookings: booked.length });
  });

  it('from one guest who is impatient: one booking under one key', async () => {
    const room = await makeSpace('Loft');
    const lesson = await makeSlots('private_lesson', [{ space_id: room, needed: true }]);
    const guest = await makePerson(world);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => post(at, wanted(lesson), guest, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });
});

describe('an owner plans a class in the room that a guest books by the hour', () => {
  it('at the same moment: one has it, and the other is told who', async () => {
    const room = await makeSpace('Workshop');
    const coworking = await makeSlots('coworking', [{ space_id: room, needed: true }]);
    const ceramics = await makeOffering(world, studio, { title: 'Ceramics class', duration_minutes: 120 });
    await world.db.insertInto('offering_spaces').values({ offering_id: ceramics.id, space_id: room }).execute();
    const guest = await makePerson(world);
    const days = Array.from({ length: 20 }, (_, at) => `2026-11-${String(at + 4).padStart(2, '0')}`);
    const winners = await Promise.all(
      days.map(async (day, index) => {
        const plan = { starts: `${day}T10:30`, capacity: 8 };
        const [planned, booked] = await Promise.all([
          post(index, plan, owner, undefined, `/offerings/${ceramics.id}/events`),
          post(index + 1, wanted(coworking, `${day}T11:00:00+01:00`), guest),
        ]);
        if (planned.status === 201) {
          expect(booked).toMatchObject({ status: 409, body: { code: 'slots.taken' } });
          return 'owner';
        }
        expect(planned).toMatchObject({
          status: 409,
          body: {
            code: 'events.conflict',
            data: { conflicts: [{ what: 'slot', space: 'Workshop', title: coworking.title }] },
          },
        });
        expect(booked.status).toBe(201);
        return 'guest';
      }),
    );
    expect(await countReservations([room])).toMatchObject({
      reservations: days.length,
      bookings: winners.filter((winner) => winner === 'guest').length,
    });
  });
});
