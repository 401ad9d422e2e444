import { describe, expect, it } from 'vitest';
import { untilBlocked } from '#tests/blocked.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeMember, makeSpace } from '#tests/worlds/studio-team.ts';
import { expandSeries } from './expand-series.ts';

let clock = new Date('2031-01-06T12:00:00Z');
const world = await createWorld({}, () => clock);
const owner = await makePerson(world, { name: 'Olga' });

const call = callsOf(world, owner);

/** Makes a studio with a room and a class in it. */
async function studioWithClass() {
  const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
  const room = await makeSpace(world, studio, 'Loft');
  const offering = await makeOffering(world, studio, { title: 'Wheel', service_type: 'class' });
  await drawOn(world, offering, [room]);
  const make = (rule: string, first_day = '2031-01-07', more: object = {}) =>
    call('POST', `/offerings/${offering.id}/series`, { rule, first_day, at: '19:00', ...more });
  return { studio, room, offering, make };
}

const datesOf = async (offering: { id: string }) => {
  const { rows } = await world.pool.query<{ id: string; day: string; at: string; series_id: string; status: string }>(
    `select id, series_day::text as day, to_char(starts_at at time zone 'Europe/Madrid', 'YYYY-MM-DD HH24:MI') as at,
      series_id, status
    from events where offering_id = $1 order by starts_at`,
    [offering.id],
  );
  return rows;
};
const startsOf = async (offering: { id: string }) => (await datesOf(offering)).map(({ at }) => at);

const close = (studio: { id: string }, first: string, last: string, reason: string) =>
  world.pool.query('insert into closures (studio_id, first_day, last_day, reason) values ($1, $2, $3, $4)', [
    studio.id,
    first,
    last,
    reason,
  ]);

async function book(event: { id: string } | undefined, seats = 1) {
  const guest = await makePerson(world);
  expect(await call('POST', '/bookings', { event_id: event?.id, seats }, guest)).toMatchObject({ http: 201 });
  return guest;
}

