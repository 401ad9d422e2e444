import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { json, makePerson } from '#tests/makers.ts';
import { findOfferedStarts, listStoredStarts } from '#tests/slots/free-hours.ts';
import { type HoursStudio, makeStudioOfHours } from '#tests/slots/hours-studio.ts';
import { drawOn, makeMember, reserveSpaces } from '#tests/worlds/studio-team.ts';
import { updateFreeHours } from './free-hours.ts';

/** A Monday, 10:00 in Barcelona. */
const NOW = new Date('2026-11-02T10:00:00+01:00');
const world = await createWorld({}, () => NOW);
const { db } = world;
const owner = await makePerson(world);
const guest = await makePerson(world);

const at = (time: string) => new Date(`2026-11-03T${time}:00+01:00`);

const openStudio = () => makeStudioOfHours(world, owner);
type Studio = HoursStudio;

const PARTIES = [1, 2, 3];
type Sold = 'lesson' | 'coworking';

const listStored = (studio: Studio, sold: Sold) =>
  Promise.all(PARTIES.map((seats) => listStoredStarts(world, studio[sold], seats)));

/** Lists what should be stored: nothing for a party that is too large or an offering that is not public. */
const listExpected = (studio: Studio, sold: Sold) =>
  Promise.all(
    PARTIES.map(async (seats) => {
      const asked = await findOfferedStarts(world, studio[sold], seats);
      return asked && seats <= asked.most ? asked.starts : undefined;
    }),
  );

const closed = (studio: Studio, space_id: string | null) =>
  db
    .insertInto('closures')
    .values({ studio_id: studio.studio.id, space_id, first_day: '2026-11-06', last_day: '2026-11-06' })
    .execute();
const busy = (studio: Studio, space_id: string | null) =>
  db
    .insertInto('busy_times')
    .values({
      studio_id: studio.studio.id,
      calendar_id: studio.calendar.id,
      space_id,
      during: '[2026-11-06T10:00Z,2026-11-06T11:00Z)',
    })
    .execute();
const reserved = (studio: Studio, spaceId: string) =>
  reserveSpaces(db, {
    studioId: studio.studio.id,
    eventId: studio.event.id,
    spaceIds: [spaceId],
    startsAt: new Date('2026-11-07T10:00:00Z'),
    endsAt: new Date('2026-11-07T11:00:00Z'),
  });
const offering = (studio: Studio, sold: Sold, change: object) =>
  db.updateTable('offerings').set(change).where('id', '=', studio[sold].id).execute();
const space = (which: { id: string }, change: object) =>
  db.updateTable('spaces').set(change).where('id', '=', which.id).execute();

