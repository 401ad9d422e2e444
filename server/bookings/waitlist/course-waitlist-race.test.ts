import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { connectDatabase } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { untilBlocked } from '#tests/blocked.ts';
import { createWorld } from '#tests/harness.ts';
import { json, type MadePerson, makeCourse, makePerson, makeStudio } from '#tests/makers.ts';
import { waitlistOf } from '#tests/worlds/waitlist.ts';
import { lockCourse } from '../core/course-queries.ts';
import { offerCourses } from './offer-courses.ts';

const ROUNDS = 6;
const world = await createWorld();
const owner = await makePerson(world);
const studio = await makeStudio(world, owner);
const [laia, ona, pau, mar] = (await Promise.all([1, 2, 3, 4].map(() => makePerson(world)))) as [
  MadePerson,
  MadePerson,
  MadePerson,
  MadePerson,
];

/** Two servers on one database, each with its own connections. */
const handles = [1, 2].map(() => connectDatabase(world.databaseUrl, 8));
const servers = handles.map(({ db, pool }) => createApp({ ...world, db, pool }, new Hono()));
afterAll(() => Promise.all(handles.map((handle) => handle.close())));

async function send(index: number, path: string, person: MadePerson, body: object = {}) {
  const response = await servers[index % 2]?.request(`/api/v1${path}`, json('POST', body, person));
  return { status: response?.status, body: await response?.json() };
}
const book = (index: number, { id }: { id: string }, person: MadePerson, seats: number) =>
  send(index, '/bookings', person, { course: { event_id: id }, seats });
const join = (index: number, { id }: { id: string }, person: MadePerson, seats: number) =>
  send(index, `/events/${id}/waitlist-entries`, person, { seats, course: true });
const cancel = (index: number, id: string, person: MadePerson) => send(index, `/bookings/${id}/cancellation`, person);

/**
 * Makes a course of five dates that one booking fills. The events before are over, so that no guest reaches the seat
 * limit.
 */
async function makeFull(wanted: Parameters<typeof makeCourse>[2] = {}) {
  await world.db
    .updateTable('events')
    .set({ starts_at: new Date(Date.now() - 1) })
    .execute();
  const course = await makeCourse(world, studio, { capacity: 4, ...wanted }, { dates: 5 });
  const { body } = await book(0, course.first, mar, 4);
  return { ...course, id: body.id as string };
}
async function takenOf(dates: readonly { id: string }[]) {
  const seats = await Promise.all(dates.map((date) => waitlistOf(world, date)));
  expect(seats.map(({ taken }) => taken)).toEqual(seats.map(({ held }) => held));
  return seats.map(({ taken }) => taken);
}
const stateOf = async (person: MadePerson) =>
  (
    await world.db
      .selectFrom('waitlist_entries')
      .select('state')
      .where('guest_id', '=', person.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.state;

describe('the seats of a course that come free', () => {
  it('go to the one who waits, never to the public, whoever comes first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { first, dates, id } = await makeFull();
      await join(0, first, laia, 2);
      const answers = await Promise.all([
        cancel(0, id, mar),
        ...[0, 1, 0, 1].map((index) => book(index, dates[index + 1] ?? first, pau, 3)),
        offerCourses(world),
        offerCourses(world),
      ]);
      expect(answers.slice(0, 5).map((answer) => answer?.status)).toEqual([200, 409, 409, 409, 409]);
      await offerCourses(world);
      expect(await stateOf(laia)).toBe('offered');
      expect(await takenOf(dates)).toEqual([2, 2, 2, 2, 2]);
    }
  });

  it('go to a party that joined while a booking waited for the dates', async () => {
    const { first, dates, id } = await makeFull();
    const waiting: Promise<{ status: number | undefined; body: { code?: string } }>[] = [];
    await transaction(world.db, async (tx) => {
      await lockCourse(tx, (await courseOf(first)) ?? '');
      // This statement has begun when Laia is not in line yet.
      waiting.push(book(1, first, pau, 2));
      await untilBlocked(world);
      await tx
        .insertInto('waitlist_entries')
        .values({
          event_id: first.id,
          course_id: await courseOf(first),
          offering_id: first.offering_id,
          studio_id: studio.id,
          guest_id: laia.id,
          seats: 3,
          joined_at: new Date(),
        })
        .execute();
      await tx.deleteFrom('booking_events').where('booking_id', '=', id).execute();
      await tx
        .updateTable('events')
        .set({ seats_taken: 0 })
        .where(
          'id',
          'in',
          dates.map((date) => date.id),
        )
        .execute();
    });
    expect((await Promise.all(waiting))[0]).toMatchObject({ status: 409, body: { code: 'bookings.course_full' } });
    expect(await takenOf(dates)).toEqual([0, 0, 0, 0, 0]);
  });
});

const courseOf = async ({ id }: { id: string }) =>
  (await world.db.selectFrom('events').select('course_id').where('id', '=', id).executeTakeFirstOrThrow()).course_id;

describe('courses whose seats come free at once', () => {
  it('are offered without a deadlock, also while dates are booked, given up and left', async () => {
    await world.db.deleteFrom('waitlist_entries').execute();
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await makeCourse(world, studio, { capacity: 4, drop_in: true }, { dates: 5 });
      const other = await makeCourse(world, studio, { capacity: 4 }, { dates: 5 });
      const [mine, theirs] = [await book(0, one.first, mar, 4), await book(1, other.first, mar, 4)];
      const places = [await join(0, one.first, laia, 2), await join(1, other.first, laia, 2)];
      expect(places.map(({ status }) => status)).toEqual([201, 201]);
      await Promise.all([join(0, one.first, ona, 1), join(1, other.first, ona, 4)]);
      await Promise.all([
        cancel(0, mine.body.id, mar),
        cancel(1, theirs.body.id, mar),
        offerCourses(world),
        send(0, '/bookings', pau, { event_id: one.dates[4]?.id, seats: 1 }),
        offerCourses({ ...world, db: handles[1]?.db ?? world.db }),
        join(1, one.dates[3] ?? one.first, pau, 3),
      ]);
      await Promise.all([offerCourses(world), offerCourses({ ...world, db: handles[1]?.db ?? world.db })]);
      const offers = await world.db
        .selectFrom('waitlist_entries')
        .select(['booking_id', 'state'])
        .where('guest_id', '=', laia.id)
        .where('state', '=', 'offered')
        .execute();
      expect(offers).toHaveLength(2);
      const answers = await Promise.all(
        offers.map(({ booking_id: id }, index) => send(index, `/bookings/${id}/acceptance`, laia)),
      );
      expect(answers.map(({ body }) => body.state)).toEqual(['confirmed', 'confirmed']);
      for (const { dates } of [one, other]) {
        for (const seats of await takenOf(dates)) expect(seats).toBeLessThanOrEqual(4);
      }
      await world.db
        .updateTable('events')
        .set({ starts_at: new Date(Date.now() - 1) })
        .execute();
      await world.db.deleteFrom('waitlist_entries').execute();
    }
  });
});
