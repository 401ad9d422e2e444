import { describe, expect, it } from 'vitest';
import { AvailableSlots } from '#shared/schemas/slots.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { reserveSpaces } from '#tests/worlds/studio-team.ts';

/** A Monday, 10:00 in Barcelona. */
const NOW = new Date('2026-11-02T10:00:00+01:00');
const world = await createWorld({}, () => NOW);
const { db } = world;
const owner = await makePerson(world);

/** Makes a studio that is open every day from 10 to 14. */
async function openStudio() {
  const studio = await makeStudio(world, owner);
  const days = [1, 2, 3, 4, 5, 6, 7];
  await db
    .insertInto('opening_hours')
    .values(days.map((weekday) => ({ studio_id: studio.id, weekday, opens: '10:00', closes: '14:00' })))
    .execute();
  return studio;
}

type Space = Parameters<ReturnType<typeof db.insertInto<'spaces'>>['values']>[0];

const makeSpace = (studio: { id: string }, request: Partial<Extract<Space, { name: unknown }>> = {}) =>
  db
    .insertInto('spaces')
    .values({ studio_id: studio.id, name: 'Room', kind: 'room', ...request })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Makes a lesson of one hour, or coworking, in these spaces. */
async function offeringIn(
  studio: { id: string },
  spaces: { id: string; needed?: boolean }[],
  request: Parameters<typeof makeOffering>[2] = {},
) {
  const offering = await makeOffering(world, studio, {
    service_type: 'private_lesson',
    duration_minutes: 60,
    slot_step_minutes: 60,
    price: 4500,
    price_unit: 'hour',
    capacity: 2,
    ...request,
  });
  const rows = spaces.map(({ id, needed = true }) => ({ offering_id: offering.id, space_id: id, needed }));
  if (rows.length > 0) await db.insertInto('offering_spaces').values(rows).execute();
  return offering;
}

async function ask(offering: { id: string }, question: string): Promise<AvailableSlots> {
  const answer = await world.request(`/api/v1/offerings/${offering.id}/slots?${question}`);
  expect(answer.status).toBe(200);
  const body = await answer.json();
  expect(AvailableSlots.parse(body)).toEqual(body);
  return body;
}

const TUESDAY = 'from=2026-11-03&days=1';

/** The local starts of the requested day, like "10:00". */
async function startsOf(offering: { id: string }, question = TUESDAY): Promise<string[]> {
  const { days } = await ask(offering, question);
  return days.flatMap(({ slots }) => slots.map(({ starts_at }) => starts_at.slice(11, 16)));
}

const at = (time: string) => new Date(`2026-11-03T${time}:00+01:00`);

