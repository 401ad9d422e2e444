import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const NOW = new Date('2031-11-20T10:00:00+01:00');
const world = await createWorld({}, () => NOW);
const { db } = world;
const owner = await makePerson(world);
const guest = await makePerson(world);
const studio = await makeStudio(world, owner);
await db
  .insertInto('opening_hours')
  .values([1, 2, 3, 4, 5].map((weekday) => ({ studio_id: studio.id, weekday, opens: '08:00', closes: '22:00' })))
  .execute();
const room = await db
  .insertInto('spaces')
  .values({ studio_id: studio.id, name: 'Room Sol', kind: 'room' })
  .returning('id')
  .executeTakeFirstOrThrow();
const offering = await makeOffering(world, studio, {
  booking_mode: 'request_only',
  price: 2000,
  capacity: 6,
  duration_minutes: 60,
});
await db.insertInto('offering_spaces').values({ offering_id: offering.id, space_id: room.id }).execute();

const THURSDAY = '2031-11-27T19:00:00+01:00';
const EVENING = '[2031-11-28T17:00:00Z,2031-11-28T19:00:00Z)';
const SUNDAY = '2031-11-30T19:00:00+01:00';

beforeEach(async () => {
  for (const person of [owner, guest]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
});

const request = await (async () => {
  const times = [{ starts_at: THURSDAY }, { starts_at: SUNDAY }];
  const body = { offering_id: offering.id, text: 'An hour, please.', times, seats: 2 };
  for (const person of [owner, guest]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
  return (await (await world.request('/api/v1/booking-requests', json('POST', body, guest))).json()) as { id: string };
})();

async function preview(starts_at: string, minutes?: number) {
  const query = new URLSearchParams({ starts_at, ...(minutes && { minutes: String(minutes) }) });
  const address = `/api/v1/bookings/${request.id}/offer?${query}`;
  return (await world.request(address, { headers: asPerson(owner) })).json();
}

describe('the preview of an offer', () => {
  it('names the spaces, the price and the time to accept, and saves nothing', async () => {
    expect(await preview(THURSDAY)).toEqual({
      starts_at: THURSDAY,
      ends_at: '2031-11-27T20:00:00+01:00',
      is_past: false,
      event: null,
      spaces: ['Room Sol'],
      conflicts: [],
      possible: true,
      least: null,
      price: { amount: 4000, currency: 'EUR' },
      open_until: '2031-11-23T10:00:00+01:00',
    });
    expect(await db.selectFrom('space_reservations').select('event_id').execute()).toEqual([]);
  });

  it('warns of hours in which the studio is closed, and forbids a time at which the space is taken', async () => {
    expect(await preview(SUNDAY)).toMatchObject({ possible: true, conflicts: [{ what: 'closed' }] });
    const other = await makeOffering(world, studio, { title: 'Choir' });
    const event = await makeEvent(world, other, { starts_at: new Date('2031-11-28T18:00:00+01:00') });
    await db
      .insertInto('space_reservations')
      .values({
        studio_id: studio.id,
        space_id: room.id,
        event_id: event.id,
        during: EVENING,
        uses: EVENING,
      })
      .execute();
    expect(await preview('2031-11-28T19:30:00+01:00')).toMatchObject({
      possible: false,
      conflicts: [{ what: 'date', space: 'Room Sol', title: 'Choir' }],
    });
  });

  it('takes seats of the date that there is, as long as there are enough', async () => {
    const event = await makeEvent(world, offering, { starts_at: new Date('2031-12-04T19:00:00+01:00'), capacity: 6 });
    const at = '2031-12-04T19:00:00+01:00';
    expect(await preview(at)).toMatchObject({ event: { capacity: 6, seats_left: 6 }, possible: true });
    await db.updateTable('events').set({ seats_taken: 5 }).where('id', '=', event.id).execute();
    expect(await preview(at)).toMatchObject({ event: { capacity: 6, seats_left: 1 }, possible: false });
  });

  it('says that a time is past', async () => {
    expect(await preview('2031-11-20T09:00:00+01:00')).toMatchObject({ is_past: true, possible: false });
  });
});
