import { describe, expect, it } from 'vitest';
import { MAX_SERIES_PER_OFFERING, MAX_UPCOMING_EVENTS } from '#shared/events.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const NOW = new Date('2031-01-06T12:00:00Z');
const world = await createWorld({}, () => NOW);
const owner = await makePerson(world);
const call = callsOf(world, owner);

async function studioWithDates(dates: number) {
  const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
  const offering = await makeOffering(world, studio, { service_type: 'class' });
  await fill(offering, dates);
  return { studio, offering };
}

/** Inserts upcoming events, a minute apart, and as many past and cancelled ones, which do not count. */
const fill = (offering: { id: string; studio_id: string }, dates: number) =>
  world.pool.query(
    `insert into events (offering_id, studio_id, starts_at, ends_at, capacity, status, cancelled_at)
    select $1, $2, starts_at, starts_at + interval '1 hour', 4, status, case status when 'cancelled' then $3::timestamptz end
    from generate_series(1, $4::int) n, lateral (values
      ($3::timestamptz + n * interval '1 minute', 'scheduled'),
      ($3::timestamptz - n * interval '1 minute', 'scheduled'),
      ($3::timestamptz + n * interval '1 minute', 'cancelled')) as made (starts_at, status)`,
    [offering.id, offering.studio_id, NOW, dates],
  );

describe('the limit of upcoming events', () => {
  it('holds for an offering, however its events are created', async () => {
    const { studio, offering } = await studioWithDates(MAX_UPCOMING_EVENTS.offering - 3);
    const full = { http: 409, code: 'events.offering_full', data: { most: MAX_UPCOMING_EVENTS.offering } };
    const one = (starts: string) => call('POST', `/offerings/${offering.id}/events`, { starts });
    const rule = (count: number) => ({ rule: `FREQ=WEEKLY;COUNT=${count}`, first_day: '2031-02-04', at: '19:00' });
    const weekly = (count: number) => call('POST', `/offerings/${offering.id}/series`, rule(count));
    expect(await weekly(4)).toMatchObject(full);
    const made = await weekly(2);
    expect(made).toMatchObject({ http: 201, made: 2 });
    const change = (count: number) =>
      call('PATCH', `/series/${made.series.id}`, { version: 1, rule: rule(count).rule, first_day: '2031-02-04' });
    expect(await change(4)).toMatchObject(full);
    const csv = ['offering,date,start', `${offering.slug},2031-03-03,10:00`, `${offering.slug},2031-03-04,10:00`];
    expect(
      await call('POST', `/studios/${studio.id}/event-imports`, { csv: csv.join('\n'), commit: true }),
    ).toMatchObject(full);
    expect(await one('2031-03-03T10:00')).toMatchObject({ http: 201 });
    expect(await one('2031-03-04T10:00')).toMatchObject(full);
  });

  it('holds for a studio too', async () => {
    const { studio, offering } = await studioWithDates(0);
    for (let filled = 0; filled < MAX_UPCOMING_EVENTS.studio; filled += MAX_UPCOMING_EVENTS.offering - 1) {
      const dates = Math.min(MAX_UPCOMING_EVENTS.offering - 1, MAX_UPCOMING_EVENTS.studio - filled);
      await fill(await makeOffering(world, studio), dates);
    }
    expect(await call('POST', `/offerings/${offering.id}/events`, { starts: '2031-03-03T10:00' })).toMatchObject({
      http: 409,
      code: 'events.studio_full',
      data: { most: MAX_UPCOMING_EVENTS.studio },
    });
  });
});

describe('the limit of series of an offering', () => {
  it('counts only series that have not ended', async () => {
    const { offering } = await studioWithDates(0);
    const add = () =>
      call('POST', `/offerings/${offering.id}/series`, {
        rule: 'FREQ=WEEKLY;COUNT=1',
        first_day: '2031-02-04',
        at: '19:00',
      });
    const first = await add();
    await world.pool.query(
      `insert into event_series (studio_id, offering_id, rule, first_day, at, minutes, capacity, expanded_until)
      select studio_id, offering_id, rule, first_day, at, minutes, capacity, expanded_until
      from event_series, generate_series(2, $2::int) where id = $1`,
      [first.series.id, MAX_SERIES_PER_OFFERING],
    );
    expect(await add()).toMatchObject({
      http: 409,
      code: 'events.too_many_rules',
      data: { most: MAX_SERIES_PER_OFFERING },
    });
    expect(await call('DELETE', `/series/${first.series.id}`)).toMatchObject({ http: 200 });
    expect(await add()).toMatchObject({ http: 201 });
  });
});