describe('a series', () => {
  it('creates events for a year at the same local time, and is extended by a day each night', async () => {
    const { offering, make } = await studioWithClass();
    const made = await make('FREQ=WEEKLY;BYDAY=TU');
    expect(made).toMatchObject({
      http: 201,
      made: 53,
      series: { rule: 'FREQ=WEEKLY;BYDAY=TU', gaps: [], ended: false },
    });
    const starts = await startsOf(offering);
    expect([starts[0], starts.at(-1)]).toEqual(['2031-01-07 19:00', '2032-01-06 19:00']);
    expect(new Set(starts.map((at) => at.slice(11)))).toEqual(new Set(['19:00']));

    clock = new Date('2031-01-14T12:00:00Z');
    await expandSeries(world);
    await expandSeries(world);
    expect((await startsOf(offering)).slice(53)).toEqual(['2032-01-13 19:00']);
    clock = new Date('2031-01-06T12:00:00Z');
  });

  it('leaves gaps for closures and conflicts, and lists both', async () => {
    const { studio, room, offering, make } = await studioWithClass();
    await close(studio, '2031-01-13', '2031-01-15', 'Stocktaking');
    const other = await makeOffering(world, studio, { title: 'Glaze night' });
    await drawOn(world, other, [room]);
    await call('POST', `/offerings/${other.id}/events`, { starts: '2031-01-21T20:00' });
    const asked = { offering_id: offering.id, rule: 'FREQ=WEEKLY;COUNT=4', first_day: '2031-01-07', at: '19:00' };
    const gaps = [
      { day: '2031-01-14', why: 'closure', detail: 'Stocktaking' },
      { day: '2031-01-21', why: 'conflict', detail: 'Loft: Glaze night' },
    ];
    expect(await call('POST', '/series-previews', { ...asked, next: 1 })).toMatchObject({
      http: 200,
      rule: 'FREQ=WEEKLY;COUNT=4',
      total: 2,
      last_day: '2031-01-28',
      dates: [{ day: '2031-01-07', starts_at: '2031-01-07T19:00:00+01:00', shifted: false, outside_hours: false }],
      gaps,
    });
    expect(await startsOf(offering)).toEqual([]);
    const made = await make('FREQ=WEEKLY;COUNT=4');
    expect(made).toMatchObject({ made: 2, series: { gaps } });
    // The calendar opens there.
    expect(made.first_event_day).toBe((await startsOf(offering))[0]?.slice(0, 10));
    expect(await startsOf(offering)).toEqual(['2031-01-07 19:00', '2031-01-28 19:00']);
  });

  it('is refused with the reason when its rule is invalid', async () => {
    const { make } = await studioWithClass();
    expect(await make('FREQ=DAILY;COUNT=1000000')).toMatchObject({
      http: 422,
      code: 'events.rule_too_many',
      detail: 'This would create 1000000 dates. The maximum is 800.',
    });
    expect(await make('every Tuesday')).toMatchObject({ http: 422, code: 'events.rule_unreadable' });
    expect(await make('FREQ=WEEKLY;UNTIL=20301231', '2030-12-01')).toMatchObject({ code: 'events.rule_empty' });
  });

  it('creates its next event even if that is more than a year away: on 29 February', async () => {
    const { offering, make } = await studioWithClass();
    const leap = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29';
    const asked = { offering_id: offering.id, rule: leap, first_day: '2032-03-01', at: '19:00' };
    expect(await call('POST', '/series-previews', asked)).toMatchObject({ http: 422, code: 'events.rule_empty' });
    expect(await call('POST', '/series-previews', { ...asked, first_day: '2031-01-07' })).toMatchObject({
      total: 1,
      last_day: null,
      dates: [{ day: '2032-02-29' }],
    });
    expect(await make(leap)).toMatchObject({ http: 201, made: 1 });
    await expandSeries(world);
    expect(await startsOf(offering)).toEqual(['2032-02-29 19:00']);
  });

  it('can neither begin long ago or far ahead, nor continue beyond the planning limit', async () => {
    const { offering, make } = await studioWithClass();
    const tooFar = { http: 422, code: 'events.too_far' };
    for (const first_day of ['1970-01-06', '2030-01-05', '2199-01-01']) {
      expect(await make('FREQ=WEEKLY', first_day)).toMatchObject(tooFar);
      const asked = { offering_id: offering.id, rule: 'FREQ=WEEKLY', first_day, at: '19:00' };
      expect(await call('POST', '/series-previews', asked)).toMatchObject(tooFar);
    }
    expect(await make('FREQ=YEARLY;COUNT=4', '2034-01-03')).toMatchObject(tooFar);
    const { series } = await make('FREQ=WEEKLY', '2035-12-20');
    expect(await startsOf(offering)).toEqual(['2035-12-20 19:00', '2035-12-27 19:00', '2036-01-03 19:00']);
    const change = { version: series.version };
    expect(await call('PATCH', `/series/${series.id}`, { ...change, first_day: '2199-01-01' })).toMatchObject(tooFar);
    expect(await call('PATCH', `/series/${series.id}`, { ...change, from: '2199-01-01' })).toMatchObject(tooFar);
  });

  it('does not recreate an event that was deleted', async () => {
    const { offering, make } = await studioWithClass();
    const { series } = await make('FREQ=WEEKLY;COUNT=3');
    const [, second] = await datesOf(offering);
    expect(await call('DELETE', `/events/${second?.id}`)).toEqual({ http: 204 });
    const now = await call('GET', `/series/${series.id}`);
    expect(now.exceptions).toEqual(['2031-01-14']);
    await call('PATCH', `/series/${series.id}`, { version: now.version, capacity: 4 });
    expect(await startsOf(offering)).toEqual(['2031-01-07 19:00', '2031-01-21 19:00']);
  });
});

