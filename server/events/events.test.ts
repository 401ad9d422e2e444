import { describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeMember, makeSpace } from '#tests/worlds/studio-team.ts';

const world = await createWorld({}, () => new Date('2031-01-06T12:00:00Z'));
const owner = await makePerson(world, { name: 'Olga' });
const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
const teacher = await makeMember(world, studio, 'instructor', 'Nuria');

const call = callsOf(world, owner);

const calendarOf = (from: string, to = from) => call('GET', `/studios/${studio.id}/calendar?from=${from}&to=${to}`);

async function offeringIn(...spaces: { id: string }[]) {
  const offering = await makeOffering(world, studio);
  if (spaces.length > 0) await drawOn(world, offering, spaces);
  return offering;
}

const plan = (offering: { id: string }, starts: string, more: object = {}, person = owner) =>
  call('POST', `/offerings/${offering.id}/events`, { starts, ...more }, person);

const book = async (event: { id: string }, seats = 2) => {
  const guest = await makePerson(world);
  expect(await call('POST', '/bookings', { event_id: event.id, seats }, guest)).toMatchObject({ http: 201 });
  return guest;
};

describe('the calendar of a studio', () => {
  it('has events, spaces, hours and closures in the studio’s time zone, also on the day when the clocks change', async () => {
    const here = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
    const room = await makeSpace(world, here, 'Big room', { seats: 8 });
    const offering = await makeOffering(world, here, { title: 'Sunday clay' });
    await drawOn(world, offering, [room]);
    const hours = { studio_id: here.id, weekday: 7, opens: '01:00', closes: '24:00' };
    await world.db.insertInto('opening_hours').values(hours).execute();
    const closed = { studio_id: here.id, first_day: '2031-03-31', last_day: '2031-04-20', reason: 'Easter' };
    await world.pool.query(
      'insert into closures (studio_id, first_day, last_day, reason) values ($1, $2, $3, $4)',
      Object.values(closed),
    );
    const made = await plan(offering, '2031-03-30T10:00');
    const calendar = await call('GET', `/studios/${here.slug}/calendar?from=2031-03-30&to=2031-03-31`);
    expect(calendar).toMatchObject({
      time_zone: 'Europe/Madrid',
      days: ['2031-03-30', '2031-03-31'],
      spaces: [{ id: room.id, name: 'Big room', kind: 'room', seats: 8 }],
      events: [
        {
          id: made.id,
          offering: { title: 'Sunday clay' },
          starts_at: '2031-03-30T10:00:00+02:00',
          ends_at: '2031-03-30T12:00:00+02:00',
          space_ids: [room.id],
          status: 'scheduled',
          is_slot: false,
          can_edit: true,
        },
      ],
      // 23 hours less one: the clocks go forward at two.
      opening: [{ space_id: null, starts_at: '2031-03-30T01:00:00+01:00', ends_at: '2031-03-31T00:00:00+02:00' }],
      closures: [
        {
          space_id: null,
          starts_at: '2031-03-31T00:00:00+02:00',
          ends_at: '2031-04-01T00:00:00+02:00',
          reason: 'Easter',
        },
      ],
    });
  });

  it('shows a cancelled event in its space, which other events can use', async () => {
    const room = await makeSpace(world, studio, 'Throwing room');
    const offering = await offeringIn(room);
    const { id } = await plan(offering, '2031-04-02T10:00');
    await book({ id });
    await call('POST', `/events/${id}/cancellation`, { reason: '' });
    const other = await plan(offering, '2031-04-02T10:00');
    expect((await calendarOf('2031-04-02')).events).toMatchObject(
      [
        { id, status: 'cancelled', space_ids: [room.id] },
        { id: other.id, status: 'scheduled', space_ids: [room.id] },
      ].sort((one, another) => (one.id < another.id ? -1 : 1)),
    );
  });

  it('spans at most 42 days, and never ends before it starts', async () => {
    expect(await calendarOf('2031-01-01', '2031-02-11')).toMatchObject({ http: 200 });
    expect(await calendarOf('2031-01-01', '2031-02-12')).toMatchObject({ http: 422, code: 'http.invalid' });
    expect(await calendarOf('2031-01-02', '2031-01-01')).toMatchObject({ http: 422, code: 'http.invalid' });
  });
});