describe('the free slots of a lesson', () => {
  it('continue past midnight where the opening hours do', async () => {
    const studio = await makeStudio(world, owner);
    // The hours belong to Friday.
    const night = { studio_id: studio.id, weekday: 5, opens: '22:00', closes: '02:00' };
    await db.insertInto('opening_hours').values(night).execute();
    const lesson = await offeringIn(studio, [await makeSpace(studio)]);
    const { days } = await ask(lesson, 'from=2026-11-06&days=2&seats=1');
    expect(days.map(({ slots }) => slots.map(({ starts_at }) => starts_at.slice(0, 16)))).toEqual([
      ['2026-11-06T22:00', '2026-11-06T23:00'],
      ['2026-11-07T00:00', '2026-11-07T01:00'],
    ]);
  });

  it('are within the studio’s opening hours, in its time zone, each with its price', async () => {
    const studio = await openStudio();
    const lesson = await offeringIn(studio, [await makeSpace(studio)]);
    expect(await ask(lesson, 'from=2026-11-02&days=2')).toEqual({
      pause: null,
      time_zone: 'Europe/Madrid',
      minutes: { min: 60, max: 60, step: 60 },
      length: 60,
      seats: 2,
      spaces: [],
      units: 1,
      days: [
        // It is 10:00 now, so the slot at 10:00 has begun.
        { date: '2026-11-02', slots: [expect.anything(), expect.anything(), expect.anything()] },
        {
          date: '2026-11-03',
          slots: [10, 11, 12, 13].map((hour) => ({
            starts_at: `2026-11-03T${hour}:00:00+01:00`,
            ends_at: `2026-11-03T${hour + 1}:00:00+01:00`,
            price: { amount: 4500, currency: 'EUR' },
            spaces_free: 1,
          })),
        },
      ],
      last_day: '2027-01-01',
      next_day: null,
    });
  });

  it('leave out closures of days and hours, of the studio and of its spaces', async () => {
    const studio = await openStudio();
    const room = await makeSpace(studio);
    const lesson = await offeringIn(studio, [room]);
    const [day, other] = ['2026-11-03', '2026-11-04'];
    await db
      .insertInto('closures')
      .values([
        { studio_id: studio.id, first_day: day, last_day: day, from_time: '10:30', until_time: '11:30' },
        {
          studio_id: studio.id,
          space_id: room.id,
          first_day: other,
          last_day: other,
          from_time: null,
          until_time: null,
        },
      ])
      .execute();
    expect(await startsOf(lesson)).toEqual(['12:00', '13:00']);
    expect(await startsOf(lesson, 'from=2026-11-04&days=1')).toEqual([]);
  });

  it('are within the opening hours of the space and of the teacher too', async () => {
    const studio = await openStudio();
    const room = await makeSpace(studio);
    const { id: member_id } = await db
      .insertInto('studio_members')
      .values({ studio_id: studio.id, role: 'instructor', name: 'Nuria' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const teacher = await makeSpace(studio, { kind: 'teacher', name: 'Nuria', member_id });
    await db
      .insertInto('opening_hours')
      .values([
        { studio_id: studio.id, space_id: room.id, weekday: 2, opens: '11:00', closes: '20:00' },
        { studio_id: studio.id, space_id: teacher.id, weekday: 2, opens: '08:00', closes: '13:00' },
      ])
      .execute();
    const lesson = await offeringIn(studio, [room], { instructor_id: member_id });
    expect(await startsOf(lesson)).toEqual(['11:00', '12:00']);
    expect(await startsOf(lesson, 'from=2026-11-04&days=1')).toEqual([]);
  });

  it('leave out reservations of the room and of the teacher, with the buffers of both', async () => {
    const studio = await openStudio();
    const room = await makeSpace(studio, { buffer_after: 30 });
    const lesson = await offeringIn(studio, [room], { slot_step_minutes: 30 });
    const other = await makeOffering(world, studio);
    const event = await makeEvent(world, other, { starts_at: at('11:00'), ends_at: at('12:00') });
    await reserveSpaces(db, {
      studioId: studio.id,
      eventId: event.id,
      spaceIds: [room.id],
      startsAt: at('11:00'),
      endsAt: at('12:00'),
    });
    // A lesson at 10:00 would need its half hour of cleaning during the class; after the class the room is free from
    // 12:30.
    expect(await startsOf(lesson)).toEqual(['12:30', '13:00']);
    expect(await startsOf({ id: (await offeringIn(studio, [await makeSpace(studio)])).id })).toHaveLength(4);
  });

  it('leave out busy times of external calendars, of the space and of the whole studio', async () => {
    const studio = await openStudio();
    const [room, other] = [await makeSpace(studio), await makeSpace(studio)];
    const { id: calendar_id } = await db
      .insertInto('external_calendars')
      .values({ studio_id: studio.id, name: 'Family', url: 'https://calendar.example/1.ics' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const busy = (from: string, until: string, space_id: string | null) => ({
      calendar_id,
      studio_id: studio.id,
      space_id,
      during: `[${at(from).toISOString()},${at(until).toISOString()})`,
    });
    await db
      .insertInto('busy_times')
      .values([busy('10:15', '10:45', null), busy('11:00', '12:00', room.id), busy('12:00', '13:00', other.id)])
      .execute();
    expect(await startsOf(await offeringIn(studio, [room]))).toEqual(['12:00', '13:00']);
  });

  it('need all needed spaces, and say how many alternatives are free', async () => {
    const studio = await openStudio();
    const room = await makeSpace(studio);
    const wheels = [await makeSpace(studio, { name: 'Wheel 1' }), await makeSpace(studio, { name: 'Wheel 2' })];
    await db
      .insertInto('opening_hours')
      .values({ studio_id: studio.id, space_id: wheels[1]?.id, weekday: 2, opens: '12:00', closes: '13:00' })
      .execute();
    const choices = wheels.map(({ id }) => ({ id, needed: false }));
    const coworking = await offeringIn(studio, [room, ...choices], { capacity: 1 });
    const { days, spaces } = await ask(coworking, TUESDAY);
    expect(days[0]?.slots.map(({ spaces_free }) => spaces_free)).toEqual([1, 1, 2, 1]);
    expect(spaces.map(({ name }) => name)).toEqual(['Wheel 1', 'Wheel 2']);
    expect(await startsOf(coworking, `${TUESDAY}&space_id=${wheels[1]?.id}`)).toEqual(['12:00']);
    expect(await startsOf(coworking, `${TUESDAY}&space_id=${room.id}`)).toEqual([]);
    await db.updateTable('spaces').set({ archived_at: NOW }).where('id', '=', room.id).execute();
    expect(await startsOf(coworking)).toEqual([]);
  });

  it('respect the notice period and the days ahead', async () => {
    const studio = await openStudio();
    const room = await makeSpace(studio);
    const lesson = await offeringIn(studio, [room], { notice_minutes: 26 * 60, slot_days_ahead: 2 });
    const { days, last_day } = await ask(lesson, 'from=2026-11-01&days=6');
    expect(days.map(({ slots }) => slots.length)).toEqual([0, 0, 1, 4, 0, 0]);
    expect(days[2]?.slots[0]?.starts_at).toBe('2026-11-03T13:00:00+01:00');
    expect(last_day).toBe('2026-11-04');
  });

  it('name the next day with a free slot, if there is one', async () => {
    const studio = await openStudio();
    const lesson = await offeringIn(studio, [await makeSpace(studio)]);
    const closed = { studio_id: studio.id, first_day: '2026-11-01', last_day: '2026-12-20' };
    await db.insertInto('closures').values(closed).execute();
    expect((await ask(lesson, 'from=2026-11-03&days=7')).next_day).toBe('2026-12-21');
    expect((await ask(lesson, 'from=2026-12-21&days=7')).next_day).toBeNull();
    expect((await ask(lesson, 'from=2030-01-01&days=7')).next_day).toBeNull();
    expect((await ask(lesson, 'from=1990-01-01&days=35')).next_day).toBe('2026-12-21');
  });
});

describe('the free slots of coworking', () => {
  it('have the length that the guest chooses, within the limits of all its spaces', async () => {
    const studio = await openStudio();
    const room = await makeSpace(studio, { min_minutes: 60, max_minutes: 180, step_minutes: 60 });
    const coworking = await offeringIn(studio, [room], { service_type: 'coworking', duration_minutes: 120 });
    const usual = await ask(coworking, TUESDAY);
    expect(usual).toMatchObject({ minutes: { min: 60, max: 180, step: 60 }, length: 120 });
    expect(usual.days[0]?.slots[0]).toMatchObject({
      ends_at: '2026-11-03T12:00:00+01:00',
      price: { amount: 9000, currency: 'EUR' },
    });
    expect(await startsOf(coworking, `${TUESDAY}&minutes=180`)).toEqual(['10:00', '11:00']);
    for (const minutes of [30, 90, 240]) {
      expect(await startsOf(coworking, `${TUESDAY}&minutes=${minutes}`)).toEqual([]);
    }
  });

  it('cost the same for one and two guests when priced by hour or group, and by the head when priced per person', async () => {
    const studio = await openStudio();
    const room = await makeSpace(studio);
    for (const [price_unit, amount] of [
      ['hour', 4500],
      ['person', 9000],
      ['group', 4500],
    ] as const) {
      const offering = await offeringIn(studio, [room], { price_unit });
      const { days } = await ask(offering, `${TUESDAY}&seats=2`);
      expect(days[0]?.slots[0]?.price.amount).toBe(amount);
    }
    expect(await startsOf(await offeringIn(studio, [room]), `${TUESDAY}&seats=3`)).toEqual([]);
  });

  it('have a space that is large enough for the party', async () => {
    const studio = await openStudio();
    const [small, large] = [await makeSpace(studio, { seats: 1 }), await makeSpace(studio, { seats: 3 })];
    const choices = [small, large].map(({ id }) => ({ id, needed: false }));
    const coworking = await offeringIn(studio, choices, { service_type: 'coworking', capacity: 8 });
    const { seats, days } = await ask(coworking, `${TUESDAY}&seats=2`);
    expect(seats).toBe(3);
    expect(days[0]?.slots[0]?.spaces_free).toBe(1);
  });
});

describe('the query', () => {
  it.each(['days=0', 'days=36', 'days=x', 'minutes=4', 'seats=0', 'from=2026-02-30', 'space_id=1', 'until=2026-12-01'])(
    '%s is refused',
    async (question) => {
      const studio = await openStudio();
      const lesson = await offeringIn(studio, [await makeSpace(studio)]);
      expect((await world.request(`/api/v1/offerings/${lesson.id}/slots?${question}`)).status).toBe(422);
    },
  );

  it('answers 404 for an offering with events, an unlisted one, and one that does not exist', async () => {
    const studio = await openStudio();
    const closed = await makeStudio(world, owner, { status: 'draft' });
    for (const id of [
      (await makeOffering(world, studio)).id,
      (await offeringIn(studio, [], { status: 'paused' })).id,
      (await offeringIn(closed, [])).id,
      'nothing-like-it',
    ]) {
      expect((await world.request(`/api/v1/offerings/${id}/slots`)).status).toBe(404);
    }
  });

  it('returns no slots for days far ahead', async () => {
    const studio = await openStudio();
    const lesson = await offeringIn(studio, [await makeSpace(studio)]);
    const { days } = await ask(lesson, 'from=9998-12-01&days=35');
    expect(days).toHaveLength(35);
    expect(days.every(({ slots }) => slots.length === 0)).toBe(true);
  });
});
