import { describe, expect, it } from 'vitest';
import { ScheduledEvent } from '#shared/schemas/owner-desk/owner-desk.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

const world = await createWorld();
const owner = await makePerson(world);
const helper = await makePerson(world);
const guest = await makePerson(world, { name: 'Laia Kessler' });
const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
await world.db
  .insertInto('studio_members')
  .values({ studio_id: studio.id, user_id: helper.id, role: 'manager', name: 'Helper' })
  .execute();
const offering = await makeOffering(world, studio);

async function see(path: string, person: MadePerson) {
  const response = await world.request(`/api/v1${path}`, { headers: asPerson(person) });
  return { status: response.status, body: await response.json() };
}

const titlesOf = (body: { items: { starts_at: string }[] }) => body.items.map(({ starts_at }) => starts_at);

describe('the schedule of a studio', () => {
  it('lists the guests for the owner and the team, by id and by slug', async () => {
    const event = await makeEvent(world, offering, { starts_at: new Date('2031-05-10T08:00:00Z') });
    const attendees = [{ name: 'Laia' }, { name: 'Oriol' }];
    const request = { event_id: event.id, seats: 2, attendees, note: 'Vegan' };
    await world.request('/api/v1/bookings', json('POST', request, guest));
    const gone = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
    const { id } = await gone.json();
    await world.request(`/api/v1/bookings/${id}/cancellation`, json('POST', {}, guest));

    for (const [person, place] of [
      [owner, studio.id],
      [helper, studio.slug],
    ] as const) {
      const { status, body } = await see(`/studios/${place}/schedule?from=2031-05-10&to=2031-05-10`, person);
      expect(status).toBe(200);
      expect(body.items).toHaveLength(1);
      expect(ScheduledEvent.parse(body.items[0])).toEqual(body.items[0]);
      expect(body.items[0]).toMatchObject({
        starts_at: '2031-05-10T10:00:00+02:00',
        seats_taken: 2,
        bookings: [
          {
            guest: 'Laia Kessler',
            seats: 2,
            total: { amount: 11600, currency: 'EUR' },
            note: 'Vegan',
            attendees: [{ name: 'Laia' }, { name: 'Oriol' }],
          },
        ],
      });
    }
  });

  it('shows instructors their own events, the front desk all events, and neither of them amounts', async () => {
    const marta = await makeMember(world, studio, 'instructor', 'Marta');
    const desk = await makeMember(world, studio, 'front_desk', 'Desk');
    const hers = await makeOffering(world, studio, { instructor_id: marta.memberId, minimum_to_run: 3 });
    const own = await makeEvent(world, hers, { starts_at: new Date('2031-07-10T08:00:00Z'), note: 'Order clay' });
    const stands_in = await makeEvent(world, offering, { starts_at: new Date('2031-07-10T09:00:00Z') });
    await world.db
      .insertInto('space_reservations')
      .values({
        studio_id: studio.id,
        space_id: marta.spaceId,
        event_id: stands_in.id,
        during: '[2031-07-10 09:00+00,2031-07-10 11:00+00)',
        uses: '[2031-07-10 09:00+00,2031-07-10 11:00+00)',
      })
      .execute();
    const other = await makeEvent(world, offering, { starts_at: new Date('2031-07-10T12:00:00Z') });
    await world.request('/api/v1/bookings', json('POST', { event_id: own.id, seats: 1 }, guest));
    const day = `/studios/${studio.id}/schedule?from=2031-07-10&to=2031-07-10`;
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

    const { body: herDay } = await see(day, marta);
    expect(idsOf(herDay)).toEqual([own.id, stands_in.id]);
    expect(herDay.items[0]).toMatchObject({
      note: 'Order clay',
      teachers: ['Marta'],
      offering: { minimum_to_run: 3 },
      bookings: [{ guest: 'Laia Kessler', total: null }],
    });
    const { body: deskDay } = await see(day, desk);
    expect(idsOf(deskDay)).toEqual([own.id, stands_in.id, other.id]);
    expect(deskDay.items[0].bookings[0].total).toBeNull();
    expect((await see(day, helper)).body.items[0].bookings[0].total).toEqual({ amount: 5800, currency: 'EUR' });
  });

  it('counts days in the studio’s time zone, first and last included', async () => {
    for (const time of [
      '2031-06-01T23:30:00+02:00',
      '2031-06-02T00:00:00+02:00',
      '2031-06-03T23:59:00+02:00',
      '2031-06-04T00:00:00+02:00',
    ]) {
      await makeEvent(world, offering, { starts_at: new Date(time) });
    }
    const { body } = await see(`/studios/${studio.id}/schedule?from=2031-06-02&to=2031-06-03`, owner);
    expect(titlesOf(body)).toEqual(['2031-06-02T00:00:00+02:00', '2031-06-03T23:59:00+02:00']);
  });

  it('shows the next seven days when the query names none', async () => {
    const soon = await makeEvent(world, offering, { starts_at: new Date(Date.now() + 5 * 86_400_000) });
    await makeEvent(world, offering, { starts_at: new Date(Date.now() + 9 * 86_400_000) });
    const { body } = await see(`/studios/${studio.id}/schedule`, owner);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([soon.id]);
  });

  it('does not exist for people outside the team', async () => {
    expect((await see(`/studios/${studio.id}/schedule`, guest)).status).toBe(404);
    expect((await see('/studios/no-such-studio/schedule', owner)).status).toBe(404);
    expect((await world.request(`/api/v1/studios/${studio.id}/schedule`)).status).toBe(401);
  });

  it.each([
    'from=2031-01-02&to=2031-01-01',
    'from=2031-01-01&to=2031-02-05',
    'from=tomorrow',
    'from=2031-13-01',
    'from=0000-01-01&to=0000-01-02',
    'from=9999-12-31&to=9999-12-31',
    'to=0000-01-01',
    'day=1',
  ])('refuses the days %s', async (query) => {
    expect((await see(`/studios/${studio.id}/schedule?${query}`, owner)).status).toBe(422);
  });

  it('spans up to 35 days', async () => {
    expect((await see(`/studios/${studio.id}/schedule?from=2031-01-01&to=2031-02-04`, owner)).status).toBe(200);
  });
});