describe('creating an event', () => {
  it('reserves every space of its offering and its teacher, and reports the conflict of another event', async () => {
    const room = await makeSpace(world, studio, 'Loft');
    const offering = await makeOffering(world, studio, { title: 'Wheel', instructor_id: teacher.memberId });
    await drawOn(world, offering, [room]);
    const made = await plan(offering, '2031-02-03T19:00', {
      minutes: 90,
      capacity: 5,
      price_override: 900,
      note: 'Hi',
    });
    expect(made).toMatchObject({
      http: 201,
      starts_at: '2031-02-03T19:00:00+01:00',
      ends_at: '2031-02-03T20:30:00+01:00',
      capacity: 5,
      price: { amount: 900, currency: 'EUR' },
      note: 'Hi',
    });
    expect(new Set(made.space_ids)).toEqual(new Set([room.id, teacher.spaceId]));
    const other = await offeringIn(room);
    const conflict = {
      space_id: room.id,
      space: 'Loft',
      starts_at: '2031-02-03T19:00:00+01:00',
      ends_at: '2031-02-03T20:30:00+01:00',
      what: 'date',
      title: 'Wheel',
    };
    expect(await plan(other, '2031-02-03T20:00')).toMatchObject({
      http: 409,
      code: 'events.conflict',
      data: { conflicts: [conflict] },
    });
    expect(await call('POST', '/event-checks', { offering_id: other.id, starts: '2031-02-03T20:00' })).toMatchObject({
      http: 200,
      possible: false,
      conflicts: [conflict],
    });
    expect(await plan(other, '2031-02-03T20:30')).toMatchObject({ http: 201 });
  });

  it('creates one event for repeated requests with one idempotency key', async () => {
    const offering = await offeringIn();
    const body = { starts: '2031-02-02T10:00' };
    const send = async (request: object) => {
      const init = json('POST', request, owner, { 'Idempotency-Key': 'twice' });
      const response = await world.request(`/api/v1/offerings/${offering.id}/events`, init);
      return { http: response.status, ...((await response.json()) as { id?: string; code?: string }) };
    };
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ http }) => http)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await send({ ...body, capacity: 3 })).toMatchObject({ http: 422, code: 'http.idempotency_reused' });
  });

  it('keeps the buffers of a space free before and after it', async () => {
    const room = await makeSpace(world, studio, 'Kiln room', { buffer_before: 15, buffer_after: 30 });
    const offering = await offeringIn(room);
    expect(await plan(offering, '2031-02-03T10:00', { minutes: 60 })).toMatchObject({ http: 201 });
    expect(await plan(offering, '2031-02-03T11:44', { minutes: 60 })).toMatchObject({ code: 'events.conflict' });
    expect(await plan(offering, '2031-02-03T11:45', { minutes: 60 })).toMatchObject({ http: 201 });
  });

  it('reserves any free one of the alternative spaces', async () => {
    const wheels = [await makeSpace(world, studio, 'Wheel 1'), await makeSpace(world, studio, 'Wheel 2')];
    const offering = await makeOffering(world, studio);
    await drawOn(world, offering, wheels, false);
    const made = [await plan(offering, '2031-02-04T10:00'), await plan(offering, '2031-02-04T11:00')];
    expect(made.map(({ space_ids }) => space_ids)).toEqual([[wheels[0]?.id], [wheels[1]?.id]]);
    const third = await plan(offering, '2031-02-04T11:00');
    expect(third).toMatchObject({ code: 'events.conflict' });
    expect(third.data.conflicts.map(({ space }: { space: string }) => space)).toEqual(['Wheel 1', 'Wheel 2']);
  });

  it('warns of closures, opening hours and external calendars, which can be overridden', async () => {
    const here = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
    const offering = await makeOffering(world, here, { duration_minutes: 60 });
    const hours = { studio_id: here.id, weekday: 2, opens: '09:00', closes: '13:00' };
    await world.db
      .insertInto('opening_hours')
      .values([hours, { ...hours, opens: '13:00', closes: '18:00' }])
      .execute();
    await world.pool.query(
      "insert into closures (studio_id, first_day, last_day, from_time, until_time, reason) values ($1, '2031-02-04', '2031-02-04', '10:00', '11:00', 'Stocktaking')",
      [here.id],
    );
    const { rows } = await world.pool.query(
      "insert into external_calendars (studio_id, name, url) values ($1, 'Google', 'https://calendar.test/a.ics') returning id",
      [here.id],
    );
    await world.pool.query(
      "insert into busy_times (calendar_id, studio_id, during, title) values ($1, $2, '[2031-02-04T15:00Z,2031-02-04T16:00Z)', 'Fair')",
      [rows[0].id, here.id],
    );
    const warningAt = async (starts: string) => {
      const refused = await plan(offering, starts);
      return refused.code === 'events.warned' ? refused.data.conflicts.map((found: object) => found) : refused.http;
    };
    expect(await warningAt('2031-02-04T12:30')).toBe(201);
    expect(await warningAt('2031-02-04T10:30')).toMatchObject([{ what: 'closed', title: 'Stocktaking' }]);
    expect(await warningAt('2031-02-04T16:30')).toMatchObject([{ what: 'busy', title: 'Fair' }]);
    expect(await warningAt('2031-02-04T17:30')).toMatchObject([{ what: 'closed', title: '' }]);
    expect(await plan(offering, '2031-02-04T17:30', { anyway: true })).toMatchObject({ http: 201 });
  });

  it('warns of an event after hours that end past midnight, not of one within them', async () => {
    const here = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
    const offering = await makeOffering(world, here, { duration_minutes: 60 });
    const night = { studio_id: here.id, weekday: 2, opens: '18:00', closes: '02:00' };
    await world.db.insertInto('opening_hours').values(night).execute();
    for (const starts of ['2031-02-04T18:00', '2031-02-04T23:30', '2031-02-05T01:00']) {
      expect(await plan(offering, starts)).toMatchObject({ http: 201 });
    }
    for (const starts of ['2031-02-05T01:30', '2031-02-04T01:00', '2031-02-05T18:00']) {
      expect(await plan(offering, starts)).toMatchObject({ code: 'events.warned' });
    }
    const calendar = await call('GET', `/studios/${here.id}/calendar?from=2031-02-05&to=2031-02-05`);
    expect(calendar.opening).toEqual([
      { space_id: null, starts_at: '2031-02-04T18:00:00+01:00', ends_at: '2031-02-05T02:00:00+01:00' },
    ]);
  });

  it('warns of an event in the hours past midnight that belong to a closed day', async () => {
    const here = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
    const offering = await makeOffering(world, here, { duration_minutes: 60 });
    const night = { studio_id: here.id, weekday: 2, opens: '18:00', closes: '02:00' };
    await world.db.insertInto('opening_hours').values(night).execute();
    const { id } = await plan(offering, '2031-02-05T01:00');
    await world.pool.query(
      `insert into closures (studio_id, first_day, last_day, reason) values ($1, '2031-02-04', '2031-02-04', 'Fair')`,
      [here.id],
    );
    expect(await plan(offering, '2031-02-05T00:00')).toMatchObject({
      code: 'events.warned',
      data: { conflicts: [{ title: 'Fair', ends_at: '2031-02-05T02:00:00+01:00' }] },
    });
    const calendar = await call('GET', `/studios/${here.id}/calendar?from=2031-02-05&to=2031-02-05`);
    expect(calendar.closures).toMatchObject([
      { starts_at: '2031-02-05T00:00:00+01:00', ends_at: '2031-02-05T02:00:00+01:00' },
    ]);
    const closed = await call('GET', `/studios/${here.id}/closed-dates?first_day=2031-02-04&last_day=2031-02-04`);
    expect(closed.items).toMatchObject([{ id }]);
  });

  it('is refused in the past, for offerings that are sold by the slot, and for archived ones', async () => {
    expect(await plan(await offeringIn(), '2031-01-06T12:59')).toMatchObject({ http: 409, code: 'events.in_past' });
    const lesson = await makeOffering(world, studio, { service_type: 'private_lesson' });
    expect(await plan(lesson, '2031-02-03T10:00')).toMatchObject({ http: 409, code: 'events.by_slots' });
    const old = await makeOffering(world, studio, { status: 'archived' });
    expect(await plan(old, '2031-02-03T10:00')).toMatchObject({ http: 409, code: 'events.offering_archived' });
    expect(await plan(await offeringIn(), '2031-02-30T10:00')).toMatchObject({ http: 422, code: 'http.invalid' });
    const elsewhere = await makeSpace(world, await makeStudio(world, owner), 'Elsewhere');
    expect(await plan(await offeringIn(), '2031-02-03T10:00', { space_ids: [elsewhere.id] })).toMatchObject({
      http: 422,
      code: 'events.unknown_space',
    });
  });

  it('starts an hour later where the clocks skip its start, and the check says so', async () => {
    const offering = await offeringIn();
    expect(await call('POST', '/event-checks', { offering_id: offering.id, starts: '2031-03-30T02:30' })).toMatchObject(
      {
        dates: [{ shifted: true, starts_at: '2031-03-30T03:30:00+02:00' }],
      },
    );
    expect(await plan(offering, '2031-10-26T02:30')).toMatchObject({ starts_at: '2031-10-26T02:30:00+02:00' });
  });
});

