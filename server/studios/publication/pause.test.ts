import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { offerAfterPauses } from '#server/bookings/waitlist/offer-after-pauses.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeCourse, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeWaiting, waitlistOf } from '#tests/worlds/waitlist.ts';

const START = new Date('2031-03-03T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const owner = await makePerson(world, { name: 'Marta' });
const [laia, pau] = [await makePerson(world, { name: 'Laia' }), await makePerson(world, { name: 'Pau' })];
const call = callsOf(world, owner);

async function moveTo(instant: Date) {
  now = instant;
  for (const person of [owner, laia, pau]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
}
beforeEach(() => moveTo(START));

/** A studio that pauses until 1 April, with a date of two seats after it, one of which Laia has booked. */
async function makePaused() {
  const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
  const offering = await makeOffering(world, studio, { title: 'First bowl', capacity: 2 });
  const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 40 * DAY) });
  const booking = await call('POST', '/bookings', { event_id: event.id, seats: 1 }, laia);
  const pause = await call('PUT', `/studios/${studio.id}/pause`, { until: '2031-04-01', note: 'New kiln!' });
  return { studio, offering, event, booking, pause };
}

const SHOWN = { until: '2031-04-01T00:00:00+02:00', note: 'New kiln!' };
const PAUSED = { http: 409, code: 'bookings.paused', data: SHOWN };

