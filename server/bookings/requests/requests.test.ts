import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { HOUR } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);
const [laia, ona] = [await makePerson(world, { name: 'Laia' }), await makePerson(world)];
const studio = await makeStudio(world, owner);
await db
  .insertInto('opening_hours')
  .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ studio_id: studio.id, weekday, opens: '08:00', closes: '22:00' })))
  .execute();
const room = await db
  .insertInto('spaces')
  .values({ studio_id: studio.id, name: 'Room', kind: 'room' })
  .returning('id')
  .executeTakeFirstOrThrow();

/** Makes an offering on request that takes the room. */
async function makeOnRequest(wanted: Parameters<typeof makeOffering>[2] = {}) {
  const made = await makeOffering(world, studio, { booking_mode: 'request_only', ...wanted });
  await db.insertInto('offering_spaces').values({ offering_id: made.id, space_id: room.id }).execute();
  return made;
}
const offering = await makeOnRequest();

async function moveTo(instant: Date) {
  now = instant;
  for (const person of [owner, laia, ona]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
}

beforeEach(async () => {
  await moveTo(START);
  await db.deleteFrom('space_reservations').execute();
  await db.updateTable('bookings').set({ state: 'cancelled' }).where('guest_id', 'in', [laia.id, ona.id]).execute();
});

async function post(path: string, body: object, person: MadePerson, headers: Record<string, string> = {}) {
  const response = await world.request(`/api/v1${path}`, json('POST', body, person, headers));
  return { status: response.status, body: await response.json() };
}
const WISHES = ['2031-11-27T19:00:00+01:00', '2031-12-02T19:00:00+01:00'];
const ask = (wanted: object = {}, person = laia, headers = {}) =>
  post(
    '/booking-requests',
    {
      offering_id: offering.id,
      text: 'My hands remember the Elgar.',
      times: WISHES.map((starts_at) => ({ starts_at })),
      seats: 2,
      ...wanted,
    },
    person,
    headers,
  );
const offer = (id: string, wanted: object = {}, headers = {}) =>
  post(`/bookings/${id}/offer`, { starts_at: WISHES[0], ...wanted }, owner, headers);
const accept = (id: string, person = laia, headers = {}) => post(`/bookings/${id}/acceptance`, {}, person, headers);
const see = async (id: string, person = laia) =>
  (await world.request(`/api/v1/bookings/${id}`, { headers: asPerson(person) })).json();
const eventOf = (id: string) => db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Sends the mails of all changes; returns the kinds of those about a booking. */
async function triggersOf(id: string): Promise<string[]> {
  await sendBookingMails(world);
  const mails = await db.selectFrom('emails').select('trigger').where('dedupe_key', 'like', `%:${id}:%`).execute();
  return mails.map(({ trigger }) => trigger).sort();
}
const reservations = () => db.selectFrom('space_reservations').select('event_id').execute();

describe('a request', () => {
  it('says what, when and how many, takes no seats, and lapses after a week', async () => {
    const { status, body } = await ask();
    expect([status, body]).toMatchObject([
      201,
      {
        state: 'requested',
        mode: 'request_only',
        seats: 2,
        request: { text: 'My hands remember the Elgar.', times: WISHES },
        event: { id: null, starts_at: WISHES[0], ends_at: '2031-11-27T21:00:00+01:00' },
        answer_due_at: '2031-11-27T10:00:00+01:00',
        cannot_cancel: null,
      },
    ]);
    expect(await see(body.id)).toEqual(body);
    expect(await triggersOf(body.id)).toEqual(['booking_requested', 'studio_booking_requested']);
    await moveTo(new Date(START.getTime() + 7 * 24 * HOUR));
    await lapseBookings(world, { bookingId: body.id });
    expect(await see(body.id)).toMatchObject({ state: 'expired' });
    expect(await triggersOf(body.id)).toEqual([
      'booking_not_approved',
      'booking_requested',
      'studio_booking_requested',
    ]);
  });

  it('is answered before the last of its times, so that the guest can still come', async () => {
    const { body } = await ask({ times: [{ starts_at: '2031-11-21T19:00:00+01:00' }] });
    expect(body.answer_due_at).toBe('2031-11-21T17:00:00+01:00');
    const near = await ask({ times: [{ starts_at: '2031-11-20T11:30:00+01:00' }] });
    expect(near.body.answer_due_at).toBe('2031-11-20T11:30:00+01:00');
  });

  it('can be sent for an offering with dates too, and withdrawn at no cost', async () => {
    const dated = await makeOffering(world, studio);
    const { status, body } = await ask({ offering_id: dated.id });
    expect(status).toBe(201);
    const withdrawn = await post(`/bookings/${body.id}/cancellation`, {}, laia);
    expect(withdrawn).toMatchObject({
      status: 200,
      body: { state: 'cancelled', cancelled: { refund: { amount: 11600 } } },
    });
  });

  it('can be withdrawn at no cost as long as one of its times is ahead', async () => {
    await moveTo(new Date(Date.parse(WISHES[0] ?? '') - HOUR));
    const { body } = await ask();
    await moveTo(new Date(Date.parse(WISHES[0] ?? '') + HOUR));
    const withdrawn = await post(`/bookings/${body.id}/cancellation`, {}, laia);
    expect(withdrawn).toMatchObject({ body: { cancelled: { refund: { amount: 11600 } } } });
  });

  it('is made once, however often it is sent with the same key', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const [first, second] = await Promise.all([ask({}, laia, key), ask({}, laia, key)]);
    expect(first).toMatchObject({ status: 201 });
    expect(second).toEqual(first);
    expect(await ask({ seats: 1 }, laia, key)).toMatchObject({ body: { code: 'http.idempotency_reused' } });
  });

  it.each<[string, object, string]>([
    ['for a time that is past', { times: [{ starts_at: '2031-11-19T19:00:00+01:00' }] }, 'bookings.times_past'],
    ['for a time in years', { times: [{ starts_at: '2033-11-19T19:00:00+01:00' }] }, 'bookings.times_too_far'],
    ['for more people than fit in', { seats: 9 }, 'bookings.more_than_capacity'],
    ['without a time', { times: [] }, 'http.invalid'],
    ['for four times', { times: Array(4).fill({ starts_at: WISHES[0] }) }, 'http.invalid'],
    ['without a word', { text: '  ' }, 'http.invalid'],
    ['for an offering that does not exist', { offering_id: randomUUID() }, 'http.not_found'],
  ])('is refused %s', async (_when, wanted, code) => {
    expect(await ask(wanted)).toMatchObject({ body: { code } });
  });

  it('is refused when five are open at the studio, also when they are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask({}, ona)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'bookings.too_many_requests', data: { most: 5 } },
    });
  });

  it('waits in the list of the studio, and can be declined with a message', async () => {
    const { body } = await ask();
    const list = async () => {
      const answer = await world.request(`/api/v1/studios/${studio.id}/bookings?shelf=waiting`, {
        headers: asPerson(owner),
      });
      return (await answer.json()).items;
    };
    expect(await list()).toMatchObject([{ id: body.id, state: 'requested', request: { times: WISHES } }]);
    const declined = await post(`/bookings/${body.id}/declination`, { reason: 'Not this month.' }, owner);
    expect(declined).toMatchObject({ status: 200, body: { state: 'declined' } });
    expect(await list()).toEqual([]);
  });
});