describe('a closure', () => {
  it('cancels no event, and lists those within it: of the studio, of a space, of some hours', async () => {
    const here = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
    const [room, kiln] = [await makeSpace(world, here, 'Room'), await makeSpace(world, here, 'Kiln')];
    const offering = await makeOffering(world, here);
    const morning = await plan(offering, '2031-02-05T09:00', { space_ids: [room.id] });
    const evening = await plan(offering, '2031-02-05T19:00', { space_ids: [kiln.id] });
    await plan(offering, '2031-02-06T09:00');
    const closed = async (question: string) => {
      const found = await call(
        'GET',
        `/studios/${here.id}/closed-dates?first_day=2031-02-05&last_day=2031-02-05${question}`,
      );
      return found.items.map(({ id }: { id: string }) => id);
    };
    expect(await closed('')).toEqual([morning.id, evening.id]);
    expect(await closed(`&space_id=${kiln.id}`)).toEqual([evening.id]);
    expect(await closed('&from_time=10:59&until_time=18:00')).toEqual([morning.id]);
    expect(await closed('&from_time=11:00&until_time=19:00')).toEqual([]);
  });

  it('lists events of up to 730 days', async () => {
    const closed = (last: string) =>
      call('GET', `/studios/${studio.id}/closed-dates?first_day=2031-01-01&last_day=${last}`);
    expect(await closed('2032-12-30')).toMatchObject({ http: 200 });
    expect(await closed('2032-12-31')).toMatchObject({ code: 'http.invalid', fields: [{ path: 'last_day' }] });
    expect(await closed('2199-12-31')).toMatchObject({ code: 'http.invalid' });
  });
});

