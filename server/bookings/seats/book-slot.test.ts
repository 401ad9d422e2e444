import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { quote } from '#shared/bookings/bookings.ts';
import { Booking } from '#shared/schemas/bookings/bookings.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { cancelBooking } from '../cancellation/cancel-booking.ts';
import { eraseBookings } from '../cancellation/erase-bookings.ts';
import { bookSlot } from './book-slot.ts';

/** A Monday, 10:00 in Barcelona. */
const NOW = new Date('2026-11-02T10:00:00+01:00');
const world = await createWorld({}, () => NOW);
const { db } = world;
const owner = await makePerson(world);
const guest = await makePerson(world, { name: 'Laia Kessler' });
const studio = await makeStudio(world, owner, { email: 'hola@studio.example' });
await db
  .insertInto('opening_hours')
  .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ studio_id: studio.id, weekday, opens: '10:00', closes: '14:00' })))
  .execute();

const makeSpace = (name = 'Room', request: { seats?: number; buffer_after?: number } = {}) =>
  db
    .insertInto('spaces')
    .values({ studio_id: studio.id, name, kind: 'room', ...request })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Makes a lesson of one hour with its own room. */
async function makeLesson(
  request: Parameters<typeof makeOffering>[2] = {},
  spaces: { id: string; needed?: boolean }[] = [],
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
  const places: typeof spaces = spaces.length > 0 ? spaces : [await makeSpace()];
  const rows = places.map(({ id, needed = true }) => ({ offering_id: offering.id, space_id: id, needed }));
  await db.insertInto('offering_spaces').values(rows).execute();
  return offering;
}

const TUESDAY = '2026-11-03T10:00:00+01:00';

async function post(body: object, person: MadePerson = guest, headers: Record<string, string> = {}) {
  const response = await world.request('/api/v1/bookings', json('POST', body, person, headers));
  return { status: response.status, body: await response.json() };
}

