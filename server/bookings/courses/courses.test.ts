import fc from 'fast-check';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { connectDatabase } from '#server/db/database.ts';
import { splitByWeight } from '#shared/bookings/courses.ts';
import { Booking } from '#shared/schemas/bookings/bookings.ts';
import { DAY } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import {
  asPerson,
  json,
  type MadePerson,
  makeCourse,
  makeEvent,
  makeOffering,
  makePerson,
  makeStudio,
} from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';

const world = await createWorld();
const owner = await makePerson(world);
const guest = await makePerson(world);
const studio = await makeStudio(world, owner);

/** Two servers on one database, each with its own connections. */
const handles = [1, 2].map(() => connectDatabase(world.databaseUrl, 10));
const servers = handles.map(({ db, pool }) => createApp({ ...world, db, pool }, new Hono()));
afterAll(() => Promise.all(handles.map((handle) => handle.close())));

async function book(body: object, person: MadePerson = guest, index = 0) {
  const response = await servers[index % servers.length]?.request('/api/v1/bookings', json('POST', body, person));
  return { status: response?.status, body: await response?.json() };
}

const seatsTaken = async (ids: readonly string[]) => {
  const { rows } = await world.pool.query<{ seats_taken: number; sold: number }>(
    `select e.seats_taken, (select coalesce(sum(c.seats), 0)::int from booking_events c
        where c.event_id = e.id and c.released_at is null) as sold
    from events e where e.id = any($1) order by e.starts_at`,
    [ids],
  );
  expect(rows.map(({ sold }) => sold)).toEqual(rows.map(({ seats_taken }) => seats_taken));
  return rows.map(({ seats_taken }) => seats_taken);
};

const idsOf = (dates: readonly { id: string }[]) => dates.map(({ id }) => id);

