import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { StudioTasks } from '#shared/schemas/owner-desk/owner-desk.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

const NOW = '2026-11-21T12:00:00Z';
const world = await createWorld({}, () => new Date(NOW));
const owner = await makePerson(world);
const inHours = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000);

async function waiting(studio: { id: string }, person: MadePerson = owner): Promise<StudioTasks> {
  const response = await world.request(`/api/v1/studios/${studio.id}/waiting`, { headers: asPerson(person) });
  const body = await response.json();
  expect(StudioTasks.parse(body)).toEqual(body);
  return body;
}

const invite = (studio: { id: string }, email: string, expires_at: Date, accepted_at: Date | null = null) =>
  world.db
    .insertInto('studio_invitations')
    .values({
      studio_id: studio.id,
      email,
      role: 'instructor',
      token_hash: createHash('sha256').update(randomUUID()).digest(),
      expires_at,
      accepted_at,
    })
    .execute();

describe('the open tasks of a studio', () => {
  it('include events of the next 48 hours with too few guests, but no past or cancelled ones', async () => {
    const studio = await makeStudio(world, owner);
    const offering = await makeOffering(world, studio, { title: 'Raku', minimum_to_run: 4 });
    const thin = await makeEvent(world, offering, { starts_at: inHours(48), seats_taken: 3 });
    await makeEvent(world, offering, { starts_at: inHours(49), seats_taken: 0 });
    await makeEvent(world, offering, { starts_at: inHours(24), seats_taken: 4 });
    await makeEvent(world, offering, { starts_at: inHours(-1), seats_taken: 0 });
    await makeEvent(world, offering, { starts_at: inHours(10), seats_taken: 0, status: 'cancelled' });
    expect((await waiting(studio)).items).toEqual([
      {
        kind: 'below_minimum',
        date: { id: thin.id, starts_at: '2026-11-23T13:00:00+01:00', time_zone: 'Europe/Madrid' },
        offering: { id: offering.id, title: 'Raku' },
        seats_taken: 3,
        capacity: offering.capacity,
        minimum: 4,
        in_series: false,
        cancelled_at: null,
      },
    ]);
  });

  it('include offerings without an instructor in the coming weeks, once for all their events', async () => {
    const studio = await makeStudio(world, owner);
    const untaught = await makeOffering(world, studio, { title: 'Untaught' });
    const first = await makeEvent(world, untaught, { starts_at: inHours(100) });
    const second = await makeEvent(world, untaught, { starts_at: inHours(200) });
    await makeEvent(world, untaught, { starts_at: inHours(30 * 24) });
    const later = await makeOffering(world, studio, { title: 'Untaught in a month' });
    await makeEvent(world, later, { starts_at: inHours(30 * 24) });
    expect((await waiting(studio)).items).toEqual([]);
    const marta = await makeMember(world, studio, 'instructor', 'Marta');
    await makeEvent(world, await makeOffering(world, studio, { instructor_id: marta.memberId }));
    await makeEvent(world, await makeOffering(world, studio, { service_type: 'event' }));
    expect((await waiting(studio)).items).toMatchObject([{ kind: 'no_teacher', date: { id: first.id }, dates: 3 }]);
    await world.db
      .insertInto('space_reservations')
      .values({
        studio_id: studio.id,
        space_id: marta.spaceId,
        event_id: first.id,
        during: `[${inHours(100).toISOString()},${inHours(101).toISOString()})`,
        uses: `[${inHours(100).toISOString()},${inHours(101).toISOString()})`,
      })
      .execute();
    expect((await waiting(studio)).items).toMatchObject([{ kind: 'no_teacher', date: { id: second.id }, dates: 2 }]);
  });

  it('include drafts, open invitations, and calendars that cannot be read', async () => {
    const studio = await makeStudio(world, owner);
    const draft = await makeOffering(world, studio, { title: 'Draft', status: 'draft' });
    await invite(studio, 'open@atelio.test', inHours(24));
    await invite(studio, 'late@atelio.test', inHours(-24));
    await invite(studio, 'in@atelio.test', inHours(24), inHours(-1));
    const calendar = (name: string, error: string | null) => ({
      studio_id: studio.id,
      name,
      url: `https://calendar.example/${name}.ics`,
      error,
      good_at: inHours(-24),
    });
    await world.db
      .insertInto('external_calendars')
      .values([calendar('Fine', null), calendar('Broken', 'not_found')])
      .execute();
    const { items } = await waiting(studio);
    expect(items).toMatchObject([
      { kind: 'calendar', name: 'Broken', last_read_at: '2026-11-20T13:00:00+01:00' },
      { kind: 'draft', offering: { id: draft.id, title: 'Draft' }, service_type: 'workshop' },
      { kind: 'invitation', who: 'late@atelio.test', role: 'instructor', has_expired: true },
      { kind: 'invitation', who: 'open@atelio.test', role: 'instructor', has_expired: false },
    ]);
    const desk = await makeMember(world, studio, 'front_desk', 'Desk');
    expect(await waiting(studio, desk)).toEqual({ items: [], steps: null });
  });

  it('leave out guaranteed events until the guarantee is taken back', async () => {
    const studio = await makeStudio(world, owner);
    const marta = await makeMember(world, studio, 'instructor', 'Marta');
    const offering = await makeOffering(world, studio, { minimum_to_run: 2, instructor_id: marta.memberId });
    const event = await makeEvent(world, offering, { starts_at: inHours(5), capacity: 8 });
    const thin = { kind: 'below_minimum', date: { id: event.id }, seats_taken: 0, capacity: 8, in_series: false };
    expect((await waiting(studio)).items).toMatchObject([thin]);
    const decide = (method: string, person: MadePerson = owner) =>
      world.request(`/api/v1/events/${event.id}/guarantee`, { method, headers: asPerson(person) });
    expect((await decide('POST', marta)).status).toBe(200);
    expect((await waiting(studio)).items).toEqual([]);
    const schedule = await world.request(`/api/v1/studios/${studio.id}/schedule?from=2026-11-21&to=2026-11-22`, {
      headers: asPerson(owner),
    });
    expect(await schedule.json()).toMatchObject({ items: [{ offering: { minimum_to_run: null } }] });
    expect((await decide('DELETE')).status).toBe(200);
    expect((await waiting(studio)).items).toMatchObject([thin]);
    await world.db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', event.id).execute();
    expect((await decide('POST')).status).toBe(409);
  });

  it('show instructors their own events only', async () => {
    const studio = await makeStudio(world, owner);
    const marta = await makeMember(world, studio, 'instructor', 'Marta');
    const hers = await makeOffering(world, studio, { instructor_id: marta.memberId, minimum_to_run: 2 });
    const other = await makeOffering(world, studio, { minimum_to_run: 2 });
    const own = await makeEvent(world, hers, { starts_at: inHours(5) });
    await makeEvent(world, other, { starts_at: inHours(5) });
    await makeOffering(world, studio, { status: 'draft' });
    const { items, steps } = await waiting(studio, marta);
    expect(items).toMatchObject([{ kind: 'below_minimum', date: { id: own.id } }]);
    expect(steps).toBeNull();
  });
});

