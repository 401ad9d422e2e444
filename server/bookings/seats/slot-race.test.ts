import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { connectDatabase } from '#server/db/database.ts';
import { createWorld } from '#tests/harness.ts';
import { json, type MadePerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

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

const makeSpace = async (name: string, quantity = 1) =>
  (
    await world.db
      .insertInto('spaces')
      .values({ studio_id: studio.id, name, kind: 'room', min_minutes: 30, step_minutes: 30, quantity })
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

const request = (offering: { id: string }, starts_at = '2026-11-03T11:00:00+01:00') => ({
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

/** Counts the reservations, events and bookings of spaces, and checks that no two reservations of a space overlap. */
async function countReservations(spaceIds: readonly string[]) {
  const { rows } = await world.pool.query<{ reservations: number; events: number; bookings: number }>(
    `select count(*)::int as reservations, count(distinct r.event_id)::int as events,
      (select count(*)::int from bookings b join booking_events c on c.booking_id = b.id
        where b.state = 'confirmed' and c.event_id in (select event_id from space_reservations where space_id = any($1))) as bookings
    from space_reservations r join events e on e.id = r.event_id and e.status = 'scheduled' where space_id = any($1)`,
    [spaceIds],
  );
  return rows[0];
}

describe('many guests who book the same hour at once', () => {
  it('one teacher: one guest gets the slot, the others are refused and shown other times', async () => {
    const room = await makeSpace('Room');
    const lesson = await makeSlots('private_lesson', [{ space_id: room, needed: true }]);
    const guests = await manyPeople(100);
    const answers = await Promise.all(guests.map((guest, index) => post(index, request(lesson), guest)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'slots.taken', data: { others: { length: 4 } } });
      expect(body.data.others).not.toContain('2026-11-03T11:00:00+01:00');
    }
    expect(await countReservations([room])).toEqual({ reservations: 1, events: 1, bookings: 1 });
  });

  it('five wheels: five guests get one each', async () => {
    const wheels = await Promise.all([1, 2, 3, 4, 5].map((number) => makeSpace(`Wheel ${number}`)));
    const coworking = await makeSlots(
      'coworking',
      wheels.map((space_id) => ({ space_id, needed: false })),
    );
    const guests = await manyPeople(40);
    const answers = await Promise.all(guests.map((guest, index) => post(index, request(coworking), guest)));
    const booked = answers.filter(({ status }) => status === 201);
    expect(new Set(booked.map(({ body }) => body.event.spaces[0])).size).toBe(5);
    expect(booked).toHaveLength(5);
    for (const { body } of answers.filter(({ status }) => status !== 201)) expect(body.code).toBe('slots.taken');
    expect(await countReservations(wheels)).toEqual({ reservations: 5, events: 5, bookings: 5 });
  });

  it('overlapping hours of one room: no two of them are booked', async () => {
    const [room, kiln] = [await makeSpace('Hall'), await makeSpace('Kiln')];
    const both = [room, kiln].map((space_id) => ({ space_id, needed: true }));
    const offerings = [await makeSlots('private_lesson', both), await makeSlots('coworking', both.toReversed())];
    const guests = await manyPeople(30);
    const starts = ['10:30', '11:00', '11:30'].map((time) => `2026-11-04T${time}:00+01:00`);
    const answers = await Promise.all(
      guests.map((guest, index) => post(index, request(offerings[index % 2] ?? { id: '' }, starts[index % 3]), guest)),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const booked = answers.filter(({ status }) => status === 201);
    // Either 10:30 and 11:30, or 11:00.
    expect([1, 2]).toContain(booked.length);
    expect(await countReservations([room])).toMatchObject({ reservations: booked.length, bookings: booked.length });
  });

  it('one guest who repeats a request with one idempotency key: one booking', async () => {
    const room = await makeSpace('Loft');
    const lesson = await makeSlots('private_lesson', [{ space_id: room, needed: true }]);
    const guest = await makePerson(world);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => post(at, request(lesson), guest, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });
});

/** The maximum of simultaneous reservations of a space. */
async function maxConcurrentSeats(spaceId: string): Promise<number> {
  const { rows } = await world.pool.query<{ most: number }>(
    `select coalesce(max((select count(*) from space_reservations other
      where other.space_id = r.space_id and other.during @> lower(r.during))), 0)::int as most
    from space_reservations r where r.space_id = $1`,
    [spaceId],
  );
  return rows[0]?.most ?? 0;
}

describe('a space with six wheels as units', () => {
  const makeWheels = async (quantity = 6) => {
    const wheels = await makeSpace(`Wheels ${randomUUID()}`, quantity);
    return { wheels, coworking: await makeSlots('coworking', [{ space_id: wheels, needed: true }]) };
  };

  it('is booked by six of sixty guests who request the same hour at once', async () => {
    const { wheels, coworking } = await makeWheels();
    const guests = await manyPeople(60);
    const answers = await Promise.all(guests.map((guest, index) => post(index, request(coworking), guest)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    for (const { body } of answers.filter(({ status }) => status !== 201)) expect(body.code).toBe('slots.taken');
    expect(await countReservations([wheels])).toEqual({ reservations: 6, events: 6, bookings: 6 });
    expect(await maxConcurrentSeats(wheels)).toBe(6);
  });

  it('has one winner when a hundred guests request the last wheel', async () => {
    const { wheels, coworking } = await makeWheels();
    const [guests, early] = [await manyPeople(100), await manyPeople(5)];
    for (const [index, guest] of early.entries()) {
      expect((await post(index, request(coworking), guest)).status).toBe(201);
    }
    const answers = await Promise.all(guests.map((guest, index) => post(index, request(coworking), guest)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
    expect(await countReservations([wheels])).toEqual({ reservations: 6, events: 6, bookings: 6 });
  });

  it('is never overbooked when hours overlap, and a slot that is listed as free can be booked', async () => {
    const { wheels, coworking } = await makeWheels(3);
    const guests = await manyPeople(60);
    const starts = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00'].map(
      (time) => `2026-11-03T${time}:00+01:00`,
    );
    const answers = await Promise.all(
      guests.map((guest, index) => post(index, request(coworking, starts[index % starts.length]), guest)),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(await maxConcurrentSeats(wheels)).toBe(3);
    const free = await world.request(`/api/v1/offerings/${coworking.id}/slots?from=2026-11-03&days=1&minutes=60`);
    const { days } = (await free.json()) as { days: { slots: { starts_at: string }[] }[] };
    const [left] = days[0]?.slots ?? [];
    if (left) expect((await post(0, request(coworking, left.starts_at), await makePerson(world))).status).toBe(201);
    expect(await maxConcurrentSeats(wheels)).toBe(3);
  });

  it('loses only unbooked wheels when the owner lowers the quantity while guests book', async () => {
    const { wheels, coworking } = await makeWheels(6);
    const lower = async (quantity: number) => {
      const init = json('PATCH', { version: 1000, quantity }, owner);
      const answer = await servers[1]?.request(`/api/v1/studios/${studio.id}/spaces/${wheels}`, init);
      return { status: answer?.status, body: await answer?.json() };
    };
    const guests = await manyPeople(20);
    const [lowered, ...answers] = await Promise.all([
      lower(2),
      ...guests.map((guest, index) => post(index, request(coworking), guest)),
    ]);
    const booked = answers.filter(({ status }) => status === 201).length;
    const { quantity } = await world.db
      .selectFrom('spaces')
      .select('quantity')
      .where('id', '=', wheels)
      .executeTakeFirstOrThrow();
    if (lowered?.status === 200) expect([quantity, booked]).toEqual([2, 2]);
    else {
      expect(lowered?.body).toMatchObject({ code: 'studios.quantity_booked' });
      expect([quantity, booked]).toEqual([6, 6]);
    }
    expect(await maxConcurrentSeats(wheels)).toBe(booked);
  });

  it('is reserved as a whole by a class, which excludes all guests', async () => {
    const { wheels, coworking } = await makeWheels();
    const ceramics = await makeOffering(world, studio, { title: 'Throwing class', duration_minutes: 60 });
    await world.db.insertInto('offering_spaces').values({ offering_id: ceramics.id, space_id: wheels }).execute();
    const plan = { starts: '2026-11-03T11:00', capacity: 6 };
    const guests = await manyPeople(8);
    const [planned, ...answers] = await Promise.all([
      post(0, plan, owner, undefined, `/offerings/${ceramics.id}/events`),
      ...guests.map((guest, index) => post(index, request(coworking), guest)),
    ]);
    const booked = answers.filter(({ status }) => status === 201).length;
    expect(planned?.status === 201 ? booked : 0).toBe(0);
    expect(planned?.status === 201 || booked === 6).toBe(true);
    expect(await maxConcurrentSeats(wheels)).toBe(Math.max(1, booked));
  });
});

describe('an owner who plans a class in a room while a guest books it by the hour', () => {
  it('one of them gets the room, and the other gets the conflict', async () => {
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
          post(index + 1, request(coworking, `${day}T11:00:00+01:00`), guest),
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
