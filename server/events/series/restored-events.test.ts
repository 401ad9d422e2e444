import { describe, expect, it } from 'vitest';
import { expectActivities } from '#tests/activities.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeSpace } from '#tests/worlds/studio-team.ts';

const world = await createWorld({}, () => new Date('2031-01-06T12:00:00Z'));
const owner = await makePerson(world, { name: 'Olga' });
const call = callsOf(world, owner);

/** Makes a class on five Tuesdays; the studio is closed on the second to the fourth. */
async function closedClass() {
  const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
  const room = await makeSpace(world, studio, 'Loft');
  const offering = await makeOffering(world, studio, { title: 'Wheel', service_type: 'class' });
  await drawOn(world, offering, [room]);
  const weeks = { first_day: '2031-01-14', last_day: '2031-01-28' };
  const { closures } = await call('POST', `/studios/${studio.id}/closures`, weeks);
  const rule = { rule: 'FREQ=WEEKLY;COUNT=5', first_day: '2031-01-07', at: '19:00' };
  const { series } = await call('POST', `/offerings/${offering.id}/series`, rule);
  const open = () => call('DELETE', `/studios/${studio.id}/closures/${closures[0].id}`);
  const back = (more: object = {}) => call('POST', `/studios/${studio.id}/returning-dates`, { ...weeks, ...more });
  return { studio, room, offering, series, open, back };
}

async function startsOf(offering: { id: string }): Promise<string[]> {
  const { rows } = await world.pool.query<{ at: string }>(
    `select to_char(starts_at at time zone 'Europe/Madrid', 'YYYY-MM-DD HH24:MI') as at
    from events where offering_id = $1 and status = 'scheduled' order by starts_at`,
    [offering.id],
  );
  return rows.map(({ at }) => at);
}

const moments = ['14', '21', '28'].map((day) => ({ starts_at: `2031-01-${day}T19:00:00+01:00` }));

describe('events that a closure skipped', () => {
  it('are restored on request when the closure is gone, once', async () => {
    const { offering, series, open, back } = await closedClass();
    expect(await back({ commit: true })).toEqual({ http: 200, dates: [], made: 0 });
    await open();
    const shown = await back();
    expect(shown).toMatchObject({ http: 200, made: 0, dates: moments });
    expect(shown.dates[0].offering).toEqual({ id: offering.id, title: 'Wheel' });
    expect(await startsOf(offering)).toEqual(['2031-01-07 19:00', '2031-02-04 19:00']);
    expect(await back({ commit: true })).toMatchObject({ http: 200, made: 3, dates: moments });
    expect(await back({ commit: true })).toMatchObject({ made: 0 });
    expect(await startsOf(offering)).toEqual([
      '2031-01-07 19:00',
      '2031-01-14 19:00',
      '2031-01-21 19:00',
      '2031-01-28 19:00',
      '2031-02-04 19:00',
    ]);
    expect(await call('GET', `/series/${series.id}`)).toMatchObject({ gaps: [] });
  });

  it('are restored once by two requests at once', async () => {
    const { offering, open, back } = await closedClass();
    await open();
    const answers = await Promise.all([back({ commit: true }), back({ commit: true }), back({ commit: true })]);
    expect(answers.map(({ made }) => made).sort()).toEqual([0, 0, 3]);
    expect(await startsOf(offering)).toHaveLength(5);
  });

  it('are not restored where something else takes their place, or when they were deleted by hand', async () => {
    const { studio, room, offering, series, open, back } = await closedClass();
    const other = await makeOffering(world, studio, { title: 'Glaze night' });
    await drawOn(world, other, [room]);
    await open();
    await call('POST', `/offerings/${other.id}/events`, { starts: '2031-01-14T20:00' });
    await world.pool.query("update event_series set exceptions = '{2031-01-21}' where id = $1", [series.id]);
    expect(await back({ commit: true })).toMatchObject({ made: 1, dates: [moments[2]] });
    expect(await startsOf(offering)).toEqual(['2031-01-07 19:00', '2031-01-28 19:00', '2031-02-04 19:00']);
  });

  it('are restored in a series that was split after them', async () => {
    const { offering, open, back } = await closedClass();
    const { rows } = await world.pool.query<{ id: string }>(
      "select id from events where offering_id = $1 and series_day = '2031-02-04'",
      [offering.id],
    );
    await call('PATCH', `/events/${rows[0]?.id}`, { version: 1, scope: 'following', starts: '2031-02-04T18:00' });
    await open();
    expect(await back({ commit: true })).toMatchObject({ http: 200, made: 3, dates: moments });
  });

  it('are not restored in an archived room', async () => {
    const { room, series, open, back } = await closedClass();
    await world.pool.query('update event_series set space_ids = array[$2::uuid] where id = $1', [series.id, room.id]);
    await world.pool.query('update spaces set archived_at = now() where id = $1', [room.id]);
    await open();
    expect(await back({ commit: true })).toMatchObject({ http: 200, made: 0 });
  });

  it('are not restored in a series that has ended', async () => {
    const { offering, series, open, back } = await closedClass();
    await call('DELETE', `/series/${series.id}?from=2031-02-01`);
    await open();
    expect(await back({ commit: true })).toMatchObject({ made: 0 });
    expect(await startsOf(offering)).toEqual(['2031-01-07 19:00']);
  });
});

expectActivities(world, 'studio.events_restored');
