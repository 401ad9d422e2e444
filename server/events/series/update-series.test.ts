import { describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeSpace } from '#tests/worlds/studio-team.ts';

const world = await createWorld({}, () => new Date('2031-01-06T12:00:00Z'));
const owner = await makePerson(world, { name: 'Olga' });
const call = callsOf(world, owner);

/** Makes a class on three Tuesdays at 19:00. */
async function weeklyClass() {
  const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
  const room = await makeSpace(world, studio, 'Loft');
  const offering = await makeOffering(world, studio, { title: 'Wheel', service_type: 'class' });
  await drawOn(world, offering, [room]);
  const rule = { rule: 'FREQ=WEEKLY;COUNT=3', first_day: '2031-01-07', at: '19:00' };
  const { series } = await call('POST', `/offerings/${offering.id}/series`, rule);
  const dates = await datesOf(offering);
  const [first, second, third] = dates.map(({ id }) => id);
  const move = (id: string | undefined, starts: string, more: object = {}) =>
    call('PATCH', `/events/${id}`, { version: 1, scope: 'all', starts, ...more });
  const check = (id: string | undefined, starts: string) =>
    call('POST', '/event-checks', { event_id: id, scope: 'all', starts });
  return { studio, room, offering, series, first, second, third, move, check };
}

async function datesOf(offering: { id: string }) {
  const { rows } = await world.pool.query<{ id: string; at: string }>(
    `select id, to_char(starts_at at time zone 'Europe/Madrid', 'YYYY-MM-DD HH24:MI') as at
    from events where offering_id = $1 and status = 'scheduled' order by starts_at`,
    [offering.id],
  );
  return rows;
}
const startsOf = async (offering: { id: string }) => (await datesOf(offering)).map(({ at }) => at);

const closeMorning = (studio: { id: string }, day: string) =>
  world.pool.query(
    `insert into closures (studio_id, first_day, last_day, from_time, until_time, reason)
    values ($1, $2, $2, '09:00', '13:00', 'Stocktaking')`,
    [studio.id, day],
  );

async function beBusy(studio: { id: string }, from: string, to: string) {
  const { rows } = await world.pool.query<{ id: string }>(
    "insert into external_calendars (studio_id, name, url) values ($1, 'Family', 'https://calendar.test/f.ics') returning id",
    [studio.id],
  );
  await world.pool.query(
    "insert into busy_times (studio_id, calendar_id, during, title) values ($1, $2, tstzrange($3, $4), 'Dentist')",
    [studio.id, rows[0]?.id, from, to],
  );
}

async function book(id: string | undefined) {
  const guest = await makePerson(world);
  expect(await call('POST', '/bookings', { event_id: id, seats: 2 }, guest)).toMatchObject({ http: 201 });
}

describe('events of a series with conflicts at their new place', () => {
  it('are listed, and stay where they are while the others move', async () => {
    const { studio, offering, first, second, third, move, check } = await weeklyClass();
    await closeMorning(studio, '2031-01-14');
    await beBusy(studio, '2031-01-21T09:30:00Z', '2031-01-21T10:00:00Z');
    await book(second);
    const asked = { event_id: first, scope: 'all', starts: '2031-01-07T10:00' };
    const clashes = [
      {
        starts_at: '2031-01-14T19:00:00+01:00',
        to: '2031-01-14T10:00:00+01:00',
        seats_taken: 2,
        conflicts: [{ what: 'closed', title: 'Stocktaking' }],
      },
      {
        starts_at: '2031-01-21T19:00:00+01:00',
        to: '2031-01-21T10:00:00+01:00',
        seats_taken: 0,
        conflicts: [{ what: 'busy', title: 'Dentist' }],
      },
    ];
    expect(await check(first, asked.starts)).toMatchObject({ booked_guests: 2, clashes });
    const left = await call('POST', '/event-checks', { ...asked, leave_clashing: true });
    expect(left).toMatchObject({ possible: true, conflicts: [], gaps: [], booked_guests: 0, clashes });
    const moved = await move(first, asked.starts, { leave_clashing: true });
    expect(moved).toMatchObject({ http: 200, gaps: [], kept: [{ id: second }, { id: third }] });
    expect(await startsOf(offering)).toEqual(['2031-01-07 10:00', '2031-01-14 19:00', '2031-01-21 19:00']);
  });
});

