import { expect, test } from 'vitest';
import type { EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const NOW = new Date('2026-10-23T10:00:00+02:00');
const world = await createWorld({}, () => NOW);
const { db } = world;
const owner = await makePerson(world);
const studio = await makeStudio(world, owner, { email: 'hola@studio.example', phone: '+34 600 000 000' });

const get = (path: string) => world.request(`/api/v1${path}`);
const inHours = (hours: number) => ({
  starts_at: new Date(NOW.getTime() + hours * HOUR),
  ends_at: new Date(NOW.getTime() + (hours + 2) * HOUR),
});

test('an offering is found by its id or slug, with everything its page shows', async () => {
  const { id: instructor_id } = await db
    .insertInto('studio_members')
    .values({ studio_id: studio.id, role: 'instructor', name: 'Pol', title: 'Thrower', about: 'Patient.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const take_home = { note: 'Fired twice.', steps: [{ after_days: 21, label: 'Yours' }] };
  const made = await makeOffering(world, studio, {
    slug: 'throw-a-bowl',
    title: 'Throw a bowl 🏺',
    instructor_id,
    take_home: JSON.stringify(take_home),
    included: ['Clay'],
    accessibility: 'Two wheels are low.',
    notice_minutes: 90,
  });
  await makeEvent(world, made, { ...inHours(1) });
  await makeEvent(world, made, { ...inHours(80), price_override: 4900, seats_taken: 3 });
  const found = (await (await get('/offerings/throw-a-bowl')).json()) as Offering;
  expect(await (await get(`/offerings/${made.id}`)).json()).toEqual(found);
  expect(found).toMatchObject({
    title: 'Throw a bowl 🏺',
    price: { amount: 5800, currency: 'EUR' },
    materials_included: true,
    instructor: { name: 'Pol', title: 'Thrower', about: 'Patient.' },
    take_home,
    included: ['Clay'],
    accessibility: 'Two wheels are low.',
    contact: { email: 'hola@studio.example', phone: '+34 600 000 000' },
    studio: { id: studio.id, slug: studio.slug, name: studio.name, lat: 41.4, lng: 2.2 },
    // The clocks of Barcelona went back in between. What starts in an hour is closed already.
    next_event: {
      starts_at: '2026-10-26T17:00:00+01:00',
      closes_at: '2026-10-26T15:30:00+01:00',
      price: { amount: 4900, currency: 'EUR' },
      capacity: 8,
      seats_left: 5,
      status: 'scheduled',
    },
  });
});

test('a new length applies to new events: the shown length is that of the next one, sold out or not', async () => {
  const made = await makeOffering(world, studio, { duration_minutes: 120 });
  const event = await makeEvent(world, made, inHours(80));
  await db.updateTable('offerings').set({ duration_minutes: 30 }).where('id', '=', made.id).execute();
  const shown = async () => ((await (await get(`/offerings/${made.id}`)).json()) as Offering).duration_minutes;
  const listed = async () => {
    const { items } = (await (await get(`/offerings?studio=${studio.id}`)).json()) as { items: Offering[] };
    return items.find(({ id }) => id === made.id)?.duration_minutes;
  };
  expect([await shown(), await listed()]).toEqual([120, 120]);
  await db.updateTable('events').set({ seats_taken: event.capacity }).where('id', '=', event.id).execute();
  expect(await shown()).toBe(120);
  await db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', event.id).execute();
  expect(await shown()).toBe(30);
});

test('the price of a course is per event, and says so', async () => {
  const forWhat = async (wanted: object) => {
    const { id } = await makeOffering(world, studio, wanted);
    return ((await (await get(`/offerings/${id}`)).json()) as Offering).price_for;
  };
  expect(await forWhat({ service_type: 'recurring' })).toBe('date');
  expect(await forWhat({ service_type: 'recurring', price_unit: 'group' })).toBe('group_date');
  expect(await forWhat({ service_type: 'workshop' })).toBe('person');
  expect(await forWhat({ service_type: 'coworking', price_unit: 'hour' })).toBe('hour');
});

test.each(['nothing-like-it', '00000000-0000-7000-8000-000000000000', '%00', 'Throw-A-Bowl', "a'b"])(
  '%s is not found as an offering, nor are its events',
  async (id) => {
    expect((await get(`/offerings/${id}`)).status).toBe(404);
    expect((await get(`/offerings/${id}/events`)).status).toBe(404);
  },
);

test('an offering is public while it and its studio are published', async () => {
  const hidden = await makeStudio(world, owner, { status: 'suspended' });
  for (const made of [
    await makeOffering(world, hidden),
    await makeOffering(world, studio, { status: 'draft' }),
    await makeOffering(world, studio, { status: 'paused' }),
  ]) {
    const event = await makeEvent(world, made, inHours(50));
    for (const path of [`/offerings/${made.id}`, `/offerings/${made.id}/events`, `/events/${event.id}`]) {
      expect((await get(path)).status).toBe(404);
    }
  }
});

test('upcoming events are listed in order, sold out or not, page by page', async () => {
  const made = await makeOffering(world, studio);
  await makeEvent(world, made, inHours(-30));
  await makeEvent(world, made, { ...inHours(20), status: 'cancelled' });
  for (const hours of [72, 24, 48, 48, 48]) await makeEvent(world, made, { ...inHours(hours), seats_taken: 8 });
  const found: EventShape[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await get(`/offerings/${made.slug}/events?limit=2${cursor && `&cursor=${cursor}`}`);
    const page = (await answer.json()) as { items: EventShape[]; next_cursor: string | null };
    found.push(...page.items);
    cursor = page.next_cursor;
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(5);
  expect(found.map(({ starts_at }) => starts_at)).toEqual([
    '2026-10-24T10:00:00+02:00',
    '2026-10-25T09:00:00+01:00',
    '2026-10-25T09:00:00+01:00',
    '2026-10-25T09:00:00+01:00',
    '2026-10-26T09:00:00+01:00',
  ]);
  expect(found.every(({ seats_left }) => seats_left === 0)).toBe(true);
});

test('a cursor belongs to its offering', async () => {
  const [one, other] = [await makeOffering(world, studio), await makeOffering(world, studio)];
  for (const made of [one, one, other, other]) await makeEvent(world, made, inHours(24));
  const { next_cursor } = await (await get(`/offerings/${one.id}/events?limit=1`)).json();
  const answer = await get(`/offerings/${other.id}/events?limit=1&cursor=${next_cursor}`);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ fields: [{ path: 'cursor' }] });
  // By its slug it is the same offering.
  expect((await get(`/offerings/${one.slug}/events?limit=1&cursor=${next_cursor}`)).status).toBe(200);
});

test.each(['limit=0', 'limit=101', 'cursor=nonsense', 'from=2026-01-01'])(
  'events with ?%s are refused',
  async (query) => {
    const made = await makeOffering(world, studio);
    expect((await get(`/offerings/${made.id}/events?${query}`)).status).toBe(422);
  },
);

test('a past or cancelled event is found', async () => {
  const made = await makeOffering(world, studio);
  const past = await makeEvent(world, made, { ...inHours(-30), status: 'completed' });
  const cancelled = await makeEvent(world, made, { ...inHours(30), status: 'cancelled' });
  expect(await (await get(`/events/${past.id}`)).json()).toMatchObject({ id: past.id, status: 'completed' });
  expect(await (await get(`/events/${cancelled.id}`)).json()).toMatchObject({ status: 'cancelled' });
  for (const id of ['x', '00000000-0000-7000-8000-000000000000', '%00']) {
    expect((await get(`/events/${id}`)).status).toBe(404);
  }
});
