import type { Services } from '#server/services.ts';
import { makeEvent, makeOffering, makeStudio } from '../makers.ts';
import { drawOn, makeMember, makeSpace, reserveSpaces } from '../worlds/studio-team.ts';

export type HoursStudio = Awaited<ReturnType<typeof makeStudioOfHours>>;

/**
 * Makes a studio that is open every day from 10 to 14, with a lesson of an hour in one room by one teacher, and
 * coworking at a table for one or a large one for three. The first week of November 2026 has every kind of conflict: an
 * event, an external calendar, a day off of the teacher, and reservations of both rooms.
 */
export async function makeStudioOfHours(services: Services, owner: { id: string }) {
  const { db } = services;
  const studio = await makeStudio(services, owner);
  const days = [1, 2, 3, 4, 5, 6, 7];
  await db
    .insertInto('opening_hours')
    .values(days.map((weekday) => ({ studio_id: studio.id, weekday, opens: '10:00', closes: '14:00' })))
    .execute();
  const [room, other, table, large] = [
    await makeSpace(services, studio, 'Room'),
    await makeSpace(services, studio, 'Other room'),
    await makeSpace(services, studio, 'Table'),
    await makeSpace(services, studio, 'Large table', { seats: 3 }),
  ];
  const teacher = await makeMember(services, studio, 'instructor', 'Nuria');
  const hours = { duration_minutes: 60, slot_step_minutes: 60, slot_days_ahead: 20, capacity: 8, price: 4500 };
  const lesson = await makeOffering(services, studio, {
    ...hours,
    service_type: 'private_lesson',
    instructor_id: teacher.memberId,
  });
  await drawOn(services, lesson, [room]);
  const coworking = await makeOffering(services, studio, { ...hours, service_type: 'coworking' });
  await drawOn(services, coworking, [table, large], false);
  const workshop = await makeOffering(services, studio);
  const event = await makeEvent(services, workshop, { starts_at: new Date('2026-11-03T11:00:00+01:00') });
  for (const [spaces, day] of [
    [[room.id, teacher.spaceId, large.id], '2026-11-03'],
    [[room.id], '2026-11-08'],
    [[other.id], '2026-11-09'],
  ] as const) {
    await reserveSpaces(db, {
      studioId: studio.id,
      eventId: event.id,
      spaceIds: spaces,
      startsAt: new Date(`${day}T11:00:00+01:00`),
      endsAt: new Date(`${day}T12:00:00+01:00`),
    });
  }
  const calendar = await db
    .insertInto('external_calendars')
    .values({ studio_id: studio.id, name: 'Family', url: 'https://calendar.example/1.ics' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('busy_times')
    .values({ studio_id: studio.id, calendar_id: calendar.id, during: '[2026-11-04T09:00Z,2026-11-04T10:00Z)' })
    .execute();
  await db
    .insertInto('closures')
    .values({ studio_id: studio.id, space_id: teacher.spaceId, first_day: '2026-11-05', last_day: '2026-11-05' })
    .execute();
  return { studio, room, other, table, large, teacher, lesson, coworking, workshop, event, calendar };
}