describe('the room of a series', () => {
  it('cannot be archived until its events and the series have ended', async () => {
    const { studio, room, offering, make } = await studioWithClass();
    await makeSpace(world, studio, 'Attic');
    const path = `/studios/${studio.id}/spaces/${room.id}`;
    const { series } = await make('FREQ=WEEKLY;COUNT=3');
    const inUse = { http: 409, code: 'studios.space_in_use' };
    expect(await call('DELETE', path)).toMatchObject({ ...inUse, data: { dates: 3, rules: 1 } });
    await call('DELETE', `/series/${series.id}`);
    const { series: endless } = await make('FREQ=WEEKLY', '2031-01-08', { space_ids: [room.id] });
    await world.pool.query('delete from events where offering_id = $1', [offering.id]);
    expect(await call('PATCH', path, { version: 1000, archived: true })).toMatchObject({
      ...inUse,
      data: { dates: 0, rules: 1 },
    });
    await call('DELETE', `/series/${endless.id}`);
    expect(await call('DELETE', path)).toMatchObject({ http: 200 });
  });

  it('leaves gaps once it is archived', async () => {
    const { offering, room, make } = await studioWithClass();
    const { series } = await make('FREQ=WEEKLY', '2031-01-07', { space_ids: [room.id] });
    await world.pool.query('update spaces set archived_at = now() where id = $1', [room.id]);
    clock = new Date('2031-01-14T12:00:00Z');
    await expandSeries(world);
    clock = new Date('2031-01-06T12:00:00Z');
    expect(await startsOf(offering)).toHaveLength(53);
    expect(await call('GET', `/series/${series.id}`)).toMatchObject({
      gaps: [{ day: '2032-01-13', why: 'conflict', detail: 'Loft' }],
    });
  });
});

describe('exceptions of a series', () => {
  it('have no event, neither at first nor later', async () => {
    const { offering } = await studioWithClass();
    const rule = { rule: 'FREQ=WEEKLY;COUNT=3', first_day: '2031-01-07', at: '19:00', exceptions: ['2031-01-14'] };
    expect(await call('POST', `/offerings/${offering.id}/series`, rule)).toMatchObject({
      http: 201,
      made: 2,
      series: { exceptions: ['2031-01-14'] },
    });
    await expandSeries(world);
    expect(await startsOf(offering)).toEqual(['2031-01-07 19:00', '2031-01-21 19:00']);
  });
});

