import { describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { callsOf } from '#tests/calls.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { json, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

/** A Monday, 10:00 in Barcelona. */
const NOW = new Date('2026-11-02T10:00:00+01:00');
let now = NOW;
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);
const guest = await makePerson(world, { name: 'Laia' });
const studio = await makeStudio(world, owner);
await db
  .insertInto('opening_hours')
  .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ studio_id: studio.id, weekday, opens: '10:00', closes: '14:00' })))
  .execute();
const call = callsOf(world, guest);

/** Sets the clock, and signs guest and owner in anew, because their sessions have ended by then. */
async function waitUntil(instant: string) {
  now = new Date(instant);
  for (const person of [guest, owner]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
}

const THURSDAY = '2026-11-05';
const at = (hour: number) => `${THURSDAY}T${hour}:00:00+01:00`;

/** Makes a lesson of one hour in a room of its own; `quantity` parties can be there at once. */
async function makeLesson({
  quantity = 1,
  ...wanted
}: Parameters<typeof makeOffering>[2] & { quantity?: number } = {}) {
  const offering = await makeOffering(world, studio, {
    service_type: 'private_lesson',
    duration_minutes: 60,
    slot_step_minutes: 60,
    price: 4500,
    price_unit: 'hour',
    capacity: 2,
    ...wanted,
  });
  const space = await db
    .insertInto('spaces')
    .values({ studio_id: studio.id, name: 'Room', kind: 'room', quantity })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('offering_spaces')
    .values({ offering_id: offering.id, space_id: space.id, needed: true })
    .execute();
  return { ...offering, space: space.id };
}

const book = ({ id }: { id: string }, hour: number, person = guest) =>
  call('POST', '/bookings', { slot: { offering_id: id, starts_at: at(hour), minutes: 60 }, seats: 1 }, person);

const move = ({ id }: { id: string }, hour: number) => call('POST', `/bookings/${id}/slot`, { starts_at: at(hour) });

/** The hours at which a space is reserved, by events that take place. */
async function hoursOf(space: string): Promise<number[]> {
  const { rows } = await world.pool.query<{ starts_at: Date }>(
    `select e.starts_at from space_reservations r join events e on e.id = r.event_id and e.status = 'scheduled'
      where r.space_id = $1 order by 1`,
    [space],
  );
  return rows.map(({ starts_at }) => starts_at.getUTCHours() + 1);
}

const freeHours = async ({ id }: { id: string }): Promise<number[]> => {
  const { days } = await call('GET', `/offerings/${id}/slots?from=${THURSDAY}&days=1`);
  return days[0].slots.map(({ starts_at }: { starts_at: string }) => Number(starts_at.slice(11, 13)));
};

describe('a slot that is moved', () => {
  it('is the new hour with new tickets at the same price, and the old hour is free', async () => {
    const lesson = await makeLesson();
    const booking = await book(lesson, 10);
    const moved = await move(booking, 12);
    expect(moved).toMatchObject({
      http: 200,
      id: booking.id,
      state: 'confirmed',
      total: { amount: 4500 },
      event: { starts_at: at(12), ends_at: at(13), spaces: ['Room'] },
    });
    expect(moved.attendees[0].ticket_code).not.toBe(booking.attendees[0].ticket_code);
    expect(moved.history.at(-1)).toMatchObject({ by: 'guest', change: { kind: 'moved', from: at(10), to: at(12) } });
    expect(await hoursOf(lesson.space)).toEqual([12]);
    expect(await freeHours(lesson)).toEqual([10, 11, 13]);
    await sendBookingMails(world);
    expect((await lastMailTo(world, guest.email, 'booking_changed')).text).toContain('12:00');
    expect(await move(booking, 10)).toMatchObject({ http: 200, event: { starts_at: at(10) } });
    expect(await hoursOf(lesson.space)).toEqual([10]);
  });

  it('keeps its price when the lesson costs more by now', async () => {
    const lesson = await makeLesson();
    const booking = await book(lesson, 10);
    await db.updateTable('offerings').set({ price: 9000 }).where('id', '=', lesson.id).execute();
    expect(await move(booking, 11)).toMatchObject({
      total: { amount: 4500 },
      dates: [{}, { price: { amount: 4500 } }],
    });
  });

  it('stays where it is when the hour is taken, closed, its own, or too long ago', async () => {
    const lesson = await makeLesson();
    const booking = await book(lesson, 10);
    await book(lesson, 11, await makePerson(world));
    expect(await move(booking, 11)).toMatchObject({
      http: 409,
      code: 'slots.taken',
      data: { others: expect.arrayContaining([at(12), at(13)]) },
    });
    expect(await move(booking, 20)).toMatchObject({ http: 409, code: 'slots.not_offered' });
    expect(await move(booking, 10)).toMatchObject({ http: 409, code: 'bookings.same_event' });
    const past = { starts_at: '2026-10-01T12:00:00+02:00' };
    expect(await call('POST', `/bookings/${booking.id}/slot`, past)).toMatchObject({ code: 'slots.not_offered' });
    expect(await hoursOf(lesson.space)).toEqual([10, 11]);
    expect(await call('GET', `/bookings/${booking.id}`)).toMatchObject({ event: { starts_at: at(10) } });
  });

  it('takes one unit of a space that several parties share, even at the hour of another', async () => {
    const wheels = await makeLesson({ service_type: 'coworking', quantity: 2 });
    const booking = await book(wheels, 10);
    await book(wheels, 12, await makePerson(world));
    expect(await move(booking, 12)).toMatchObject({ http: 200 });
    expect(await hoursOf(wheels.space)).toEqual([12, 12]);
    expect(await freeHours(wheels)).toEqual([10, 11, 13]);
  });

  it('goes to one of two guests who want the same hour, and the other keeps the old one', async () => {
    const lesson = await makeLesson();
    const other = await makePerson(world);
    const [mine, theirs] = [await book(lesson, 10), await book(lesson, 11, other)];
    const to = { starts_at: at(13) };
    const answers = await Promise.all([
      call('POST', `/bookings/${mine.id}/slot`, to),
      call('POST', `/bookings/${theirs.id}/slot`, to, other),
    ]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)).toMatchObject({ code: 'slots.taken' });
    expect(await hoursOf(lesson.space)).toEqual([answers[0].http === 200 ? 11 : 10, 13]);
  });

  it('is moved once by the same request sent twice', async () => {
    const lesson = await makeLesson();
    const booking = await book(lesson, 10);
    const send = async () => {
      const request = json('POST', { starts_at: at(12) }, guest, { 'Idempotency-Key': `move-${booking.id}` });
      return (await world.request(`/api/v1/bookings/${booking.id}/slot`, request)).status;
    };
    expect([await send(), await send()]).toEqual([200, 200]);
    expect(await hoursOf(lesson.space)).toEqual([12]);
  });

  it('is moved by the guest until a day before, and by the studio until it begins', async () => {
    const lesson = await makeLesson({ cancellation_policy: 'final_sale' });
    const booking = await book(lesson, 10);
    try {
      await waitUntil('2026-11-04T12:00:00+01:00');
      expect(await move(booking, 12)).toMatchObject({ http: 409, code: 'bookings.move_closed' });
      const path = `/studios/${studio.id}/bookings/${booking.id}/slot`;
      expect(await call('POST', path, { starts_at: at(12), reason: 'The kiln is hot.' }, owner)).toMatchObject({
        http: 200,
        event: { starts_at: at(12) },
      });
      expect(await call('GET', `/bookings/${booking.id}`)).toMatchObject({ cancellation: { share_now: 100 } });
      await sendBookingMails(world);
      expect((await lastMailTo(world, guest.email, 'booking_changed')).text).toContain('The kiln is hot.');
      await waitUntil(at(12));
      expect(await call('POST', path, { starts_at: at(13) }, owner)).toMatchObject({ code: 'bookings.started' });
    } finally {
      await waitUntil(NOW.toISOString());
    }
  });

  it('is only that of a lesson or of coworking', async () => {
    const workshop = await makeOffering(world, studio);
    const { id } = await db
      .insertInto('events')
      .values({
        offering_id: workshop.id,
        studio_id: studio.id,
        starts_at: new Date(at(10)),
        ends_at: new Date(at(12)),
        capacity: 4,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const booking = await call('POST', '/bookings', { event_id: id, seats: 1 });
    expect(await move(booking, 12)).toMatchObject({ http: 409, code: 'bookings.not_movable' });
    const lesson = await makeLesson();
    const booked = await book(lesson, 10);
    await db.updateTable('offerings').set({ status: 'paused' }).where('id', '=', lesson.id).execute();
    expect(await move(booked, 12)).toMatchObject({ http: 409, code: 'bookings.not_movable' });
  });
});