const book = (
  { id }: { id: string },
  { seats = 1, ...more }: Record<string, unknown> = {},
  slot: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => post({ slot: { offering_id: id, starts_at: TUESDAY, minutes: 60, ...slot }, seats, ...more }, guest, headers);

async function startsOf({ id }: { id: string }): Promise<string[]> {
  const answer = await world.request(`/api/v1/offerings/${id}/slots?from=2026-11-03&days=1`);
  const { days } = await answer.json();
  return days[0].slots.map(({ starts_at }: { starts_at: string }) => starts_at.slice(11, 16));
}

const see = async (path: string, person: MadePerson) =>
  (await world.request(`/api/v1${path}`, { headers: asPerson(person) })).json();

const reservationsOf = (eventId: string) =>
  db.selectFrom('space_reservations').selectAll().where('event_id', '=', eventId).execute();

/** Inserts an entry of an external calendar on the Tuesday. */
async function beBusy(from: string, until: string, space: { id: string } | null) {
  const calendar = { studio_id: studio.id, name: 'Family', url: `https://calendar.test/${randomUUID()}.ics` };
  const { id } = await db.insertInto('external_calendars').values(calendar).returning('id').executeTakeFirstOrThrow();
  const during = `[2026-11-03T${from}:00+01:00,2026-11-03T${until}:00+01:00)`;
  const entry = { calendar_id: id, studio_id: studio.id, space_id: space?.id ?? null, during, title: 'Dentist' };
  await db.insertInto('busy_times').values(entry).execute();
  return () => db.deleteFrom('external_calendars').where('id', '=', id).execute();
}

describe('an hour that is busy in an external calendar', () => {
  it('cannot be booked in the room that the calendar blocks, nor in any room when it blocks the studio', async () => {
    const [room, other] = [await makeSpace(), await makeSpace()];
    const [lesson, elsewhere] = [await makeLesson({}, [room]), await makeLesson({}, [other])];
    const free = await beBusy('10:30', '10:45', room);
    const taken = { status: 409, body: { code: 'slots.taken', data: { others: expect.any(Array) } } };
    const refused = await book(lesson);
    expect(refused).toMatchObject(taken);
    expect(refused.body.data.others).not.toContain(TUESDAY);
    expect((await book(lesson, {}, { starts_at: '2026-11-03T11:00:00+01:00' })).status).toBe(201);
    expect((await book(elsewhere)).status).toBe(201);
    await free();
    expect((await book(lesson)).status).toBe(201);
    const freeStudio = await beBusy('13:00', '13:15', null);
    const last = { starts_at: '2026-11-03T13:00:00+01:00' };
    for (const each of [lesson, elsewhere]) expect(await book(each, {}, last)).toMatchObject(taken);
    await freeStudio();
    expect((await book(elsewhere, {}, last)).status).toBe(201);
  });
});

describe('a booked slot', () => {
  it('reserves its space with buffers, costs the price per hour, and has a ticket for each attendee', async () => {
    const room = await makeSpace('Wheel room', { buffer_after: 15 });
    const lesson = await makeLesson({}, [room]);
    const { status, body } = await book(lesson, { seats: 2, attendees: [{ name: 'Laia' }], note: 'My wrist hurts' });
    expect(status).toBe(201);
    expect(Booking.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      state: 'confirmed',
      seats: 2,
      total: { amount: 4500, currency: 'EUR' },
      unit_price: { amount: 4500, currency: 'EUR' },
      payment: 'at_studio',
      event: {
        starts_at: TUESDAY,
        ends_at: '2026-11-03T11:00:00+01:00',
        status: 'scheduled',
        spaces: ['Wheel room'],
      },
      offering: { id: lesson.id, service_type: 'private_lesson' },
      attendees: [{ name: 'Laia' }, { name: 'Guest 2' }],
      cannot_cancel: null,
    });
    expect(await see(`/bookings/${body.id}`, guest)).toEqual(body);
    expect(await reservationsOf(body.event.id)).toMatchObject([{ space_id: room.id }]);
    // With the buffer of 15 minutes, the next slot of the hourly grid starts an hour later.
    expect(await startsOf(lesson)).toEqual(['12:00', '13:00']);
    const event = await db.selectFrom('events').selectAll().where('id', '=', body.event.id).executeTakeFirstOrThrow();
    expect(event).toMatchObject({ is_slot: true, capacity: 2, seats_taken: 2 });
  });

  it('is not a public event, but appears in the calendar of the studio', async () => {
    const lesson = await makeLesson();
    const { body } = await book(lesson);
    expect((await world.request(`/api/v1/events/${body.event.id}`)).status).toBe(404);
    expect(await see(`/offerings/${lesson.id}/events`, guest)).toMatchObject({ items: [] });
    expect(await see(`/offerings/${lesson.id}`, guest)).toMatchObject({ next_event: null });
    for (const when of ['', '&from=2026-11-03&to=2026-11-03', '&seats=1', '&sort=price']) {
      const { items } = await see(`/offerings?studio=${studio.slug}${when}`, guest);
      for (const item of items) expect(item.next_event).toBeNull();
    }
    expect((await see('/programme', guest)).days.flatMap(({ items }: { items: object[] }) => items)).toEqual([]);
    expect(await see('/catalogue/counts', guest)).toMatchObject({ next_3_days: 0, this_weekend: 0, next_week: 0 });
    expect(await post({ event_id: body.event.id, seats: 1 })).toMatchObject({ status: 404 });
    const { items } = await see(`/studios/${studio.id}/schedule?from=2026-11-03&to=2026-11-03`, owner);
    expect(items.find(({ id }: { id: string }) => id === body.event.id)).toMatchObject({
      offering: { id: lesson.id },
      bookings: [{ guest: 'Laia Kessler' }],
    });
  });

  it('is mailed to guest and studio with a calendar entry', async () => {
    const lesson = await makeLesson({ title: 'An hour with Marta' }, [await makeSpace('Wheel 3')]);
    const { body } = await book(lesson);
    await sendBookingMails(world);
    const mails = await db
      .selectFrom('emails')
      .select(['trigger', 'text'])
      .where('dedupe_key', 'like', `%${body.id}%`)
      .execute();
    expect(mails.map(({ trigger }) => trigger).sort()).toEqual(['booking_confirmed', 'studio_booking_confirmed']);
    for (const { text } of mails) expect(text).toContain('10:00–11:00 · Wheel 3');
    // Time is sold, and no seats.
    const [toGuest] = mails.filter(({ trigger }) => trigger === 'booking_confirmed');
    expect(toGuest?.text).toMatch(/^Hello Laia Kessler, “An hour with Marta” at .+ is booked\./);
    for (const { text } of mails) expect(text?.split('\n')[0]).not.toContain('seat');
    const entry = await world.request(`/api/v1/bookings/${body.id}/calendar.ics`, { headers: asPerson(guest) });
    const file = await entry.text();
    expect(file).toContain('DTSTART:20261103T090000Z');
    expect(file).toContain('Wheel 3');
  });

  it('costs the same as on the page, per hour, person and group, for any length', async () => {
    const room = await makeSpace();
    await db.updateTable('spaces').set({ min_minutes: 15, step_minutes: 5 }).where('id', '=', room.id).execute();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 2 }),
        fc.constantFrom('person' as const, 'group' as const, 'hour' as const),
        fc.integer({ min: 3, max: 48 }).map((count) => count * 5),
        async (price, seats, price_unit, minutes) => {
          const lesson = await makeLesson({ service_type: 'coworking', price, price_unit }, [room]);
          const total = quote({ amount: price, currency: 'EUR' }, seats, price_unit, minutes);
          const { status, body } = await book(lesson, { seats, shown_total: total }, { minutes });
          expect(status).toBe(201);
          expect(body.total).toEqual(total);
          await world.request(`/api/v1/bookings/${body.id}/cancellation`, json('POST', {}, guest));
        },
      ),
      { numRuns: propertyRuns(25) },
    );
  });

  it('is returned again for a repeated request; a different request with its idempotency key is refused', async () => {
    const lesson = await makeLesson();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await book(lesson, {}, {}, key);
    expect(first.status).toBe(201);
    expect(await book(lesson, {}, {}, key)).toEqual(first);
    expect(await book(lesson, { note: 'x' }, {}, key)).toMatchObject({ body: { code: 'http.idempotency_reused' } });
  });

  it('takes any free space until none is left, or the chosen one', async () => {
    const wheels = [await makeSpace('Wheel 1'), await makeSpace('Wheel 2'), await makeSpace('Wheel 3')];
    const lesson = await makeLesson(
      {},
      wheels.map(({ id }) => ({ id, needed: false })),
    );
    const chosen = await book(lesson, {}, { space_id: wheels[1]?.id });
    expect(chosen.body.event.spaces).toEqual(['Wheel 2']);
    expect(await book(lesson, {}, { space_id: wheels[1]?.id })).toMatchObject({ body: { code: 'slots.taken' } });
    expect((await book(lesson)).body.event.spaces).toEqual(['Wheel 1']);
    expect((await book(lesson)).body.event.spaces).toEqual(['Wheel 3']);
    expect(await book(lesson)).toMatchObject({ status: 409, body: { code: 'slots.taken' } });
  });

  it('is free again at once when the guest cancels, and leaves the studio’s calendar', async () => {
    const lesson = await makeLesson();
    const { body } = await book(lesson);
    expect(await startsOf(lesson)).not.toContain('10:00');
    const answer = await world.request(`/api/v1/bookings/${body.id}/cancellation`, json('POST', {}, guest));
    expect(await answer.json()).toMatchObject({ state: 'cancelled', event: { status: 'cancelled' } });
    expect(await startsOf(lesson)).toContain('10:00');
    expect(await reservationsOf(body.event.id)).toEqual([]);
    const { items } = await see(`/studios/${studio.id}/schedule?from=2026-11-03&to=2026-11-03`, owner);
    expect(items.some(({ id }: { id: string }) => id === body.event.id)).toBe(false);
    expect((await book(lesson)).status).toBe(201);
  });

  it('invalidates no public page when it is booked or cancelled: NOTIFY would make commits wait for each other', async () => {
    const lesson = await makeLesson();
    const workshop = await makeOffering(world, studio);
    const event = await makeEvent(world, workshop);
    const seat = await post({ event_id: event.id, seats: 1 });
    const ear = await world.pool.connect();
    const heard: string[] = [];
    ear.on('notification', ({ channel }) => heard.push(channel));
    await ear.query('listen catalogue');
    const { body } = await book(lesson);
    for (const { id } of [body, seat.body]) {
      const answer = await world.request(`/api/v1/bookings/${id}/cancellation`, json('POST', {}, guest));
      expect(answer.status).toBe(200);
    }
    await ear.query('select 1');
    expect(heard).toEqual([]);
    await db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', event.id).execute();
    await expect.poll(() => heard).toEqual(['catalogue']);
    ear.release(true);
  });

  it('is free again when the guest’s account is deleted', async () => {
    const leaver = await makePerson(world);
    const lesson = await makeLesson();
    const slot = { offering_id: lesson.id, starts_at: TUESDAY, minutes: 60 };
    const { body } = await post({ slot, seats: 1 }, leaver);
    await transaction(world.db, (tx) =>
      eraseBookings({ ...world, db: tx }, { userId: leaver.id, email: leaver.email, phone: null }),
    );
    expect(await startsOf(lesson)).toContain('10:00');
    expect(await reservationsOf(body.event.id)).toEqual([]);
  });
});

