import { describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeMember, makeSpace } from '#tests/worlds/studio-team.ts';

const world = await createWorld({}, () => new Date('2031-01-06T12:00:00Z'));
const owner = await makePerson(world, { name: 'Olga' });
const call = callsOf(world, owner);

/** Makes a class with a series of Tuesdays at 19:00 and its events. */
async function weeklyClass(rule = 'FREQ=WEEKLY;BYDAY=TU;COUNT=3', more: object = {}) {
  const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
  const room = await makeSpace(world, studio, 'Loft');
  const offering = await makeOffering(world, studio, { title: 'Wheel', service_type: 'class' });
  await drawOn(world, offering, [room]);
  const request = { rule, first_day: '2031-01-07', at: '19:00', ...more };
  const { series } = await call('POST', `/offerings/${offering.id}/series`, request);
  const events = async (): Promise<{ id: string; starts_at: string }[]> =>
    (await call('GET', `/studios/${studio.id}/calendar?from=2031-01-06&to=2031-02-09`)).events;
  const check = (request: object) => call('POST', `/series/${series.id}/checks`, request);
  return { studio, room, offering, series, dates: events, check };
}

async function book(date: { id: string } | undefined, seats: number) {
  const guest = await makePerson(world);
  expect(await call('POST', '/bookings', { event_id: date?.id, seats }, guest)).toMatchObject({ http: 201 });
}

describe('checking an update of a series (dry run)', () => {
  it('returns the events that move and the number of guests to notify, and saves nothing', async () => {
    const { series, dates: events, check } = await weeklyClass();
    const before = await events();
    await book(before[1], 2);
    expect(await check({ at: '18:00' })).toMatchObject({
      http: 200,
      possible: true,
      booked_guests: 2,
      coming: 3,
      made: [],
      removed: [],
      kept: [],
      moved: [
        { from: '2031-01-07T19:00:00+01:00', to: '2031-01-07T18:00:00+01:00', seats_taken: 0 },
        { from: '2031-01-14T19:00:00+01:00', to: '2031-01-14T18:00:00+01:00', seats_taken: 2 },
        { seats_taken: 0 },
      ],
    });
    expect(await check({ at: '18:00', tell_guests: false })).toMatchObject({
      moved: [{ seats_taken: 0 }, { seats_taken: 0 }],
      kept: [{ id: before[1]?.id, starts_at: '2031-01-14T19:00:00+01:00' }],
    });
    expect((await events()).map(({ starts_at }) => starts_at)).toEqual(before.map(({ starts_at }) => starts_at));
    expect(await call('GET', `/series/${series.id}`)).toMatchObject({ at: '19:00', version: 1 });
  });

  it('returns the events to create, to delete, and to keep because they are booked', async () => {
    const { dates: events, check } = await weeklyClass();
    const [, second] = await events();
    await book(second, 1);
    expect(await check({ rule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=2' })).toMatchObject({
      made: ['2031-01-08T19:00:00+01:00', '2031-01-15T19:00:00+01:00'],
      removed: ['2031-01-07T19:00:00+01:00', '2031-01-21T19:00:00+01:00'],
      moved: [],
      kept: [{ id: second?.id }],
      coming: 2,
    });
  });

  it('returns a gap for the conflict of an unbooked event, and the conflict of a booked one, which makes it impossible', async () => {
    const { studio, room, dates: events, check } = await weeklyClass();
    const other = await makeOffering(world, studio, { title: 'Glaze night', service_type: 'class' });
    await drawOn(world, other, [room]);
    await call('POST', `/offerings/${other.id}/events`, { starts: '2031-01-14T10:00' });
    expect(await check({ at: '10:00' })).toMatchObject({
      possible: true,
      gaps: [{ day: '2031-01-14', why: 'conflict', detail: 'Loft: Glaze night' }],
      removed: ['2031-01-14T19:00:00+01:00'],
    });
    await book((await events()).at(-2), 1);
    expect(await check({ at: '10:00' })).toMatchObject({
      possible: false,
      conflicts: [{ space: 'Loft', title: 'Glaze night', what: 'date' }],
    });
  });

  it('returns what ending the series leaves', async () => {
    const { dates: events, check } = await weeklyClass();
    const [, , third] = await events();
    await book(third, 1);
    expect(await check({ ends: true, from: '2031-01-14' })).toMatchObject({
      removed: ['2031-01-14T19:00:00+01:00'],
      kept: [{ id: third?.id }],
      coming: 2,
    });
    expect(await events()).toHaveLength(3);
  });

  it('returns the event of a day that is no longer an exception', async () => {
    const { check } = await weeklyClass('FREQ=WEEKLY;BYDAY=TU;COUNT=3', { exceptions: ['2031-01-14'] });
    expect(await check({ exceptions: [] })).toMatchObject({ made: ['2031-01-14T19:00:00+01:00'], moved: [] });
  });
});

describe('the series of a studio', () => {
  it('are those with upcoming events or without an end, each with the number of booked events', async () => {
    const { studio, offering, series, dates: events } = await weeklyClass();
    await book((await events())[0], 2);
    const endless = { rule: 'FREQ=WEEKLY;BYDAY=FR', first_day: '2031-01-10', at: '10:00' };
    const { series: later } = await call('POST', `/offerings/${offering.id}/series`, endless);
    const { series: ended } = await call('POST', `/offerings/${offering.id}/series`, { ...endless, at: '16:00' });
    await call('DELETE', `/series/${ended.id}`);
    const { items } = await call('GET', `/studios/${studio.id}/series`);
    expect(items).toMatchObject([
      {
        id: series.id,
        offering: { title: 'Wheel' },
        at: '19:00',
        coming: 3,
        booked: 1,
        next_at: '2031-01-07T19:00:00+01:00',
        ended: false,
        can_edit: true,
      },
      { id: later.id, rule: 'FREQ=WEEKLY;BYDAY=FR', booked: 0 },
    ]);
    expect(items).toHaveLength(2);
  });

  it('may be changed by a teacher who teaches all of its events', async () => {
    const { studio, series } = await weeklyClass();
    const teacher = await makeMember(world, studio, 'instructor', 'Nil');
    const lessons = await makeOffering(world, studio, { title: 'Throwing', service_type: 'class' });
    await drawOn(world, lessons, [{ id: teacher.spaceId }]);
    const theirs = { rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2', first_day: '2031-01-09', at: '10:00' };
    const { series: own } = await call('POST', `/offerings/${lessons.id}/series`, theirs);
    const { items } = await call('GET', `/studios/${studio.id}/series`, undefined, teacher);
    expect(items).toMatchObject([
      { id: series.id, can_edit: false },
      { id: own.id, can_edit: true },
    ]);
    expect(await call('POST', `/series/${own.id}/checks`, { at: '11:00' }, teacher)).toMatchObject({ http: 200 });
    expect(await call('POST', `/series/${series.id}/checks`, { at: '11:00' }, teacher)).toMatchObject({ http: 403 });
  });
});
