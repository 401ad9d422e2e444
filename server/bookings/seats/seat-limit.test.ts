import { describe, expect, it } from 'vitest';
import { MAX_SEATS_AHEAD } from '#shared/bookings/seat-limits.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeSpace } from '#tests/worlds/studio-team.ts';

const NOW = new Date('2031-01-06T08:00:00Z');
const world = await createWorld({}, () => NOW);
const owner = await makePerson(world);
const call = callsOf(world, owner);

async function studioWithClass() {
  const studio = await makeStudio(world, owner);
  const offering = await makeOffering(world, studio, { capacity: 500 });
  return { studio, offering, event: await makeEvent(world, offering) };
}

/** Makes a guest with a booking of this many seats of the event. */
async function guestWith(event: { id: string }, seats: number) {
  const guest = await makePerson(world);
  for (let left = seats; left > 0; left -= 10) {
    expect(await call('POST', '/bookings', { event_id: event.id, seats: Math.min(10, left) }, guest)).toMatchObject({
      http: 201,
    });
  }
  return guest;
}

describe('the limit of seats that one guest holds at a studio', () => {
  it('applies to this guest and this studio only', async () => {
    const { event } = await studioWithClass();
    const guest = await guestWith(event, MAX_SEATS_AHEAD - 1);
    const book = (seats: number, at = event, person = guest) =>
      call('POST', '/bookings', { event_id: at.id, seats }, person);
    const refusal = { http: 409, code: 'bookings.too_many_seats' };
    expect(await book(2)).toMatchObject({ ...refusal, data: { held: MAX_SEATS_AHEAD - 1, most: MAX_SEATS_AHEAD } });
    expect(await book(1)).toMatchObject({ http: 201 });
    expect(await book(1)).toMatchObject({ ...refusal, data: { held: MAX_SEATS_AHEAD } });
    expect(await book(10, (await studioWithClass()).event)).toMatchObject({ http: 201 });
    expect(await book(10, event, await makePerson(world))).toMatchObject({ http: 201 });
  });

  it('counts upcoming seats only, not those of cancelled bookings or of events that have begun', async () => {
    const { offering, event } = await studioWithClass();
    const guest = await guestWith(event, MAX_SEATS_AHEAD - 10);
    const book = () => call('POST', '/bookings', { event_id: event.id, seats: 10 }, guest);
    const last = await book();
    expect((await book()).code).toBe('bookings.too_many_seats');
    expect(await call('POST', `/bookings/${last.id}/cancellation`, {}, guest)).toMatchObject({ http: 200 });
    expect(await book()).toMatchObject({ http: 201 });
    const later = await makeEvent(world, offering);
    const refused = await call('POST', '/bookings', { event_id: later.id, seats: 10 }, guest);
    expect(refused.code).toBe('bookings.too_many_seats');
    await world.db.updateTable('events').set({ starts_at: NOW }).where('id', '=', event.id).execute();
    expect(await call('POST', '/bookings', { event_id: later.id, seats: 10 }, guest)).toMatchObject({ http: 201 });
  });

  it('holds when bookings of many events are sent at once', async () => {
    const { offering } = await studioWithClass();
    const guest = await makePerson(world);
    const dates = await Promise.all(Array.from({ length: 12 }, () => makeEvent(world, offering)));
    const answers = await Promise.all(
      dates.map(({ id }) => call('POST', '/bookings', { event_id: id, seats: 10 }, guest)),
    );
    expect(answers.filter(({ http }) => http === 201)).toHaveLength(MAX_SEATS_AHEAD / 10);
    expect(answers.filter(({ code }) => code === 'bookings.too_many_seats')).toHaveLength(12 - MAX_SEATS_AHEAD / 10);
  });

  it('counts slots too', async () => {
    const { studio, event } = await studioWithClass();
    const room = await makeSpace(world, studio, 'Loft');
    await world.pool.query(
      'insert into opening_hours (studio_id, weekday, opens, closes) select $1, n, $2, $3 from generate_series(1, 7) n',
      [studio.id, '08:00', '20:00'],
    );
    const hours = await makeOffering(world, studio, { service_type: 'coworking', price_unit: 'hour', capacity: 1 });
    await drawOn(world, hours, [room]);
    const { days } = await call('GET', `/offerings/${hours.id}/slots?minutes=120`);
    const { starts_at } = days.flatMap(({ slots }: { slots: object[] }) => slots)[0];
    const request = { slot: { offering_id: hours.id, starts_at, minutes: 120 }, seats: 1 };
    const guest = await guestWith(event, MAX_SEATS_AHEAD);
    expect(await call('POST', '/bookings', request, guest)).toMatchObject({
      http: 409,
      code: 'bookings.too_many_seats',
    });
    expect(await call('POST', '/bookings', request, await makePerson(world))).toMatchObject({ http: 201 });
  });
});