const changes: [what: string, sold: Sold, change: (studio: Studio) => Promise<unknown>][] = [
  [
    'a guest books an hour',
    'lesson',
    async ({ lesson }) => {
      const slot = { offering_id: lesson.id, starts_at: at('12:00'), minutes: 60 };
      expect((await world.request('/api/v1/bookings', json('POST', { slot, seats: 1 }, guest))).status).toBe(201);
    },
  ],
  ['an event takes the room', 'lesson', (studio) => reserved(studio, studio.room.id)],
  ['an event takes the teacher', 'lesson', (studio) => reserved(studio, studio.teacher.spaceId)],
  ['an event takes the only large table', 'coworking', (studio) => reserved(studio, studio.large.id)],
  ['an event is deleted', 'lesson', ({ event }) => db.deleteFrom('events').where('id', '=', event.id).execute()],
  [
    'a date moves to another room',
    'coworking',
    ({ large, other }) =>
      db.updateTable('space_reservations').set({ space_id: other.id }).where('space_id', '=', large.id).execute(),
  ],
  ['a calendar blocks the studio', 'lesson', (studio) => busy(studio, null)],
  ['a calendar blocks the teacher', 'lesson', (studio) => busy(studio, studio.teacher.spaceId)],
  [
    'a calendar blocks one space and no longer the studio',
    'coworking',
    ({ calendar, other }) =>
      db.updateTable('busy_times').set({ space_id: other.id }).where('calendar_id', '=', calendar.id).execute(),
  ],
  [
    'a calendar is taken out',
    'lesson',
    ({ calendar }) => db.deleteFrom('external_calendars').where('id', '=', calendar.id).execute(),
  ],
  ['the studio closes for a day', 'coworking', (studio) => closed(studio, null)],
  ['the room is closed for a day', 'lesson', (studio) => closed(studio, studio.room.id)],
  [
    'a closure is lifted',
    'lesson',
    ({ studio }) => db.deleteFrom('closures').where('studio_id', '=', studio.id).execute(),
  ],
  [
    'a closure is moved',
    'lesson',
    ({ studio }) =>
      db.updateTable('closures').set({ last_day: '2026-11-06' }).where('studio_id', '=', studio.id).execute(),
  ],
  [
    'the room has hours of its own',
    'lesson',
    ({ studio, room }) =>
      db
        .insertInto('opening_hours')
        .values({ studio_id: studio.id, space_id: room.id, weekday: 2, opens: '10:00', closes: '12:00' })
        .execute(),
  ],
  [
    'the studio opens later',
    'coworking',
    ({ studio }) =>
      db.updateTable('opening_hours').set({ opens: '11:00' }).where('studio_id', '=', studio.id).execute(),
  ],
  [
    'the studio is no longer open on Sundays',
    'coworking',
    ({ studio }) =>
      db.deleteFrom('opening_hours').where('studio_id', '=', studio.id).where('weekday', '=', 7).execute(),
  ],
  ['the room needs time to clean', 'lesson', ({ room }) => space(room, { buffer_after: 60 })],
  ['the room is archived', 'lesson', ({ room }) => space(room, { archived_at: NOW })],
  ['the table gets another seat', 'coworking', ({ table }) => space(table, { seats: 2 })],
  ['the table is booked for two hours at least', 'coworking', ({ table }) => space(table, { min_minutes: 120 })],
  ['the table is deleted', 'coworking', ({ large }) => db.deleteFrom('spaces').where('id', '=', large.id).execute()],
  ['the lesson takes another room too', 'lesson', ({ lesson, other }) => drawOn(world, lesson, [other])],
  [
    'the lesson no longer takes a room',
    'lesson',
    ({ lesson }) => db.deleteFrom('offering_spaces').where('offering_id', '=', lesson.id).execute(),
  ],
  [
    'both tables are needed',
    'coworking',
    ({ coworking }) =>
      db.updateTable('offering_spaces').set({ needed: true }).where('offering_id', '=', coworking.id).execute(),
  ],
  [
    'the teacher leaves the team',
    'lesson',
    ({ teacher }) => db.deleteFrom('studio_members').where('id', '=', teacher.memberId).execute(),
  ],
  [
    'the teacher hands the lesson on',
    'lesson',
    async (studio) => {
      const { memberId } = await makeMember(world, studio.studio, 'instructor', 'Marta');
      await offering(studio, 'lesson', { instructor_id: memberId });
    },
  ],
  ['the lesson is longer', 'lesson', (studio) => offering(studio, 'lesson', { duration_minutes: 120 })],
  ['it starts more often', 'coworking', (studio) => offering(studio, 'coworking', { slot_step_minutes: 30 })],
  ['it can be booked further ahead', 'coworking', (studio) => offering(studio, 'coworking', { slot_days_ahead: 30 })],
  ['fewer guests are allowed', 'coworking', (studio) => offering(studio, 'coworking', { capacity: 2 })],
  ['the lesson is paused', 'lesson', (studio) => offering(studio, 'lesson', { status: 'paused' })],
  ['the lesson becomes a class', 'lesson', (studio) => offering(studio, 'lesson', { service_type: 'class' })],
  [
    'the studio is no longer shown',
    'coworking',
    ({ studio }) => db.updateTable('studios').set({ status: 'archived' }).where('id', '=', studio.id).execute(),
  ],
  [
    'the studio goes by other clocks',
    'coworking',
    ({ studio }) =>
      db.updateTable('studios').set({ time_zone: 'America/New_York' }).where('id', '=', studio.id).execute(),
  ],
];

describe('free hours are updated when', () => {
  it.each(changes)('%s', async (_what, sold, change) => {
    const studio = await openStudio();
    await updateFreeHours(world);
    const before = await listStored(studio, sold);
    expect(before).toEqual(await listExpected(studio, sold));
    await change(studio);
    await updateFreeHours(world);
    const after = await listStored(studio, sold);
    expect(after).toEqual(await listExpected(studio, sold));
    expect(after).not.toEqual(before);
  });

  it('a class becomes a lesson, or a lesson is published again', async () => {
    const studio = await openStudio();
    await updateFreeHours(world);
    const before = await listStored(studio, 'lesson');
    for (const [away, back] of [
      [{ service_type: 'class' }, { service_type: 'private_lesson' }],
      [{ status: 'paused' }, { status: 'published' }],
    ]) {
      await offering(studio, 'lesson', away as object);
      await updateFreeHours(world);
      expect(await listStored(studio, 'lesson')).toEqual([undefined, undefined, undefined]);
      await offering(studio, 'lesson', back as object);
      await updateFreeHours(world);
      expect(await listStored(studio, 'lesson')).toEqual(before);
    }
  });
});

describe('no availability change is recorded', () => {
  let studio: Studio;
  beforeEach(async () => {
    studio = await openStudio();
    await updateFreeHours(world);
  });
  const touched = () => db.selectFrom('availability_changes').selectAll().execute();

  it('when a text, a price or a workshop changes', async () => {
    await offering(studio, 'lesson', { title: 'Another', price: 100, notice_minutes: 60 });
    await db.updateTable('offerings').set({ capacity: 12 }).where('id', '=', studio.workshop.id).execute();
    await space(studio.room, { name: 'Atelier', hourly_price: 900 });
    await db.updateTable('studios').set({ tagline: 'Clay' }).where('id', '=', studio.studio.id).execute();
    expect(await touched()).toEqual([]);
  });

  it('when a seat of an event is booked', async () => {
    const booking = json('POST', { event_id: studio.event.id, seats: 1 }, guest);
    expect((await world.request('/api/v1/bookings', booking)).status).toBe(201);
    expect(await touched()).toEqual([]);
  });

  it('once everything is up to date', async () => {
    await reserved(studio, studio.room.id);
    expect(await touched()).toHaveLength(1);
    await updateFreeHours(world);
    expect([await touched(), await db.selectFrom('free_hours_queue').selectAll().execute()]).toEqual([[], []]);
  });
});