describe('a slot is refused', () => {
  it('when it is taken, with the nearest free ones', async () => {
    const lesson = await makeLesson();
    await book(lesson);
    expect(await book(lesson)).toMatchObject({
      status: 409,
      body: {
        code: 'slots.taken',
        detail: 'That time is no longer available.',
        data: {
          others: ['2026-11-02T13:00:00+01:00', ...['11', '12', '13'].map((hour) => `2026-11-03T${hour}:00:00+01:00`)],
        },
      },
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['before it opens', { starts_at: '2026-11-03T09:00:00+01:00' }],
    ['that ends after it closes', { starts_at: '2026-11-03T13:30:00+01:00' }],
    ['between two starts', { starts_at: '2026-11-03T10:10:00+01:00' }],
    ['with seconds', { starts_at: '2026-11-03T10:00:01+01:00' }],
    ['that is past', { starts_at: '2026-11-01T10:00:00+01:00' }],
    ['that is this minute', { starts_at: '2026-11-02T10:00:00+01:00' }],
    ['years ahead', { starts_at: '2036-11-03T10:00:00+01:00' }],
    ['for another length', { minutes: 90 }],
    ['in a space that is not its own', { space_id: randomUUID() }],
  ])('%s', async (_which, slot) => {
    expect(await book(await makeLesson(), {}, slot)).toMatchObject({
      status: 409,
      body: { code: 'slots.not_offered', detail: 'That time can’t be booked.' },
    });
  });

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])('outside of all time, at %s', async (starts_at) => {
    expect(await book(await makeLesson(), {}, { starts_at })).toMatchObject({ status: 422 });
  });

  it('on a closed day', async () => {
    const room = await makeSpace();
    const lesson = await makeLesson({}, [room]);
    const closure = { studio_id: studio.id, space_id: room.id, first_day: '2026-11-03', last_day: '2026-11-03' };
    await db.insertInto('closures').values(closure).execute();
    expect(await book(lesson)).toMatchObject({ body: { code: 'slots.not_offered' } });
  });

  it('for more people than the limit, with the limit', async () => {
    expect(await book(await makeLesson(), { seats: 3 })).toMatchObject({
      status: 409,
      body: { code: 'slots.too_many', data: { most: 2 }, detail: 'Up to 2 people can come together.' },
    });
  });

  it('when the total differs from the one that the guest was shown, with the new one', async () => {
    const lesson = await makeLesson();
    for (const shown_total of [
      { amount: 4499, currency: 'EUR' },
      { amount: 4500, currency: 'USD' },
    ]) {
      expect(await book(lesson, { shown_total })).toMatchObject({
        body: { code: 'bookings.total_changed', data: { total: { amount: 4500, currency: 'EUR' } } },
      });
    }
    expect(await startsOf(lesson)).toContain('10:00');
  });

  it('when it is on request', async () => {
    expect(await book(await makeLesson({ booking_mode: 'request_only' }))).toMatchObject({
      body: { code: 'bookings.mode_not_direct' },
    });
  });

  it('for an offering with events, an unlisted one, or one that does not exist', async () => {
    for (const offering of [
      await makeOffering(world, studio),
      await makeLesson({ status: 'paused' }),
      { id: randomUUID() },
    ]) {
      expect(await book(offering)).toMatchObject({ status: 404, body: { code: 'http.not_found' } });
    }
  });

  it.each<[string, object]>([
    ['with an event as well', { event_id: randomUUID() }],
    ['without a slot', { slot: undefined }],
    ['with a start that is not a time', { slot: { offering_id: randomUUID(), starts_at: 'tomorrow', minutes: 60 } }],
    [
      'with a start without a time zone',
      { slot: { offering_id: randomUUID(), starts_at: '2026-11-03T10:00:00', minutes: 60 } },
    ],
    ['with a length of zero', { slot: { offering_id: randomUUID(), starts_at: TUESDAY, minutes: 0 } }],
  ])('%s', async (_what, more) => {
    const slot = { offering_id: (await makeLesson()).id, starts_at: TUESDAY, minutes: 60 };
    expect(await post({ slot, seats: 1, ...more })).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
  });

  it('and no cancellation is accepted once it has begun', async () => {
    const { body } = await book(await makeLesson());
    const later = { ...world, now: () => new Date(Date.parse(TUESDAY) + 5 * MINUTE) };
    const cancelled = cancelBooking(later, { userId: guest.id }, body.id, {});
    await expect(cancelled).rejects.toMatchObject({ code: 'bookings.started' });
    expect(await reservationsOf(body.event.id)).toHaveLength(1);
  });
});

