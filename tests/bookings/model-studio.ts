import { createWorld } from '../harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '../makers.ts';
import { type EventModel, LENGTH, PRICE, REQUEST_CAPACITY, type Service } from './reference.ts';
import { readSnapshot } from './snapshot.ts';

const HOUR = 3_600_000;
/** A Thursday in winter: the clocks do not change in the weeks after it. */
export const START = Date.parse('2031-11-20T10:00:00+01:00');

/**
 * The events with which a run begins: a service, the hours until the start, seats, and whether it takes place in the
 * room.
 */
const PLAN: readonly [Service, number, number, boolean][] = [
  ['direct', 30, 4, false],
  ['direct', 75, 3, true],
  ['approval', 26, 3, false],
  ['approval', 120, 4, true],
  ['asked', 52, 3, true],
];

export type ModelStudio = Awaited<ReturnType<typeof createModelStudio>>;

/** Makes a studio with one room, every service and two guests, in a database of its own. */
export async function createModelStudio() {
  let now = START;
  let runs = 0;
  const services = await createWorld({}, () => new Date(now));
  const { db, pool } = services;
  const owner = await makePerson(services);
  const guests = [await makePerson(services), await makePerson(services)];
  const studio = await makeStudio(services, owner);
  const { id: room } = await db
    .insertInto('spaces')
    .values({ studio_id: studio.id, name: 'Room', kind: 'room', min_minutes: 30, step_minutes: 30 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const week = [1, 2, 3, 4, 5, 6, 7];
  await db
    .insertInto('opening_hours')
    .values(week.map((weekday) => ({ studio_id: studio.id, weekday, opens: '00:00', closes: '24:00' })))
    .execute();
  const common = { price: PRICE, duration_minutes: LENGTH / 60_000, capacity: REQUEST_CAPACITY };
  const lesson = { ...common, service_type: 'private_lesson', slot_step_minutes: 60 };
  const offerings = {
    direct: await makeOffering(services, studio, common),
    approval: await makeOffering(services, studio, { ...common, booking_mode: 'requires_approval' }),
    lesson: await makeOffering(services, studio, lesson),
    approved_lesson: await makeOffering(services, studio, { ...lesson, booking_mode: 'requires_approval' }),
    asked: await makeOffering(services, studio, { ...common, booking_mode: 'request_only' }),
  } satisfies Record<Service, unknown>;
  await db
    .insertInto('offering_spaces')
    .values(
      [offerings.lesson, offerings.approved_lesson, offerings.asked].map(({ id }) => ({
        offering_id: id,
        space_id: room,
      })),
    )
    .execute();

  return {
    services,
    id: studio.id,
    owner: { userId: owner.id },
    guests: guests.map(({ id }) => ({ userId: id, language: 'en' as const })),
    offerings,
    setTime: (instant: number) => {
      now = instant;
    },
    read: () => readSnapshot(pool, studio.id),
    /** Deletes all bookings, and plans the events of a new run. */
    async begin(): Promise<EventModel[]> {
      now = START;
      // Nothing deletes activities, and each snapshot would read all of them. Not before each run: statements on
      // truncated tables are planned again.
      if (runs % 10 === 0) await pool.query('truncate activities, deliveries');
      runs += 1;
      await pool.query(
        'delete from deliveries; delete from idempotency_keys; delete from bookings; delete from events',
      );
      const events: EventModel[] = [];
      for (const [service, hours, capacity, hasRoom] of PLAN) {
        const startsAt = START + hours * HOUR;
        const { id } = await makeEvent(services, offerings[service], { starts_at: new Date(startsAt), capacity });
        if (hasRoom) {
          await pool.query(
            `insert into space_reservations (studio_id, space_id, during, uses, event_id)
              select studio_id, $1, tstzrange(starts_at, ends_at), tstzrange(starts_at, ends_at), id from events where id = $2`,
            [room, id],
          );
        }
        events.push({ id, service, startsAt, capacity, status: 'scheduled', isSlot: false, hasRoom });
      }
      return events;
    },
  };
}