describe('an offer', () => {
  it('makes an event of its own with the room, at the price of the offering, for 72 hours', async () => {
    const { body } = await ask();
    expect(await offer(body.id, { message: 'Bring the Elgar.' })).toMatchObject({
      status: 200,
      body: { state: 'offered', event: { starts_at: WISHES[0] } },
    });
    const offered = await see(body.id);
    expect(offered).toMatchObject({
      state: 'offered',
      total: { amount: 11600, currency: 'EUR' },
      answer_due_at: '2031-11-23T10:00:00+01:00',
      history: [{ state: 'requested' }, { state: 'offered', by: 'studio', message: 'Bring the Elgar.' }],
    });
    expect(await triggersOf(body.id)).toContain('booking_offered');
    const mails = db.selectFrom('emails').select('text').where('dedupe_key', 'like', `%:${body.id}:%`);
    const mail = await mails.where('trigger', '=', 'booking_offered').executeTakeFirstOrThrow();
    expect(mail.text).toMatch(/^ {2}Free to cancel until /m);
    expect(await eventOf(offered.event.id)).toMatchObject({ is_slot: true, capacity: 2, seats_taken: 2 });
    expect(await reservations()).toEqual([{ event_id: offered.event.id }]);
    expect((await world.request(`/api/v1/events/${offered.event.id}`)).status).toBe(404);
  });

  it('can have another time, length and price', async () => {
    const { body } = await ask();
    await offer(body.id, { starts_at: '2031-11-28T17:00:00+01:00', minutes: 90, price: { amount: 5000 } });
    expect(await see(body.id)).toMatchObject({
      total: { amount: 5000 },
      event: { starts_at: '2031-11-28T17:00:00+01:00', ends_at: '2031-11-28T18:30:00+01:00' },
    });
  });

  it('takes seats of the event that takes place at that time', async () => {
    const dated = await makeOffering(world, studio);
    const event = await makeEvent(world, dated, { starts_at: new Date(WISHES[0] ?? '') });
    const { body } = await ask({ offering_id: dated.id });
    await offer(body.id);
    expect(await see(body.id)).toMatchObject({ state: 'offered', event: { id: event.id } });
    expect(await eventOf(event.id)).toMatchObject({ seats_taken: 2 });
    const late = await ask({ offering_id: dated.id, seats: 7 }, ona);
    expect(await offer(late.body.id)).toMatchObject({ status: 409, body: { code: 'bookings.sold_out' } });
    expect(await see(late.body.id, ona)).toMatchObject({ state: 'requested' });
  });

  it('takes seats and times of bookings that are past theirs, also when no job runs', async () => {
    const [first, second] = [await ask(), await ask({}, ona)];
    await offer(first.body.id);
    await moveTo(new Date(START.getTime() + 72 * HOUR));
    expect(await offer(second.body.id)).toMatchObject({ status: 200, body: { state: 'offered' } });
    expect(await see(first.body.id)).toMatchObject({ state: 'expired' });
  });

  it('is confirmed when the guest accepts it, once, and only by that guest', async () => {
    const { body } = await ask();
    expect(await accept(body.id)).toMatchObject({ status: 409, body: { code: 'bookings.not_waiting' } });
    await offer(body.id);
    expect(await accept(body.id, ona)).toMatchObject({ status: 404 });
    const answers = await Promise.all([accept(body.id), accept(body.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await see(body.id)).toMatchObject({ state: 'confirmed', payment: 'at_studio' });
    const mails = await triggersOf(body.id);
    expect(mails).toEqual(['booking_confirmed', 'studio_booking_confirmed']);
  });

  it('is answered as it is now when the acceptance or the offer is sent again', async () => {
    const { body } = await ask();
    const keys = [randomUUID(), randomUUID()].map((key) => ({ 'Idempotency-Key': key }));
    expect((await offer(body.id, {}, keys[0])).status).toBe(200);
    expect(await offer(body.id, {}, keys[0])).toMatchObject({ status: 200, body: { state: 'offered' } });
    expect((await accept(body.id, laia, keys[1])).status).toBe(200);
    expect(await accept(body.id, laia, keys[1])).toMatchObject({ status: 200, body: { state: 'confirmed' } });
    expect(await offer(body.id, {}, keys[0])).toMatchObject({ status: 200, body: { state: 'confirmed' } });
    expect(await reservations()).toHaveLength(1);
  });

  it('frees its time when it is not accepted within 72 hours, also when no job runs', async () => {
    const { body } = await ask();
    await offer(body.id);
    await moveTo(new Date(START.getTime() + 72 * HOUR));
    expect(await accept(body.id)).toMatchObject({
      status: 409,
      body: { code: 'bookings.not_waiting', data: { state: 'expired' } },
    });
    expect(await reservations()).toEqual([]);
  });

  it('frees its time when the guest does not want it', async () => {
    const { body } = await ask();
    await offer(body.id);
    const refused = await post(`/bookings/${body.id}/cancellation`, {}, laia);
    expect(refused).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    expect(await reservations()).toEqual([]);
  });

  it('is made once when two of the team answer at the same time, and the loser leaves no event', async () => {
    const { body } = await ask();
    const answers = await Promise.all([offer(body.id), offer(body.id, { starts_at: WISHES[1] })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await reservations()).toHaveLength(1);
  });

  it('cannot take a room that is reserved, nor a time that is past', async () => {
    const [first, second] = [await ask(), await ask({}, ona)];
    await offer(first.body.id);
    expect(await offer(second.body.id)).toMatchObject({ status: 409, body: { code: 'events.conflict' } });
    expect(await offer(second.body.id, { starts_at: '2031-11-19T19:00:00+01:00' })).toMatchObject({
      status: 409,
      body: { code: 'bookings.times_past' },
    });
    expect(await see(second.body.id, ona)).toMatchObject({ state: 'requested' });
  });
});
