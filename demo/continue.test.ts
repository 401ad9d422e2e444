import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/time/local-time.ts';
import { createWorld } from '#tests/harness.ts';
import { json, makePerson } from '#tests/makers.ts';
import { demoPeriod, startOfDay, ZONE } from './calendar.ts';
import { continueDemo } from './continue.ts';
import { seedDemo } from './seed.ts';

const BEGUN = new Date('2026-09-14T07:30:00Z');

let now = BEGUN;
const sleep = (days: number) => {
  now = addDays(now, days, ZONE);
};
const world = await createWorld({}, () => now);
await seedDemo(world);
const empty = await createWorld();

async function all<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(world.db)).rows;
}

/** Hashes everything that seeding writes. */
const everything = () =>
  all(sql`
    select (select md5(string_agg(e::text, '' order by id)) from events e) as events,
      (select md5(string_agg(b::text, '' order by id)) from bookings b) as bookings,
      (select md5(string_agg(a::text, '' order by ticket_code)) from booking_attendees a) as attendees,
      (select md5(string_agg(r::text, '' order by id)) from space_reservations r) as reservations,
      (select count(*) from booking_log) as log, (select value from site_settings where id = 'demo') as demo`);

const comingOfTheGuest = () =>
  all(sql`select from bookings b join auth.users u on u.id = b.guest_id 
    join booking_events c on c.booking_id = b.id join events e on e.id = c.event_id
    where u.email = 'guest@atelio.test' and b.state = 'confirmed' and e.status = 'scheduled' and e.starts_at > ${now}`);

const bookable = () =>
  sql<{ id: string }>`
    select e.id from events e join offerings o on o.id = e.offering_id
    where e.status = 'scheduled' and o.booking_mode = 'direct_booking' and o.price_unit = 'person'
      and e.capacity - e.seats_taken >= 3 and e.starts_at > ${now}::timestamptz + interval '3 days'
    order by e.starts_at, e.id limit 1`;

