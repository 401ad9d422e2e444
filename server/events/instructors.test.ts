import { describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeMember, makeSpace } from '#tests/worlds/studio-team.ts';

const world = await createWorld({}, () => new Date('2031-01-06T12:00:00Z'));
const owner = await makePerson(world);
const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
const nuria = await makeMember(world, studio, 'instructor', 'Nuria');
const pau = await makeMember(world, studio, 'instructor', 'Pau');
const call = callsOf(world, owner);
const refusal = { http: 403, code: 'studios.no_right' };

const classOf = (teacher: { memberId: string } | null) =>
  makeOffering(world, studio, { service_type: 'class', instructor_id: teacher?.memberId ?? null });

describe('an instructor', () => {
  it('cannot plan what another instructor teaches, not even by adding their own space', async () => {
    const others = await classOf(pau);
    const space_ids = [nuria.spaceId];
    const rule = { rule: 'FREQ=WEEKLY;COUNT=2', first_day: '2031-02-04', at: '19:00', space_ids };
    const one = { starts: '2031-02-03T10:00', space_ids };
    expect(await call('POST', `/offerings/${others.id}/events`, one, nuria)).toMatchObject(refusal);
    expect(await call('POST', `/offerings/${others.id}/series`, rule, nuria)).toMatchObject(refusal);
    expect(await call('POST', '/event-checks', { offering_id: others.id, ...one }, nuria)).toMatchObject(refusal);
    expect(await call('POST', '/series-previews', { offering_id: others.id, ...rule }, nuria)).toMatchObject(refusal);
    expect(await call('POST', `/offerings/${others.id}/events`, one, pau)).toMatchObject(refusal);
    expect(await call('POST', `/offerings/${others.id}/events`, one)).toMatchObject({ http: 201 });
  });

  it('plans their own offerings, and those without an instructor if they teach the event', async () => {
    for (const [offering, day] of [
      [await classOf(nuria), '2031-03-03'],
      [await classOf(null), '2031-03-04'],
    ] as const) {
      const request = { starts: `${day}T10:00`, space_ids: [nuria.spaceId] };
      expect(await call('POST', `/offerings/${offering.id}/events`, request, nuria)).toMatchObject({ http: 201 });
    }
  });

  it('cannot end another’s series, even one without upcoming events', async () => {
    const others = await classOf(null);
    const rule = { rule: 'FREQ=WEEKLY;COUNT=2', first_day: '2031-04-01', at: '19:00' };
    const ofOthers = await call('POST', `/offerings/${others.id}/series`, rule);
    const own = await call('POST', `/offerings/${(await classOf(nuria)).id}/series`, rule);
    await world.pool.query('delete from events where series_id = any($1)', [[ofOthers.series.id, own.series.id]]);
    expect(await call('DELETE', `/series/${ofOthers.series.id}`, undefined, nuria)).toMatchObject(refusal);
    const check = { ends: true };
    expect(await call('POST', `/series/${ofOthers.series.id}/checks`, check, nuria)).toMatchObject(refusal);
    expect(await call('DELETE', `/series/${own.series.id}`, undefined, nuria)).toMatchObject({ http: 200 });
  });

  it('sees which offerings they may plan, like other members', async () => {
    const place = await makeStudio(world, owner);
    const teacher = await makeMember(world, place, 'instructor', 'Nuria');
    const desk = await makeMember(world, place, 'front_desk', 'Fina');
    const other = await makeMember(world, place, 'instructor', 'Pau');
    const make = (request: object) => makeOffering(world, place, { service_type: 'class', ...request });
    const offerings = {
      own: await make({ instructor_id: teacher.memberId }),
      others: await make({ instructor_id: other.memberId }),
      nobodys: await make({}),
      hours: await make({ service_type: 'coworking' }),
      archived: await make({ status: 'archived' }),
    };
    const plannable = async (person: typeof owner) => {
      const { items } = await call('GET', `/studios/${place.id}/offerings`, undefined, person);
      const ids = items.filter(({ may_plan }: { may_plan: boolean }) => may_plan).map(({ id }: { id: string }) => id);
      return Object.entries(offerings).flatMap(([name, { id }]) => (ids.includes(id) ? name : []));
    };
    expect(await plannable(owner)).toEqual(['own', 'others', 'nobodys']);
    expect(await plannable(teacher)).toEqual(['own', 'nobodys']);
    expect(await plannable(desk)).toEqual([]);
  });

  it('cannot set prices: of a new event, a series, or existing events', async () => {
    const own = await classOf(nuria);
    const rule = { rule: 'FREQ=WEEKLY;COUNT=3', first_day: '2031-04-01', at: '19:00' };
    const one = { starts: '2031-04-02T10:00' };
    const cheap = { price_override: 100 };
    expect(await call('POST', `/offerings/${own.id}/events`, { ...one, ...cheap }, nuria)).toMatchObject(refusal);
    expect(await call('POST', `/offerings/${own.id}/series`, { ...rule, ...cheap }, nuria)).toMatchObject(refusal);
    const date = await call('POST', `/offerings/${own.id}/events`, { ...one, price_override: null }, nuria);
    const { series } = await call('POST', `/offerings/${own.id}/series`, rule, nuria);
    expect([date.http, series.price_override]).toEqual([201, null]);
    const [{ id: first }] = (
      await world.pool.query('select id from events where series_id = $1 order by starts_at', [series.id])
    ).rows;
    const changes: [string, object][] = [
      [`/events/${date.id}`, { version: date.version }],
      [`/events/${first}`, { version: 1, scope: 'following' }],
      [`/series/${series.id}`, { version: series.version }],
    ];
    for (const [path, change] of changes) {
      expect(await call('PATCH', path, { ...change, ...cheap }, nuria)).toMatchObject(refusal);
    }
    const priced = await call('PATCH', `/events/${date.id}`, { version: date.version, ...cheap });
    expect(priced).toMatchObject({ http: 200, event: { price_override: 100 } });
    const { version } = priced.event;
    expect(await call('PATCH', `/events/${date.id}`, { version, price_override: null }, nuria)).toMatchObject(refusal);
    expect(
      await call('PATCH', `/events/${date.id}`, { version, ...cheap, note: 'Wear old clothes' }, nuria),
    ).toMatchObject({
      http: 200,
      event: { price_override: 100, note: 'Wear old clothes' },
    });
  });
});