describe('updating events of a series', () => {
  it('changes a single event, which keeps its change when the others change later', async () => {
    const { offering, make } = await studioWithClass();
    await make('FREQ=WEEKLY;COUNT=4');
    const [, second, third] = await datesOf(offering);
    expect(await call('PATCH', `/events/${third?.id}`, { version: 1, starts: '2031-01-22T10:00' })).toMatchObject({
      http: 200,
      event: { series_day: '2031-01-21' },
    });
    const changed = await call('PATCH', `/events/${second?.id}`, {
      version: 1,
      scope: 'following',
      starts: '2031-01-14T18:30',
      capacity: 5,
    });
    expect(changed).toMatchObject({ http: 200, changed: 3, kept: [], gaps: [] });
    expect(await startsOf(offering)).toEqual([
      '2031-01-07 19:00',
      '2031-01-14 18:30',
      '2031-01-22 10:00',
      '2031-01-28 18:30',
    ]);
    const [first, ...others] = await datesOf(offering);
    expect(new Set(others.map(({ series_id }) => series_id)).size).toBe(1);
    expect(others[0]?.series_id).not.toBe(first?.series_id);
    expect(await call('GET', `/series/${first?.series_id}`)).toMatchObject({
      rule: 'FREQ=WEEKLY;UNTIL=20310113',
      ended: false,
    });
    expect(await call('GET', `/series/${others[0]?.series_id}`)).toMatchObject({
      rule: 'FREQ=WEEKLY;COUNT=3',
      first_day: '2031-01-14',
      at: '18:30',
      capacity: 5,
    });
  });

  it('changes the events before a split up to that split', async () => {
    const { offering, make } = await studioWithClass();
    await make('FREQ=WEEKLY;COUNT=4');
    const [first, , third] = await datesOf(offering);
    await call('PATCH', `/events/${third?.id}`, { version: 1, scope: 'following', starts: '2031-01-21T18:30' });
    const changed = await call('PATCH', `/events/${first?.id}`, {
      version: 1,
      scope: 'all',
      starts: '2031-01-07T10:00',
    });
    expect(changed).toMatchObject({ http: 200, changed: 2, gaps: [] });
    expect(await startsOf(offering)).toEqual([
      '2031-01-07 10:00',
      '2031-01-14 10:00',
      '2031-01-21 18:30',
      '2031-01-28 18:30',
    ]);
  });

  it('moves an event and the following ones to another weekday', async () => {
    const { offering, make } = await studioWithClass();
    await make('FREQ=WEEKLY;BYDAY=TU;COUNT=3');
    const [, second] = await datesOf(offering);
    await call('PATCH', `/events/${second?.id}`, { version: 1, scope: 'following', starts: '2031-01-16T19:00' });
    expect(await startsOf(offering)).toEqual(['2031-01-07 19:00', '2031-01-16 19:00', '2031-01-23 19:00']);
    const two = await studioWithClass();
    await two.make('FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3');
    const [first] = await datesOf(two.offering);
    expect(
      await call('PATCH', `/events/${first?.id}`, { version: 1, scope: 'following', starts: '2031-01-08T19:00' }),
    ).toMatchObject({ http: 409, code: 'events.day_by_rule' });
  });

  it('previews the other events and the guests to notify, and saves nothing', async () => {
    const { offering, room, make } = await studioWithClass();
    await make('FREQ=WEEKLY;COUNT=3');
    const before = await startsOf(offering);
    const [, second, third] = await datesOf(offering);
    await book(third, 2);
    const other = await makeOffering(world, { id: offering.studio_id }, { title: 'Glaze night' });
    await drawOn(world, other, [room]);
    const check = () =>
      call('POST', '/event-checks', { event_id: second?.id, scope: 'following', starts: '2031-01-14T10:00' });
    expect(await check()).toMatchObject({
      http: 200,
      possible: true,
      booked_guests: 2,
      gaps: [],
      dates: [
        { id: second?.id, starts_at: '2031-01-14T10:00:00+01:00' },
        { id: third?.id, starts_at: '2031-01-21T10:00:00+01:00' },
      ],
    });
    await call('POST', `/offerings/${other.id}/events`, { starts: '2031-01-21T11:00' });
    expect(await check()).toMatchObject({
      possible: false,
      booked_guests: 2,
      conflicts: [{ what: 'date', space: 'Loft', title: 'Glaze night' }],
    });
    expect(await startsOf(offering)).toEqual(before);
  });

  it('refuses booked events until the request says to keep them, or to move them and notify the guests', async () => {
    const { offering, make } = await studioWithClass();
    await make('FREQ=WEEKLY;COUNT=3');
    const [first, second] = await datesOf(offering);
    await book(second, 2);
    const move = async (more: object) => {
      const [date] = await datesOf(offering);
      const { version } = await world.db
        .selectFrom('events')
        .select('version')
        .where('id', '=', date?.id ?? '')
        .executeTakeFirstOrThrow();
      return call('PATCH', `/events/${first?.id}`, { version, scope: 'all', ...more });
    };
    expect(await move({ starts: '2031-01-07T18:00' })).toMatchObject({
      http: 409,
      code: 'events.booked',
      data: { guests: 2 },
    });
    const left = await move({ starts: '2031-01-07T18:00', tell_guests: false });
    expect(left).toMatchObject({ http: 200, changed: 2, kept: [{ id: second?.id }] });
    expect(await startsOf(offering)).toEqual(['2031-01-07 18:00', '2031-01-14 19:00', '2031-01-21 18:00']);
    const told = await move({ starts: '2031-01-07T19:00', tell_guests: true, message: 'Sorry!' });
    expect(told).toMatchObject({ http: 200, kept: [] });
    expect(await startsOf(offering)).toEqual(['2031-01-07 19:00', '2031-01-14 19:00', '2031-01-21 19:00']);
    const again = await move({ starts: '2031-01-07T20:00', tell_guests: true, message: 'Sorry!' });
    expect(again).toMatchObject({ http: 200, changed: 3, kept: [] });
    expect(await startsOf(offering)).toEqual(['2031-01-07 20:00', '2031-01-14 20:00', '2031-01-21 20:00']);
    const { rows } = await world.pool.query(
      "select l.reason, l.moved -> 'to' ->> 'starts_at' as at, b.moved_at from booking_log l join bookings b on b.id = l.booking_id join booking_events c on c.booking_id = b.id where l.moved is not null and c.event_id = $1",
      [second?.id],
    );
    expect(rows).toEqual([{ reason: 'Sorry!', at: '2031-01-14T19:00:00.000Z', moved_at: clock }]);
  });

  it('changes the price of booked events only when the request confirms that guests keep theirs', async () => {
    const { offering, make } = await studioWithClass();
    const { series } = await make('FREQ=WEEKLY;COUNT=3');
    const [first, second] = await datesOf(offering);
    await book(second, 2);
    const refusal = { http: 409, code: 'events.price_booked', data: { guests: 2 } };
    const byDate = { version: 1, scope: 'following', price_override: 9900 };
    expect(await call('PATCH', `/events/${first?.id}`, byDate)).toMatchObject(refusal);
    const byRule = { version: series.version, price_override: 9900 };
    expect(await call('PATCH', `/series/${series.id}`, byRule)).toMatchObject(refusal);
    expect(await call('PATCH', `/series/${series.id}`, { ...byRule, keep_prices: true })).toMatchObject({
      http: 200,
      changed: 3,
      series: { price_override: 9900 },
    });
  });

  it('previews that its events have more seats than their room', async () => {
    const { offering, room } = await studioWithClass();
    await world.db.updateTable('spaces').set({ seats: 8 }).where('id', '=', room.id).execute();
    const asked = { offering_id: offering.id, rule: 'FREQ=WEEKLY;COUNT=3', first_day: '2031-01-07', at: '19:00' };
    const crowded = async (capacity: number) =>
      (await call('POST', '/series-previews', { ...asked, capacity })).crowded;
    expect([await crowded(9), await crowded(8)]).toEqual([{ capacity: 9, seats: 8 }, null]);
  });

  it('keeps a booked event where it is when its new time is past', async () => {
    const { offering, make } = await studioWithClass();
    await make('FREQ=WEEKLY;COUNT=3', '2031-01-06');
    const [first] = await datesOf(offering);
    const guest = await book(first);
    const { items } = await call('GET', '/me/bookings', undefined, guest);
    expect(
      await call('PATCH', `/events/${first?.id}`, {
        version: 1,
        scope: 'all',
        starts: '2031-01-06T10:00',
        tell_guests: true,
      }),
    ).toMatchObject({ http: 200, kept: [{ id: first?.id }], gaps: [], changed: 2 });
    expect(await startsOf(offering)).toEqual(['2031-01-06 19:00', '2031-01-13 10:00', '2031-01-20 10:00']);
    const { rows } = await world.pool.query('select from booking_log where booking_id = $1 and moved is not null', [
      items[0].id,
    ]);
    expect(rows).toEqual([]);
  });

  it('reserves no room for an event that was cancelled in the meantime', async () => {
    const { room, offering, make } = await studioWithClass();
    const { series } = await make('FREQ=WEEKLY;COUNT=3');
    const [, second] = await datesOf(offering);
    const other = await world.pool.connect();
    await other.query('begin');
    await other.query("update events set status = 'cancelled', cancelled_at = $2 where id = $1", [second?.id, clock]);
    await other.query('delete from space_reservations where event_id = $1', [second?.id]);
    const change = call('PATCH', `/series/${series.id}`, { version: series.version, at: '18:00' });
    await untilBlocked(world);
    await other.query('commit');
    other.release();
    expect(await change).toMatchObject({ http: 200, changed: 2 });
    expect(await startsOf(offering)).toEqual(['2031-01-07 18:00', '2031-01-14 19:00', '2031-01-21 18:00']);
    const { rows } = await world.pool.query('select event_id from space_reservations where space_id = $1', [room.id]);
    expect(rows).toHaveLength(2);
    expect(rows).not.toContainEqual({ event_id: second?.id });
  });

  it('with another rule keeps the events on days of both rules, and booked ones', async () => {
    const { offering, make } = await studioWithClass();
    const { series } = await make('FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6');
    const before = await datesOf(offering);
    await book(before[1]);
    const changed = await call('PATCH', `/series/${series.id}`, {
      version: series.version,
      rule: 'FREQ=WEEKLY;BYDAY=TU,FR;COUNT=4',
      tell_guests: false,
    });
    expect(changed).toMatchObject({ http: 200, kept: [{ id: before[1]?.id, series_id: null }] });
    expect(await startsOf(offering)).toEqual([
      '2031-01-07 19:00',
      '2031-01-09 19:00',
      '2031-01-10 19:00',
      '2031-01-14 19:00',
      '2031-01-17 19:00',
    ]);
    expect((await datesOf(offering)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([before[0]?.id, before[2]?.id]),
    );
    expect(await call('PATCH', `/series/${series.id}`, { version: series.version, capacity: 2 })).toMatchObject({
      http: 409,
      code: 'events.changed_meanwhile',
    });
  });

  it('leaves a gap where a moved event has no room, and refuses if that event is booked', async () => {
    const { studio, room, offering, make } = await studioWithClass();
    await make('FREQ=WEEKLY;COUNT=3');
    const other = await makeOffering(world, studio, { title: 'Glaze night' });
    await drawOn(world, other, [room]);
    await call('POST', `/offerings/${other.id}/events`, { starts: '2031-01-14T10:00' });
    const [first, second] = await datesOf(offering);
    const change = { version: 1, scope: 'all', starts: '2031-01-07T10:00', tell_guests: true };
    const guest = await book(second);
    expect(await call('PATCH', `/events/${first?.id}`, change)).toMatchObject({
      http: 409,
      code: 'events.conflict',
      data: { conflicts: [{ title: 'Glaze night', space: 'Loft' }] },
    });
    const { items } = await call('GET', '/me/bookings', undefined, guest);
    await call('POST', `/bookings/${items[0].id}/cancellation`, {}, guest);
    expect(await call('PATCH', `/events/${first?.id}`, change)).toMatchObject({
      http: 200,
      gaps: [{ day: '2031-01-14', why: 'conflict', detail: 'Loft: Glaze night' }],
    });
    const shown = (await datesOf(offering)).filter(({ status }) => status === 'scheduled').map(({ at }) => at);
    expect(shown).toEqual(['2031-01-07 10:00', '2031-01-21 10:00']);
  });

  it('can end the series: upcoming events are deleted, booked ones stay and are listed', async () => {
    const { offering, make } = await studioWithClass();
    const { series } = await make('FREQ=WEEKLY');
    const [, second] = await datesOf(offering);
    await book(second);
    const ended = await call('DELETE', `/series/${series.id}?from=2031-01-10`);
    expect(ended).toMatchObject({ http: 200, removed: 51, kept: [{ id: second?.id }] });
    expect(await startsOf(offering)).toEqual(['2031-01-07 19:00', '2031-01-14 19:00']);
    clock = new Date('2031-03-01T12:00:00Z');
    await expandSeries(world);
    clock = new Date('2031-01-06T12:00:00Z');
    expect(await startsOf(offering)).toHaveLength(2);
  });

  it('is allowed to an instructor for their own events, and to no owner of another studio', async () => {
    const { studio, offering, make } = await studioWithClass();
    const teacher = await makeMember(world, studio, 'instructor', 'Nuria');
    const desk = await makeMember(world, studio, 'front_desk', 'Fina');
    const stranger = await makePerson(world);
    await makeStudio(world, stranger);
    const { series } = await make('FREQ=WEEKLY;COUNT=2');
    const rule = { rule: 'FREQ=WEEKLY;COUNT=2', first_day: '2031-01-08', at: '19:00' };
    const path = `/offerings/${offering.id}/series`;
    expect(await call('POST', path, rule, teacher)).toMatchObject({ http: 403 });
    expect(await call('POST', path, { ...rule, space_ids: [teacher.spaceId] }, teacher)).toMatchObject({ http: 201 });
    expect(await call('DELETE', `/series/${series.id}`, undefined, teacher)).toMatchObject({ http: 403 });
    expect(await call('GET', `/series/${series.id}`, undefined, desk)).toMatchObject({ http: 403 });
    expect(await call('GET', `/series/${series.id}`, undefined, stranger)).toMatchObject({ http: 404 });
  });
});