describe('a day beyond the planning limit', () => {
  it('is refused for new events, moves and checks', async () => {
    const offering = await offeringIn();
    const tooFar = { http: 422, code: 'events.too_far', data: { years: 5 } };
    expect(await plan(offering, '2036-01-07T10:00')).toMatchObject(tooFar);
    const last = await plan(offering, '2036-01-06T10:00');
    expect(last).toMatchObject({ http: 201 });
    const move = { version: last.version, starts: '2199-01-07T10:00' };
    expect(await call('PATCH', `/events/${last.id}`, move)).toMatchObject(tooFar);
    const check = { offering_id: offering.id, starts: '2199-01-07T10:00' };
    expect(await call('POST', '/event-checks', check)).toMatchObject(tooFar);
  });
});

describe('updating an event', () => {
  it('changes its time, length and spaces', async () => {
    const [first, second] = [await makeSpace(world, studio, 'First'), await makeSpace(world, studio, 'Second')];
    const made = await plan(await offeringIn(first), '2031-02-05T10:00');
    const change = (more: object) => call('PATCH', `/events/${made.id}`, more);
    const moved = await change({
      version: made.version,
      starts: '2031-02-06T11:00',
      minutes: 45,
      space_ids: [second.id],
    });
    expect(moved).toMatchObject({
      http: 200,
      changed: 1,
      event: {
        starts_at: '2031-02-06T11:00:00+01:00',
        ends_at: '2031-02-06T11:45:00+01:00',
        space_ids: [second.id],
        version: made.version + 1,
      },
    });
    // Half an hour later it does not conflict with itself.
    expect(await change({ version: moved.event.version, starts: '2031-02-06T11:30' })).toMatchObject({ http: 200 });
    expect(await plan(await offeringIn(first), '2031-02-05T10:00')).toMatchObject({ http: 201 });
  });

  it('refuses an outdated version with the current values', async () => {
    const made = await plan(await offeringIn(), '2031-02-05T10:00');
    const manager = await makeMember(world, studio, 'manager', 'Marc');
    await call('PATCH', `/events/${made.id}`, { version: made.version, capacity: 6 }, manager);
    const second = await call('PATCH', `/events/${made.id}`, { version: made.version, starts: '2031-02-05T12:00' });
    expect(second).toMatchObject({
      http: 409,
      code: 'events.changed_meanwhile',
      data: { by: 'Marc', at: '2031-01-06T12:00:00.000Z', current: { capacity: 6, starts: '2031-02-05T10:00' } },
    });
  });

  it('refuses a capacity below the booked seats, and a move without notifying the guests', async () => {
    const event = await plan(await offeringIn(), '2031-02-07T10:00');
    await book(event, 3);
    const change = (more: object) => call('PATCH', `/events/${event.id}`, { version: event.version, ...more });
    expect(await change({ capacity: 2 })).toMatchObject({
      http: 409,
      code: 'events.capacity_below_booked',
      data: { booked: 3 },
    });
    expect(await change({ starts: '2031-02-07T11:00' })).toMatchObject({
      http: 409,
      code: 'events.booked',
      data: { guests: 3 },
      detail: '3 seats are booked. You can change this date if the guests are told.',
    });
    expect(await call('POST', '/event-checks', { event_id: event.id, starts: '2031-02-07T11:00' })).toMatchObject({
      possible: true,
      booked_guests: 3,
    });
    expect(await change({ capacity: 3, note: 'Full house' })).toMatchObject({ http: 200, event: { capacity: 3 } });
  });

  it('changes the price only for new bookings, and only when the owner confirms that', async () => {
    const event = await plan(await offeringIn(), '2031-02-08T10:00');
    const change = (more: object) => call('PATCH', `/events/${event.id}`, { version: event.version, ...more });
    const guest = await book(event, 3);
    expect(await change({ price_override: 9900 })).toMatchObject({
      http: 409,
      code: 'events.price_booked',
      data: { guests: 3 },
      detail:
        '3 seats are booked at the current price. Confirm that those guests keep it, and the new price applies to everyone else.',
    });
    expect(await change({ price_override: null, note: 'As it was' })).toMatchObject({ http: 200 });
    const [changed] = [await change({ version: event.version + 1, price_override: 9900, keep_prices: true })];
    expect(changed).toMatchObject({ http: 200, event: { price: { amount: 9900 } } });
    const { items } = await call('GET', '/me/bookings', undefined, guest);
    expect(items).toMatchObject([{ unit_price: { amount: 5800 } }]);
  });

  it('warns of more seats than its room has, without refusing them', async () => {
    const here = await makeStudio(world, owner);
    const [room, teacher] = [
      await makeSpace(world, here, 'Loft', { seats: 8 }),
      await makeMember(world, here, 'instructor', 'Pau'),
    ];
    const offering = await makeOffering(world, here, { capacity: 50 });
    await drawOn(world, offering, [room]);
    const space_ids = [room.id, teacher.spaceId];
    const asked = { offering_id: offering.id, starts: '2031-02-09T10:00', space_ids };
    const crowded = async (more: object) => (await call('POST', '/event-checks', { ...asked, ...more })).crowded;
    expect(await crowded({})).toEqual({ capacity: 50, seats: 8 });
    expect(await crowded({ capacity: 8 })).toBeNull();
    expect(await crowded({ space_ids: [teacher.spaceId] })).toBeNull();
    const event = await plan(offering, asked.starts);
    expect(event).toMatchObject({ http: 201, capacity: 50 });
    const moved = async (more: object) =>
      (await call('POST', '/event-checks', { event_id: event.id, ...more })).crowded;
    expect([await moved({}), await moved({ capacity: 8 })]).toEqual([{ capacity: 50, seats: 8 }, null]);
  });

  it('allows only a new note once the event has begun', async () => {
    const event = await makeEvent(world, await offeringIn(), { starts_at: new Date('2031-01-06T11:00:00Z') });
    const change = (more: object) => call('PATCH', `/events/${event.id}`, { version: 1, ...more });
    expect(await change({ starts: '2031-02-07T11:00' })).toMatchObject({ http: 409, code: 'events.past' });
    expect(await change({ note: 'Lovely' })).toMatchObject({ http: 200, event: { note: 'Lovely' } });
  });

  it('deletes an event without bookings, and refuses to delete a booked one', async () => {
    const [free, taken] = [
      await plan(await offeringIn(), '2031-02-08T10:00'),
      await plan(await offeringIn(), '2031-02-08T10:00'),
    ];
    await book(taken, 1);
    expect(await call('DELETE', `/events/${free.id}`)).toEqual({ http: 204 });
    expect(await call('DELETE', `/events/${taken.id}`)).toMatchObject({ code: 'events.booked', data: { guests: 1 } });
    const left = (await calendarOf('2031-02-08')).events.map(({ id }: { id: string }) => id);
    expect(left).toContain(taken.id);
    expect(left).not.toContain(free.id);
  });
});