describe('guests whose event is moved', () => {
  const tellings = async (event: { id: string }) =>
    (
      await world.pool.query(
        `select l.moved from booking_log l join booking_events c on c.booking_id = l.booking_id
        where c.event_id = $1 and l.moved is not null order by l.id`,
        [event.id],
      )
    ).rows.map(({ moved }) => [moved.from.spaces, moved.to.spaces]);

  it('get a mail with the place, and with the teacher only if the studio shows teachers', async () => {
    const room = await makeSpace(world, studio, 'Loft');
    const hidden = await makeMember(world, studio, 'instructor', 'Hidden Name');
    await world.db.updateTable('studio_members').set({ is_public: false }).where('id', '=', hidden.memberId).execute();
    const offering = await classOf(null);
    await drawOn(world, offering, [room]);
    let event = await call('POST', `/offerings/${offering.id}/events`, { starts: '2031-05-05T10:00' });
    await call('POST', '/bookings', { event_id: event.id, seats: 1 }, await makePerson(world));
    const teachWith = async (...teachers: { spaceId: string }[]) => {
      const space_ids = [room.id, ...teachers.map(({ spaceId }) => spaceId)];
      const change = { version: event.version, space_ids, tell_guests: true };
      const answer = await call('PATCH', `/events/${event.id}`, change);
      expect(answer).toMatchObject({ http: 200 });
      event = answer.event;
    };
    await teachWith(hidden);
    expect(await tellings(event)).toEqual([]);
    await teachWith(hidden, nuria);
    expect(await tellings(event)).toEqual([[['Loft'], ['Loft', 'Nuria']]]);
  });
});