describe('the setup steps of a new studio', () => {
  it('are listed until guests can book', async () => {
    const studio = await makeStudio(world, owner, { status: 'draft', street: '', latitude: null, longitude: null });
    const none = { place: false, hours: false, offering: false, dates: false, published: false };
    expect((await waiting(studio)).steps).toEqual(none);
    const place = { street: 'Carrer de Pujades 118', latitude: 41.4, longitude: 2.2 };
    await world.db.updateTable('studios').set(place).where('id', '=', studio.id).execute();
    await world.db
      .insertInto('opening_hours')
      .values({ studio_id: studio.id, weekday: 1, opens: '10:00', closes: '14:00' })
      .execute();
    expect((await waiting(studio)).steps).toEqual({ ...none, place: true, hours: true });
    const offering = await makeOffering(world, studio);
    expect((await waiting(studio)).steps).toMatchObject({ offering: true, dates: false });
    await makeEvent(world, offering);
    expect((await waiting(studio)).steps).toMatchObject({ dates: true, published: false });
    await world.db.updateTable('studios').set({ status: 'published' }).where('id', '=', studio.id).execute();
    expect((await waiting(studio)).steps).toBeNull();
  });

  it('count a published lesson as events, because its slots are computed', async () => {
    const studio = await makeStudio(world, owner, { status: 'draft' });
    await makeOffering(world, studio, { service_type: 'private_lesson' });
    expect((await waiting(studio)).steps).toMatchObject({ offering: true, dates: true });
  });
});