it('books both hours of the night when the clocks repeat an hour, as two slots', async () => {
  const { id: night } = await makeStudio(world, owner);
  await db
    .insertInto('opening_hours')
    .values({ studio_id: night, weekday: 7, opens: '01:00', closes: '04:00' })
    .execute();
  const room = await db
    .insertInto('spaces')
    .values({ studio_id: night, name: 'Darkroom', kind: 'darkroom' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const offering = await makeOffering(
    world,
    { id: night },
    {
      service_type: 'private_lesson',
      duration_minutes: 60,
      slot_step_minutes: 60,
    },
  );
  await db.insertInto('offering_spaces').values({ offering_id: offering.id, space_id: room.id }).execute();
  const october = { ...world, now: () => new Date('2027-10-20T10:00:00+02:00') };
  const [first, second] = await Promise.all(
    ['2027-10-31T02:00:00+02:00', '2027-10-31T02:00:00+01:00'].map((starts_at) => {
      const slot = { offering_id: offering.id, starts_at, minutes: 60 };
      return bookSlot(october, { userId: guest.id, language: 'en' }, { slot, seats: 1 });
    }),
  );
  expect(Date.parse(second?.event.starts_at ?? '') - Date.parse(first?.event.starts_at ?? '')).toBe(HOUR);
});
