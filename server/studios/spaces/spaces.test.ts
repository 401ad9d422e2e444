import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { json, makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { callsTo } from '#tests/worlds/studio-calls.ts';
import { reserveSpaces } from '#tests/worlds/studio-team.ts';

const world = await createWorld();
const { send, begin } = callsTo(world);

async function withRoom() {
  const begun = await begin();
  const room = { kind: 'room', name: 'Wheel room', seats: 8, hourly_price: { amount: 1200, currency: 'EUR' } };
  const { body: studio } = await send(begun.owner, 'POST', `${begun.path}/spaces`, room);
  const [space] = studio.spaces;
  if (!space) throw new Error('no space');
  return { ...begun, studio, space };
}

/** Creates an event in the room, optionally with a booking. */
async function useRoom({ studio, space }: Awaited<ReturnType<typeof withRoom>>, isBooked: boolean) {
  await world.db.updateTable('studios').set({ status: 'published' }).where('id', '=', studio.id).execute();
  const event = await makeEvent(world, await makeOffering(world, studio));
  const { starts_at: startsAt, ends_at: endsAt } = event;
  await reserveSpaces(world.db, { studioId: studio.id, eventId: event.id, spaceIds: [space.id], startsAt, endsAt });
  const guest = await makePerson(world);
  if (isBooked) await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
}

describe('a space', () => {
  it('is created with sensible defaults and its hourly price', async () => {
    const { space } = await withRoom();
    expect(space).toMatchObject({
      kind: 'room',
      seats: 8,
      hourly_price: { amount: 1200, currency: 'EUR' },
      min_minutes: 60,
      max_minutes: 480,
      step_minutes: 30,
      buffer_before: 0,
      archived: false,
    });
  });

  it('can have several units, but never fewer than guests have booked at once', async () => {
    const { owner, path, studio, space } = await withRoom();
    const change = (quantity: number) =>
      send(owner, 'PATCH', `${path}/spaces/${space.id}`, { version: 1000, quantity });
    expect(space.quantity).toBe(1);
    expect((await change(6)).body.spaces[0]?.quantity).toBe(6);
    const event = await makeEvent(world, await makeOffering(world, studio));
    for (const [day, hours] of [
      ['2200-01-01', 3],
      ['2200-01-02', 2],
      ['2001-01-01', 5],
    ] as const) {
      for (let unit = 0; unit < hours; unit += 1) {
        const during = `[${day}T10:00Z,${day}T${11 + unit}:00Z)`;
        const row = {
          studio_id: studio.id,
          space_id: space.id,
          event_id: event.id,
          during,
          uses: during,
          one_unit: true,
        };
        await world.db.insertInto('space_reservations').values(row).execute();
      }
    }
    expect(await change(2)).toMatchObject({
      status: 409,
      body: { code: 'studios.quantity_booked', data: { most: 3, starts_at: '2200-01-01T10:00:00.000Z' } },
    });
    // Past bookings do not matter.
    expect((await change(3)).body.spaces[0]?.quantity).toBe(3);
    for (const quantity of [0, 101, 1.5]) expect((await change(quantity)).status).toBe(422);
  });

  it('has a unique id: another studio’s is refused', async () => {
    const { space } = await withRoom();
    const { owner, path } = await begin();
    const { status, body } = await send(owner, 'POST', `${path}/spaces`, { id: space.id, kind: 'room', name: 'Mine' });
    expect([status, body]).toMatchObject([422, { code: 'http.invalid', fields: [{ path: 'id' }] }]);
  });

  it('that is sent twice is created once', async () => {
    const { owner, path } = await begin();
    const wheel = { id: crypto.randomUUID(), kind: 'wheel', name: 'Wheel 1' };
    await send(owner, 'POST', `${path}/spaces`, wheel);
    const { body } = await send(owner, 'POST', `${path}/spaces`, wheel);
    expect(body.spaces.map(({ id }) => id)).toEqual([wheel.id]);
  });

  it('has a unique name among active spaces, regardless of case', async () => {
    const { owner, path, studio, space } = await withRoom();
    const taken = { status: 409, body: { code: 'studios.space_name_taken', data: { name: 'wheel ROOM' } } };
    const name = 'wheel ROOM';
    expect(await send(owner, 'POST', `${path}/spaces`, { kind: 'table', name })).toMatchObject(taken);
    const other = { id: crypto.randomUUID(), kind: 'table', name: 'Long table' };
    await send(owner, 'POST', `${path}/spaces`, other);
    const at = `${path}/spaces/${other.id}`;
    expect(await send(owner, 'PATCH', at, { version: studio.version + 1, name })).toMatchObject(taken);
    const own = await send(owner, 'PATCH', `${path}/spaces/${space.id}`, { version: studio.version + 1, name });
    expect(own.status).toBe(200);
  });

  it('cannot be restored while another space has its name', async () => {
    const { owner, path, studio, space } = await withRoom();
    const at = `${path}/spaces/${space.id}`;
    const { body: away } = await send(owner, 'PATCH', at, { version: studio.version, archived: true });
    const { body } = await send(owner, 'POST', `${path}/spaces`, { kind: 'room', name: 'Wheel room' });
    expect(body.spaces).toHaveLength(2);
    const back = await send(owner, 'PATCH', at, { version: away.version + 1, archived: false });
    expect(back).toMatchObject({ status: 409, body: { code: 'studios.space_name_taken' } });
    const renamed = { version: away.version + 1, archived: false, name: 'Old room' };
    expect((await send(owner, 'PATCH', at, renamed)).status).toBe(200);
  });

  it('is updated field by field, and a conflicting edit is refused', async () => {
    const { owner, path, studio, space } = await withRoom();
    const at = `${path}/spaces/${space.id}`;
    const { version } = studio;
    await send(owner, 'PATCH', at, { version, seats: 10, hourly_price: null });
    expect((await send(owner, 'PATCH', at, { version, buffer_after: 15 })).body.spaces[0]).toMatchObject({
      seats: 10,
      hourly_price: null,
      buffer_after: 15,
    });
    const { status, body } = await send(owner, 'PATCH', at, { version, seats: 4 });
    expect(status).toBe(409);
    expect(body.data.current).toEqual({ [`space:${space.id}:seats`]: 10 });
  });

  it.each([
    ['a minimum length above the maximum', { min_minutes: 240, max_minutes: 60 }, 'max_minutes'],
    ['no seat', { seats: 0 }, 'seats'],
    ['an unsupported step', { step_minutes: 7 }, 'step_minutes'],
    ['a negative price', { hourly_price: { amount: -1, currency: 'EUR' } }, 'hourly_price.amount'],
    ['the kind of a teacher', { kind: 'teacher' }, 'kind'],
  ])('is refused with %s', async (_what, change, field) => {
    const { owner, path, studio, space } = await withRoom();
    const at = `${path}/spaces/${space.id}`;
    const { status, body } = await send(owner, 'PATCH', at, { version: studio.version, ...change });
    expect(status).toBe(422);
    expect(body.fields?.map((each) => each.path)).toEqual([field]);
  });

  it('that was never used is deleted', async () => {
    const { owner, path, space } = await withRoom();
    expect((await send(owner, 'DELETE', `${path}/spaces/${space.id}`)).body.spaces).toEqual([]);
  });

  it('that was used is archived, and can be restored', async () => {
    const made = await withRoom();
    await useRoom(made, false);
    const { owner, path, studio, space } = made;
    await world.db.updateTable('events').set({ status: 'completed' }).where('studio_id', '=', studio.id).execute();
    // The last space of a public studio cannot be removed.
    expect((await send(owner, 'DELETE', `${path}/spaces/${space.id}`)).body.data.missing).toEqual(['spaces']);
    await send(owner, 'POST', `${path}/spaces`, { kind: 'room', name: 'Back room' });
    const { body } = await send(owner, 'DELETE', `${path}/spaces/${space.id}`);
    expect(body.spaces.map(({ name, archived }) => [name, archived])).toEqual([
      ['Back room', false],
      ['Wheel room', true],
    ]);
    const back = await send(owner, 'PATCH', `${path}/spaces/${space.id}`, { version: body.version, archived: false });
    expect(back.body.spaces.map(({ archived }) => archived)).toEqual([false, false]);
  });

  it('cannot be removed while guests have booked there', async () => {
    const made = await withRoom();
    await useRoom(made, true);
    const { owner, path, space } = made;
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PATCH', { version: 1000, archived: true }],
    ] as const) {
      const reply = await send(owner, method, `${path}/spaces/${space.id}`, body);
      expect(reply).toMatchObject({ status: 409, body: { code: 'studios.dates_ahead', data: { dates: 1 } } });
    }
  });

  it('cannot be removed while an upcoming event uses it, booked or not', async () => {
    const made = await withRoom();
    await useRoom(made, false);
    const { owner, path, space } = made;
    const preview = await send(owner, 'GET', `${path}/spaces/${space.id}/removal`);
    expect(preview.body).toMatchObject({ dates: 1, booked_dates: 0, series: 0 });
    expect(await send(owner, 'DELETE', `${path}/spaces/${space.id}`)).toMatchObject({
      status: 409,
      body: { code: 'studios.space_in_use', data: { dates: 1, rules: 0 } },
    });
  });

  it('of another studio is not found', async () => {
    const { owner, path } = await begin();
    const other = await withRoom();
    const { status } = await send(owner, 'PATCH', `${path}/spaces/${other.space.id}`, { version: 1, seats: 3 });
    expect(status).toBe(404);
  });

  it('keeps the owner’s order', async () => {
    const { owner, path, space } = await withRoom();
    const { body } = await send(owner, 'POST', `${path}/spaces`, { kind: 'kiln', name: 'Kiln' });
    const ids = body.spaces.map(({ id }) => id).reverse();
    const ordered = await send(owner, 'PUT', `${path}/space-order`, { ids });
    expect(ordered.body.spaces.map(({ id }) => id)).toEqual(ids);
    expect(ids[1]).toBe(space.id);
  });
});