describe('an instructor', () => {
  it('creates and moves only the events that they teach', async () => {
    const own = await makeOffering(world, studio, { instructor_id: teacher.memberId });
    const event = await plan(own, '2031-02-10T10:00', {}, teacher);
    expect(event).toMatchObject({ http: 201, space_ids: [teacher.spaceId], can_edit: true });
    expect(
      await call('PATCH', `/events/${event.id}`, { version: event.version, starts: '2031-02-10T12:00' }, teacher),
    ).toMatchObject({ http: 200 });
    const others = await offeringIn();
    expect(await plan(others, '2031-02-10T10:00', {}, teacher)).toMatchObject({ code: 'studios.no_right' });
    const foreign = await plan(others, '2031-02-10T10:00');
    expect(await call('PATCH', `/events/${foreign.id}`, { version: 1, note: 'x' }, teacher)).toMatchObject({
      http: 403,
      code: 'studios.no_right',
    });
    expect(await call('DELETE', `/events/${foreign.id}`, undefined, teacher)).toMatchObject({
      code: 'studios.no_right',
    });
    const stranger = await makePerson(world);
    await makeStudio(world, stranger);
    expect(await call('DELETE', `/events/${foreign.id}`, undefined, stranger)).toMatchObject({ http: 404 });
  });
});