describe('a studio that takes no bookings for a while', () => {
  it('says so on its pages, in its own list and at its dates, which stand', async () => {
    const { studio, offering, event, pause } = await makePaused();
    expect(pause).toMatchObject({ http: 200, id: studio.id, pause: SHOWN });
    expect(await call('GET', `/studios/${studio.slug}`)).toMatchObject({ pause: SHOWN });
    expect(await call('GET', `/offerings/${offering.id}`)).toMatchObject({ pause: SHOWN, next_event: null });
    const { items } = await call('GET', `/offerings/${offering.id}/events`);
    expect(items).toMatchObject([{ id: event.id, status: 'scheduled', seats_left: 1 }]);
    expect(Date.parse(items[0].closes_at)).toBe(START.getTime());
  });

  it('refuses bookings, courses, requests and prices', async () => {
    const { studio, offering, event } = await makePaused();
    const course = await makeCourse(world, studio, {}, { dates: 3, startsIn: 40 * DAY });
    const seats = { event_id: event.id, seats: 1 };
    expect(await call('POST', '/bookings', seats, pau)).toMatchObject(PAUSED);
    expect(await call('POST', '/quotes', seats, pau)).toMatchObject(PAUSED);
    const wanted = { course: { event_id: course.first.id, dates: 3 }, seats: 1 };
    expect(await call('POST', '/bookings', wanted, pau)).toMatchObject(PAUSED);
    expect((await call('GET', `/offerings/${course.offering.id}/courses`)).items).toEqual([]);
    const request = { offering_id: offering.id, seats: 1, text: 'A birthday', times: [{ starts_at: event.starts_at }] };
    expect(await call('POST', '/booking-requests', request, pau)).toMatchObject(PAUSED);
  });

  it('has no free times, and is found by no search', async () => {
    const { studio } = await makePaused();
    const lesson = await makeOffering(world, studio, {
      ...{ service_type: 'private_lesson', duration_minutes: 60, slot_step_minutes: 60, capacity: 2 },
    });
    const room = await world.db
      .insertInto('spaces')
      .values({ studio_id: studio.id, name: 'Room', kind: 'room' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db.insertInto('offering_spaces').values({ offering_id: lesson.id, space_id: room.id }).execute();
    await world.db
      .insertInto('opening_hours')
      .values({ studio_id: studio.id, weekday: 2, opens: '10:00', closes: '14:00' })
      .execute();
    const slots = () => call('GET', `/offerings/${lesson.id}/slots?seats=1&from=2031-03-04&days=7`);
    const times = ({ days }: Awaited<ReturnType<typeof slots>>) =>
      days.flatMap((day: { slots: unknown[] }) => day.slots);
    const inPause = await slots();
    expect(inPause).toMatchObject({ http: 200, pause: SHOWN, next_day: null });
    expect(times(inPause)).toEqual([]);
    const slot = { offering_id: lesson.id, starts_at: '2031-03-04T10:00:00+01:00', minutes: 60 };
    expect(await call('POST', '/bookings', { slot, seats: 1 }, pau)).toMatchObject(PAUSED);
    const find = async () => (await call('GET', '/offerings?q=bowl&from=2031-04-01&to=2031-05-01')).items;
    expect(await find()).toEqual([]);
    await call('DELETE', `/studios/${studio.id}/pause`);
    now = new Date(now.getTime() + 1);
    const open = await slots();
    expect(open.pause).toBeNull();
    expect(times(open).length).toBeGreaterThan(0);
    expect(await call('POST', '/bookings', { slot, seats: 1 }, pau)).toMatchObject({ http: 201 });
  });

  it('says so on cards: in lists of studios, of offerings and of favorites', async () => {
    const { studio, offering } = await makePaused();
    await call('PUT', `/me/favorites/studios/${studio.id}`, {}, laia);
    await call('PUT', `/me/favorites/offerings/${offering.id}`, {}, laia);
    const { items } = await call('GET', '/studios?limit=100');
    const onCard = items.find(({ id }: { id: string }) => id === studio.id);
    expect(onCard).toMatchObject({ pause: SHOWN });
    const favorites = await call('GET', '/me/favorites', undefined, laia);
    expect(favorites.studios).toMatchObject([{ studio: { pause: SHOWN } }]);
    expect(favorites.offerings).toMatchObject([{ offering: { pause: SHOWN, next_event: null } }]);
  });

  it('sells passes while it says until when, and none in a pause without an end', async () => {
    const { studio } = await makePaused();
    const type = { name: 'Ten evenings', price: 20_000, currency: 'EUR', credits: 10, months: 12 };
    const { id } = await call('POST', `/studios/${studio.id}/pass-types`, type);
    const buy = () => call('POST', '/passes', { pass_type_id: id }, laia);
    expect(await call('GET', `/studios/${studio.id}/passes`)).toMatchObject({ pause: SHOWN, items: [{ id }] });
    expect((await call('GET', `/studios/${studio.id}`)).passes_page).toBe(`/buy-pass/${studio.slug}`);
    expect((await buy()).http).toBe(201);
    await call('PUT', `/studios/${studio.id}/pause`, { until: null, note: '' });
    expect(await call('GET', `/studios/${studio.id}/passes`)).toMatchObject({ pause: { until: null } });
    expect((await call('GET', `/studios/${studio.id}`)).passes_page).toBeNull();
    expect(await buy()).toMatchObject({ http: 409, code: 'bookings.paused' });
    await call('DELETE', `/studios/${studio.id}/pause`);
    expect((await buy()).http).toBe(201);
  });

  it('goes on with what is booked, and sells at its desk', async () => {
    const { studio, event, booking } = await makePaused();
    const sale = { event_id: event.id, seats: 1, name: 'Ona', paid: true };
    expect((await call('POST', `/studios/${studio.id}/desk-bookings`, sale)).http).toBe(201);
    expect(await call('GET', `/bookings/${booking.id}`, undefined, laia)).toMatchObject({ state: 'confirmed' });
    expect((await call('POST', `/bookings/${booking.id}/cancellation`, {}, laia)).http).toBe(200);
  });

  it('offers no seats to who waits, neither by itself nor by hand, until the pause is over', async () => {
    const { event, booking } = await makePaused();
    await world.db.updateTable('events').set({ capacity: 1 }).where('id', '=', event.id).execute();
    const entry = await makeWaiting(world, event, pau, 1, new Date(+now - HOUR));
    await call('POST', `/bookings/${booking.id}/cancellation`, {}, laia);
    expect(await call('POST', `/waitlist-entries/${entry}/offer`)).toMatchObject({
      http: 409,
      code: 'bookings.paused',
    });
    await offerAfterPauses(world);
    expect(await waitlistOf(world, event)).toMatchObject({ taken: 0 });
    await moveTo(new Date('2031-04-01T00:00:00+02:00'));
    await offerAfterPauses(world);
    expect(await waitlistOf(world, event)).toMatchObject({ taken: 1 });
    expect((await call('GET', '/me/waitlist-entries', undefined, pau)).items).toMatchObject([{ state: 'offered' }]);
  });

  it('takes bookings again on the day that it named, without anything being done', async () => {
    const { offering, event } = await makePaused();
    await moveTo(new Date('2031-03-31T23:59:59+02:00'));
    expect(await call('POST', '/bookings', { event_id: event.id, seats: 1 }, pau)).toMatchObject(PAUSED);
    await moveTo(new Date('2031-04-01T00:00:00+02:00'));
    expect(await call('GET', `/offerings/${offering.id}`)).toMatchObject({ pause: null, next_event: { id: event.id } });
    expect((await call('POST', '/bookings', { event_id: event.id, seats: 1 }, pau)).http).toBe(201);
  });

  it('can pause without an end, change it, and end it', async () => {
    const { studio, event } = await makePaused();
    const put = (body: object) => call('PUT', `/studios/${studio.id}/pause`, body);
    expect(await put({})).toMatchObject({ http: 200, pause: { until: null, note: '' } });
    for (const until of ['2031-03-03', '2031-03-01', '2034-01-01']) {
      expect(await put({ until })).toMatchObject({ http: 422, code: 'studios.pause_day' });
    }
    await moveTo(new Date('2032-06-01T10:00:00+02:00'));
    expect((await call('GET', `/studios/${studio.slug}`)).pause).toEqual({ until: null, note: '' });
    for (const _time of [1, 2]) {
      expect(await call('DELETE', `/studios/${studio.id}/pause`)).toMatchObject({ http: 200, pause: null });
    }
    expect((await call('PUT', `/studios/${studio.id}/pause`, {}, laia)).http).toBe(404);
    const audits = await world.db
      .selectFrom('activities')
      .select('type')
      .where('subject_id', '=', studio.id)
      .orderBy('id')
      .execute();
    expect(audits.map(({ type }) => type)).toEqual(['studio.paused', 'studio.paused', 'studio.resumed']);
    expect(event.status).toBe('scheduled');
  });
});