describe('a space that is rented by the hour', () => {
  const WEEK = [1, 2, 3].map((weekday) => ({ weekday, opens: '10:00', closes: '20:00' }));
  const offeringsOf = (studio: { id: string }) =>
    world.db
      .selectFrom('offerings')
      .innerJoin('offering_spaces', 'offering_id', 'offerings.id')
      .select(['title', 'status', 'price', 'currency', 'capacity', 'service_type', 'price_unit', 'space_id'])
      .where('studio_id', '=', studio.id)
      .execute();

  it('has a coworking offering that follows its price', async () => {
    const { owner, path, studio, space } = await withRoom();
    const hourly = { service_type: 'coworking', price_unit: 'hour', capacity: 8, space_id: space.id };
    expect(await offeringsOf(studio)).toMatchObject([
      { ...hourly, title: 'Wheel room by the hour', status: 'draft', price: 1200, currency: 'EUR' },
    ]);
    expect(space.hourly_offering).toMatchObject({ status: 'draft' });
    const change = async (hourly_price: object | null) => {
      const { body } = await send(owner, 'GET', `${path}/editing`);
      return send(owner, 'PATCH', `${path}/spaces/${space.id}`, { version: body.version, hourly_price });
    };
    await change({ amount: 1500, currency: 'EUR' });
    expect(await offeringsOf(studio)).toMatchObject([{ price: 1500 }]);
    await world.db.updateTable('offerings').set({ price: 1900 }).where('studio_id', '=', studio.id).execute();
    await change({ amount: 1600, currency: 'EUR' });
    expect(await offeringsOf(studio)).toMatchObject([{ price: 1900 }]);
  });

  it('can be booked at once if it has opening hours, and no longer when its price is removed', async () => {
    const { owner, path, studio } = await begin();
    await send(owner, 'PUT', `${path}/opening-hours`, { version: studio.version, space_id: null, stretches: WEEK });
    const room = { kind: 'room', name: 'Loft', seats: 4 };
    const { body: made } = await send(owner, 'POST', `${path}/spaces`, room);
    const change = async (hourly_price: object | null) => {
      const { body } = await send(owner, 'GET', `${path}/editing`);
      const to = `${path}/spaces/${made.spaces[0]?.id}`;
      return (await send(owner, 'PATCH', to, { version: body.version, hourly_price })).body.spaces[0]?.hourly_offering;
    };
    const price = { amount: 1200, currency: 'EUR' };
    expect(await change(price)).toMatchObject({ status: 'published' });
    expect(await change(null)).toMatchObject({ status: 'paused' });
    expect(await change(price)).toMatchObject({ status: 'published' });
    expect(await offeringsOf(studio)).toHaveLength(1);
  });

  it('without an offering gets one when its price is saved again', async () => {
    const { owner, path, studio, space } = await withRoom();
    await world.db.deleteFrom('offerings').where('studio_id', '=', studio.id).execute();
    const { body } = await send(owner, 'GET', `${path}/editing`);
    const [before] = body.spaces;
    expect(before).toMatchObject({ hourly_offering: null, hourly_price: { amount: 1200, currency: 'EUR' } });
    const again = { version: body.version, hourly_price: before?.hourly_price };
    const saved = await send(owner, 'PATCH', `${path}/spaces/${space.id}`, again);
    expect(saved.body.spaces[0]?.hourly_offering).toMatchObject({ status: 'draft' });
    expect(await offeringsOf(studio)).toMatchObject([{ price: 1200, space_id: space.id }]);
  });
});