describe('a course', () => {
  it('is booked with all its dates, for one price that is split over them to the cent', async () => {
    const { dates, first } = await makeCourse(world, studio, { course_price: 10_000 }, { dates: 6 });
    const { status, body } = await book({ course: { event_id: first.id, dates: 6 }, seats: 2 });
    expect(status).toBe(201);
    expect(Booking.parse(body)).toEqual(body);
    expect(body).toMatchObject({ state: 'confirmed', unit_price: { amount: 10_000 }, total: { amount: 20_000 } });
    expect(body.event.id).toBe(first.id);
    expect(body.dates.map(({ event_id }: { event_id: string }) => event_id)).toEqual(idsOf(dates));
    expect(body.dates.map(({ price }: { price: { amount: number } }) => price.amount)).toEqual([
      3334, 3334, 3334, 3334, 3332, 3332,
    ]);
    expect(await seatsTaken(idsOf(dates))).toEqual([2, 2, 2, 2, 2, 2]);
    const seen = await world.request(`/api/v1/bookings/${body.id}`, { headers: asPerson(guest) });
    expect((await seen.json()).dates).toEqual(body.dates);
  });

  it('costs who joins late the dates that are left', async () => {
    const { dates } = await makeCourse(world, studio, { course_price: 10_000 }, { dates: 6, startsIn: -15 * DAY });
    const left = dates.slice(3);
    const { body } = await book({ course: { event_id: left[1]?.id }, seats: 1 });
    expect(body.total.amount).toBe(1667 + 1666 + 1666);
    expect(body.dates).toHaveLength(3);
    expect(await seatsTaken(idsOf(dates))).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('costs the sum of its dates where it has no price of its own, and a group pays it once', async () => {
    const { dates, first } = await makeCourse(world, studio, { price: 2000, price_unit: 'group' }, { dates: 3 });
    await world.db
      .updateTable('events')
      .set({ price_override: 3000 })
      .where('id', '=', dates[1]?.id ?? '')
      .execute();
    const { body } = await book({ course: { event_id: first.id }, seats: 4 });
    expect(body.total.amount).toBe(7000);
  });

  it('is not sold date by date, unless the studio allows it', async () => {
    const course = await makeCourse(world, studio, { course_price: 10_000 }, { dates: 3 });
    const single = { event_id: course.first.id, seats: 1 };
    const refused = await book(single);
    expect([refused.status, refused.body.code]).toEqual([409, 'bookings.course_only']);
    await world.db.updateTable('offerings').set({ drop_in: true }).where('id', '=', course.offering.id).execute();
    const { body } = await book(single);
    expect(body.total.amount).toBe(5800);
    expect(await seatsTaken(idsOf(course.dates))).toEqual([1, 0, 0]);
  });

  it('is not what a workshop, a series without an end, or a single date is', async () => {
    const event = await makeEvent(world, await makeOffering(world, studio));
    const refused = await book({ course: { event_id: event.id }, seats: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'bookings.not_a_course']);
    const endless = await makeCourse(world, studio, {}, { dates: 3, rule: 'FREQ=WEEKLY;BYDAY=TU' });
    expect((await book({ course: { event_id: endless.first.id }, seats: 1 })).body.code).toBe('bookings.not_a_course');
    expect((await book({ event_id: endless.first.id, seats: 1 })).status).toBe(201);
  });

  it('counts its seats once in the limit of a guest', async () => {
    const { first } = await makeCourse(world, await makeStudio(world, owner), { capacity: 40 }, { dates: 10 });
    for (const seats of [10, 10, 10]) {
      expect((await book({ course: { event_id: first.id }, seats })).status).toBe(201);
    }
  });

  it('is refused when its total, its first date or the number of its dates is not what the guest saw', async () => {
    const { first } = await makeCourse(world, studio, { course_price: 10_000 }, { dates: 3 });
    const course = { event_id: first.id };
    const code = async (body: object) => (await book({ course, seats: 1, ...body })).body.code;
    expect(await code({ shown_total: { amount: 9000, currency: 'EUR' } })).toBe('bookings.total_changed');
    expect(await code({ shown_starts_at: '2031-01-01T10:00:00Z' })).toBe('bookings.time_changed');
    expect(await code({ course: { ...course, dates: 4 } })).toBe('bookings.course_changed');
  });

  it('waits for the studio where it approves bookings, and keeps the seats of all dates', async () => {
    const { first, dates } = await makeCourse(world, studio, { booking_mode: 'requires_approval' }, { dates: 3 });
    const { body } = await book({ course: { event_id: first.id }, seats: 1 });
    expect(body.state).toBe('awaiting_approval');
    expect(await seatsTaken(idsOf(dates))).toEqual([1, 1, 1]);
  });
});

describe('a course is all dates or none, every date checked', () => {
  it('says which date is full, and takes no seat', async () => {
    const { first, dates } = await makeCourse(world, studio, {}, { dates: 4 });
    const full = dates[2];
    await world.db
      .updateTable('events')
      .set({ capacity: 1 })
      .where('id', '=', full?.id ?? '')
      .execute();
    const { status, body } = await book({ course: { event_id: first.id }, seats: 2 });
    expect([status, body.code, body.data.left]).toEqual([409, 'bookings.course_full', 1]);
    expect(Date.parse(body.data.starts_at)).toBe(full?.starts_at.getTime());
    expect(await seatsTaken(idsOf(dates))).toEqual([0, 0, 0, 0]);
  });

  it('lets one of forty guests win who want the course, or its last date alone, at once', async () => {
    const { dates, first } = await makeCourse(world, studio, { drop_in: true, capacity: 6 }, { dates: 5 });
    const last = dates.at(-1);
    await world.db
      .updateTable('events')
      .set({ capacity: 1 })
      .where('id', '=', last?.id ?? '')
      .execute();
    const guests = await Promise.all(Array.from({ length: 40 }, () => makePerson(world)));
    const answers = await Promise.all(
      guests.map((person, index) =>
        index % 2
          ? book({ event_id: last?.id, seats: 1 }, person, index)
          : book({ course: { event_id: (dates[index % 5] ?? first).id }, seats: 1 }, person, index >> 1),
      ),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 201);
    expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([409]));
    const isCourse = won[0]?.body.dates.length === 5;
    expect(await seatsTaken(idsOf(dates))).toEqual(isCourse ? [1, 1, 1, 1, 1] : [0, 0, 0, 0, 1]);
  });

  it('never ends in a deadlock between courses, single dates and cancellations', async () => {
    const { dates, first } = await makeCourse(world, studio, { drop_in: true, capacity: 4 }, { dates: 6 });
    const guests = await Promise.all(Array.from({ length: 16 }, () => makePerson(world)));
    await Promise.all(
      guests.map(async (person, index) => {
        for (let round = 0; round < 4; round += 1) {
          const single = dates[(index + round) % 6] ?? first;
          const what = (index + round) % 2 ? { event_id: single.id } : { course: { event_id: single.id } };
          const { status, body } = await book({ ...what, seats: 1 }, person, index);
          expect([201, 409]).toContain(status);
          if (status !== 201) continue;
          const path = `/api/v1/bookings/${body.id}/cancellation`;
          expect((await servers[round % 2]?.request(path, json('POST', {}, person)))?.status).toBe(200);
        }
      }),
    );
    expect(await seatsTaken(idsOf(dates))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe("a course's price splits to the cent", () => {
  it('in parts that add up, each less than a cent from its share', () => {
    const amounts = fc.integer({ min: 0, max: 100_000_000 });
    const weights = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000_000 })), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(amounts, weights, (amount, parts) => {
        const split = splitByWeight(amount, parts);
        expect(split.reduce((sum, part) => sum + part, 0)).toBe(amount);
        const isFree = parts.every((part) => part === 0);
        const total = isFree ? parts.length : parts.reduce((sum, part) => sum + part, 0);
        split.forEach((part, index) => {
          const exact = (amount * (isFree ? 1 : (parts[index] ?? 0))) / total;
          expect(Math.abs(part - exact)).toBeLessThan(1 + 1e-6);
        });
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('in the database as in the program, whatever the prices of its dates', async () => {
    const { offering, dates } = await makeCourse(world, studio, {}, { dates: 7 });
    const price = fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: 0, max: 20_000 }));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(price, { minLength: 7, maxLength: 7 }),
        async (amount, prices) => {
          for (const [index, { id }] of dates.entries()) {
            await world.db
              .updateTable('events')
              .set({ price_override: prices[index] ?? null })
              .where('id', '=', id)
              .execute();
          }
          await world.db.updateTable('offerings').set({ course_price: amount }).where('id', '=', offering.id).execute();
          const rows = await world.db
            .selectFrom('events')
            .select(['course_share', 'course_total', 'course_dates'])
            .where('offering_id', '=', offering.id)
            .orderBy('starts_at')
            .execute();
          const split = splitByWeight(
            amount,
            prices.map((each) => each ?? offering.price ?? 0),
          );
          expect(rows.map(({ course_share }) => course_share)).toEqual(split);
          expect(rows.map(({ course_total }) => course_total)).toEqual(
            split.map((_, index) => split.slice(index).reduce((sum, part) => sum + part, 0)),
          );
          expect(rows.map(({ course_dates }) => course_dates)).toEqual([7, 6, 5, 4, 3, 2, 1]);
        },
      ),
      { numRuns: propertyRuns(15) },
    );
  });
});