describe('a demo world after a restart', () => {
  test('stays as it is on the same day', async () => {
    const before = await everything();
    expect(await continueDemo(world)).toBe(true);
    now = new Date('2026-09-14T21:50:00Z');
    expect(await continueDemo(world)).toBe(true);
    expect(await everything()).toEqual(before);
  });

  test('reaches two months ahead some weeks later, with two upcoming events for the guest', async () => {
    for (const days of [1, 2, 6, 30, 1]) {
      sleep(days);
      await continueDemo(world);
      const [last] = await all(sql<{ day: Date }>`select max(starts_at) as day from events where course_id is null`);
      const { ends } = demoPeriod(startOfDay(now));
      expect(last?.day.getTime()).toBeGreaterThan(addDays(ends, -1, ZONE).getTime());
      expect(last?.day.getTime()).toBeLessThan(ends.getTime());
      expect((await comingOfTheGuest()).length).toBe(2);
    }
    const before = await everything();
    await continueDemo(world);
    expect(await everything()).toEqual(before);
  });

  test('keeps its rhythm: an event of every other week is never in two consecutive weeks', async () => {
    const gaps = await all(sql<{ gap: number }>`
      select distinct extract(day from (starts_at at time zone ${ZONE}) - lag(starts_at at time zone ${ZONE})
        over (partition by offering_id order by starts_at))::integer % 14 as gap
      from events where offering_id in (
        select offering_id from events where course_id is null group by 1
        having count(distinct extract(isodow from starts_at at time zone ${ZONE})) = 1
          and count(*) between 5 and 10)`);
    expect(gaps.map(({ gap }) => gap).sort()).toEqual([0, null]);
  });

  test('is continued once when two processes start together', async () => {
    sleep(9);
    await Promise.all([continueDemo(world), continueDemo(world)]);
    const twice = await all(
      sql`select from events where not is_slot group by offering_id, starts_at having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    expect((await comingOfTheGuest()).length).toBe(2);
  });

  test('leaves alone what users have booked, cancelled and unpublished', async () => {
    const person = await makePerson(world);
    const [wanted] = await all(bookable());
    if (!wanted) throw new Error('nothing can be booked');
    const answer = await world.request('/api/v1/bookings', json('POST', { event_id: wanted.id, seats: 2 }, person));
    expect(answer.status).toBe(201);
    const [calledOff] = await all(sql<{ id: string }>`
      update events set status = 'cancelled'
      where id = (select id from events where starts_at > ${now} order by starts_at desc limit 1) returning id`);
    const [paused] = await all(sql<{ id: string; dates: number }>`
      update offerings o set status = 'paused'
      where id = (select offering_id from events group by 1 order by count(*) desc limit 1)
      returning id, (select count(*) from events e where e.offering_id = o.id) as dates`);
    const theirs = () =>
      all(sql`select b.*, (select count(*) from booking_log l where l.booking_id = b.id) as steps
        from bookings b where guest_id = ${person.id}`);
    const before = await theirs();

    sleep(20);
    await continueDemo(world);
    expect(await theirs()).toEqual(before);
    expect(await all(sql`select status from events where id = ${calledOff?.id}`)).toEqual([{ status: 'cancelled' }]);
    expect(await all(sql`select count(*) as dates from events where offering_id = ${paused?.id}`)).toEqual([
      { dates: paused?.dates },
    ]);
    const wrong = await all(sql`select from events e where status <> 'cancelled' and seats_taken <>
      (select coalesce(sum(c.seats), 0) from booking_events c join bookings b on b.id = c.booking_id
        where c.event_id = e.id and b.state in ('awaiting_approval', 'offered', 'confirmed', 'completed'))`);
    expect(wrong).toEqual([]);
  });

  test('adds no events in rooms that users have reserved', async () => {
    const { ends } = demoPeriod(startOfDay(now));
    const [kept] = await all(sql<{ space_id: string }>`
      select space_id from space_reservations group by 1 order by count(*) desc limit 1`);
    const during = `[${ends.toISOString()},${addDays(ends, 14, ZONE).toISOString()})`;
    await all(sql`insert into space_reservations (studio_id, space_id, during, booking_id)
      select studio_id, ${kept?.space_id}, ${during}, (select id from bookings limit 1)
      from spaces where id = ${kept?.space_id}`);
    sleep(14);
    await continueDemo(world);
    const there = await all(sql`select from space_reservations
      where space_id = ${kept?.space_id} and during && ${during}::tstzrange`);
    expect(there.length).toBe(1);
  });

  test('has reviews of the last days, never the same text twice at a studio, and answers to questions', async () => {
    const fresh = sql`created_at > ${addDays(now, -5, ZONE)} and created_at <= ${now}`;
    const before = await all(sql`select id from reviews where ${fresh}`);
    sleep(4);
    await continueDemo(world);
    expect((await all(sql`select id from reviews where ${fresh}`)).length).toBeGreaterThan(0);
    expect(before.length).toBeGreaterThan(0);
    expect(await all(sql`select from reviews group by studio_id, text having count(*) > 1`)).toEqual([]);
    expect(await all(sql`select from reviews where state = 'pending'`)).toHaveLength(1);
    const [{ asked, open } = { asked: 0, open: 0 }] = await all(sql<{ asked: number; open: number }>`
      select count(*) as asked, count(*) filter (where message_count = 1) as open from conversations
      where created_at between ${addDays(now, -20, ZONE)} and ${addDays(now, -3, ZONE)}`);
    expect(asked).toBeGreaterThan(20);
    expect(open).toBe(0);
  });

  test('is continued without its guest', async () => {
    await all(sql`update auth.users set email = 'laia@elsewhere.example' where email = 'guest@atelio.test'`);
    sleep(3);
    expect(await continueDemo(world)).toBe(true);
  });
});

test('a database without a demo world stays as it is', async () => {
  expect(await continueDemo(empty)).toBe(false);
  expect((await sql`select from events`.execute(empty.db)).rows).toEqual([]);
});
