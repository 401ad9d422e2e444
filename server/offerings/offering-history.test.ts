import { beforeEach, expect, test } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const now = new Date('2031-05-01T10:00:00Z');
const world = await createWorld({}, () => now);
const owner = await makePerson(world);
const guest = await makePerson(world);
const studio = await makeStudio(world, owner);

beforeEach(async () => {
  await world.db.deleteFrom('bookings').execute();
  await world.db.deleteFrom('offerings').execute();
});

const history = async (slug: string) => (await world.request(`/api/v1/offerings/${slug}/history`)).json();
const movedFrom = async ({ id }: { id: string }) =>
  (await (await world.request(`/api/v1/events/${id}`)).json()).moved_from;
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR);

test('cancelled events are listed in order while they would be upcoming', async () => {
  const offering = await makeOffering(world, studio, { published_at: new Date('2031-04-01T08:00:00Z') });
  const cancelled = (hours: number) =>
    makeEvent(world, offering, { starts_at: inHours(hours), status: 'cancelled', cancelled_at: now });
  const [later, sooner] = [await cancelled(72), await cancelled(48)];
  await cancelled(-24);
  await makeEvent(world, offering);
  const told = await history(offering.slug);
  expect(told).toMatchObject({ published_at: '2031-04-01T10:00:00+02:00' });
  expect(told.cancelled).toMatchObject([
    { id: sooner.id, status: 'cancelled', starts_at: '2031-05-03T12:00:00+02:00' },
    { id: later.id, status: 'cancelled' },
  ]);
});

const moverOf = (event: { id: string }) => (starts: string, version: number) =>
  world.request(`/api/v1/events/${event.id}`, json('PATCH', { version, starts, tell_guests: true }, owner));

test('a moved event returns its first start, booked or not, until it is moved back', async () => {
  const offering = await makeOffering(world, studio);
  const event = await makeEvent(world, offering, { starts_at: inHours(240) });
  await makeEvent(world, offering, { starts_at: inHours(480) });
  const move = moverOf(event);
  const first = '2031-05-11T12:00:00+02:00';
  expect((await move('2031-05-12T12:00', 1)).status).toBe(200);
  expect(await movedFrom(event)).toBe(first);
  await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
  expect((await move('2031-05-13T18:00', 2)).status).toBe(200);
  expect(await movedFrom(event)).toBe(first);
  expect((await move('2031-05-11T12:00', 3)).status).toBe(200);
  expect(await movedFrom(event)).toBe(null);
});

test('an event with a new length does not count as moved', async () => {
  const offering = await makeOffering(world, studio);
  const event = await makeEvent(world, offering, { starts_at: inHours(240) });
  const longer = json('PATCH', { version: 1, minutes: 240 }, owner);
  expect((await world.request(`/api/v1/events/${event.id}`, longer)).status).toBe(200);
  expect(await movedFrom(event)).toBe(null);
});

test('changes before the offering was published are not in its history', async () => {
  const offering = await makeOffering(world, studio, { status: 'draft' });
  const event = await makeEvent(world, offering, { starts_at: inHours(240) });
  expect((await moverOf(event)('2031-05-12T12:00', 1)).status).toBe(200);
  await world.db.updateTable('offerings').set({ status: 'published' }).where('id', '=', offering.id).execute();
  expect(await movedFrom(event)).toBe(null);
});

test('a new time zone does not count as a move, and keeps the local time of the first start', async () => {
  const elsewhere = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
  const offering = await makeOffering(world, elsewhere);
  const event = await makeEvent(world, offering, { starts_at: inHours(240) });
  await makeEvent(world, offering, { starts_at: inHours(480) });
  expect((await moverOf(event)('2031-05-12T18:00', 1)).status).toBe(200);
  const zone = json('PATCH', { version: 1, time_zone: 'Asia/Tokyo' }, owner);
  expect((await world.request(`/api/v1/studios/${elsewhere.id}`, zone)).status).toBe(200);
  expect(await movedFrom(event)).toBe('2031-05-11T12:00:00+09:00');
});

test('an unpublished offering has no public history', async () => {
  const paused = await makeOffering(world, studio, { status: 'paused' });
  for (const name of [paused.slug, 'no-such-offering', '%00']) {
    expect((await world.request(`/api/v1/offerings/${name}/history`)).status).toBe(404);
  }
});