describe('events of a series that are moved together', () => {
  it('leave a gap where the studio is closed or busy then, like new events', async () => {
    const { studio, offering, series, first, move, check } = await weeklyClass();
    await closeMorning(studio, '2031-01-14');
    await beBusy(studio, '2031-01-21T09:30:00Z', '2031-01-21T10:00:00Z');
    const gaps = [
      { day: '2031-01-14', why: 'closure', detail: 'Stocktaking' },
      { day: '2031-01-21', why: 'busy', detail: 'Dentist' },
    ];
    expect(await check(first, '2031-01-07T10:00')).toMatchObject({
      possible: true,
      conflicts: [],
      gaps,
      dates: [{ id: first, starts_at: '2031-01-07T10:00:00+01:00' }],
    });
    expect(await move(first, '2031-01-07T10:00')).toMatchObject({ http: 200, changed: 1, gaps });
    expect(await startsOf(offering)).toEqual(['2031-01-07 10:00']);
    expect(await call('GET', `/series/${series.id}`)).toMatchObject({ ended: false, gaps });
  });

  it('keep days on which the studio was closed or busy already', async () => {
    const { studio, offering, first, move } = await weeklyClass();
    await world.pool.query(
      "insert into closures (studio_id, first_day, last_day, reason) values ($1, '2031-01-14', '2031-01-14', 'Fair')",
      [studio.id],
    );
    expect(await move(first, '2031-01-07T18:00')).toMatchObject({ http: 200, changed: 3, gaps: [] });
    expect(await startsOf(offering)).toEqual(['2031-01-07 18:00', '2031-01-14 18:00', '2031-01-21 18:00']);
  });

  it('move with their guests to such days only when the owner overrides the warning', async () => {
    const { studio, offering, first, second, move, check } = await weeklyClass();
    await closeMorning(studio, '2031-01-14');
    await book(second);
    const conflicts = [{ what: 'closed', title: 'Stocktaking' }];
    expect(await check(first, '2031-01-07T10:00')).toMatchObject({ possible: true, booked_guests: 2, conflicts });
    const told = { tell_guests: true };
    expect(await move(first, '2031-01-07T10:00', told)).toMatchObject({
      http: 409,
      code: 'events.warned',
      data: { conflicts },
    });
    expect((await startsOf(offering))[0]).toBe('2031-01-07 19:00');
    expect(await move(first, '2031-01-07T10:00', { ...told, anyway: true })).toMatchObject({ http: 200, gaps: [] });
    expect(await startsOf(offering)).toEqual(['2031-01-07 10:00', '2031-01-14 10:00', '2031-01-21 10:00']);
  });

  it('never lose the edited event: its warning is returned instead', async () => {
    const { studio, room, offering, first, move, check } = await weeklyClass();
    await closeMorning(studio, '2031-01-07');
    const warned = [{ what: 'closed', title: 'Stocktaking' }];
    expect(await check(first, '2031-01-07T10:00')).toMatchObject({ possible: true, conflicts: warned });
    expect(await move(first, '2031-01-07T10:00')).toMatchObject({ http: 409, code: 'events.warned' });
    const other = await makeOffering(world, studio, { title: 'Glaze night' });
    await drawOn(world, other, [room]);
    await call('POST', `/offerings/${other.id}/events`, { starts: '2031-01-07T16:00' });
    expect(await move(first, '2031-01-07T17:00')).toMatchObject({
      http: 409,
      code: 'events.conflict',
      data: { conflicts: [{ space: 'Loft', title: 'Glaze night' }] },
    });
    expect(await move(first, '2031-01-06T10:00', { anyway: true })).toMatchObject({
      http: 409,
      code: 'events.in_past',
    });
    expect(await startsOf(offering)).toHaveLength(3);
  });

  it('return the same warnings for booked events when the rule changes', async () => {
    const { studio, offering, series, second } = await weeklyClass();
    await closeMorning(studio, '2031-01-14');
    await book(second);
    const change = { version: series.version, at: '10:00', from: '2031-01-08', tell_guests: true };
    const { version: _, ...asked } = change;
    expect(await call('POST', `/series/${series.id}/checks`, asked)).toMatchObject({
      possible: true,
      conflicts: [{ what: 'closed', title: 'Stocktaking' }],
    });
    expect(await call('PATCH', `/series/${series.id}`, change)).toMatchObject({ http: 409, code: 'events.warned' });
    expect(await call('PATCH', `/series/${series.id}`, { ...change, anyway: true })).toMatchObject({ http: 200 });
    expect(await startsOf(offering)).toEqual(['2031-01-07 19:00', '2031-01-14 10:00', '2031-01-21 10:00']);
  });
});

describe('the limit of exceptions of a series', () => {
  it('refuses one more deletion, and its event stays', async () => {
    const { offering, series, first, second } = await weeklyClass();
    await world.pool.query(
      "update event_series set exceptions = array(select '2000-01-01'::date + n from generate_series(1, 499) n) where id = $1",
      [series.id],
    );
    expect(await call('DELETE', `/events/${first}`)).toEqual({ http: 204 });
    expect(await call('DELETE', `/events/${second}`)).toMatchObject({
      http: 409,
      code: 'events.too_many_exceptions',
      data: { most: 500 },
    });
    expect(await startsOf(offering)).toEqual(['2031-01-14 19:00', '2031-01-21 19:00']);
  });
});
