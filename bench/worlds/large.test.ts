import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/people.ts';
import { verifyPassword } from '#server/auth/passwords/passwords.ts';
import { updateFreeHours } from '#server/slots/free-hours/free-hours.ts';
import { BOOKING_MODES, LEVELS, OFFERING_STATUSES, PRICE_UNITS, SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { createWorld } from '#tests/harness.ts';
import { count, rowsOf } from '#tests/worlds/large-world.ts';
import { ensureLargeWorld } from './large.ts';

const OFFERINGS = 600;
const NOW = '2026-03-16T10:20:00Z';
const TODAY = NOW.slice(0, 10);

const world = await createWorld({}, () => new Date(NOW));
await ensureLargeWorld(world, OFFERINGS);

describe('a large world', () => {
  test('has the requested number of offerings, with about eight events each', async () => {
    expect(await count(world, 'select from offerings')).toBe(OFFERINGS);
    const dates = await count(world, 'select from events');
    expect(dates).toBeGreaterThan(6.5 * OFFERINGS);
    expect(dates).toBeLessThan(9.5 * OFFERINGS);
  });

  test('has no dangling references', async () => {
    const keys = await rowsOf<{ statement: string }>(
      world,
      `select format('select from %s a where %s and not exists (select from %s b where %s)', conrelid::regclass,
        (select string_agg(format('a.%I is not null', attname), ' and ') from pg_attribute where attrelid = conrelid and attnum = any(conkey)),
        confrelid::regclass,
        (select string_agg(format('a.%I = b.%I', mine.attname, other.attname), ' and ')
          from unnest(conkey, confkey) pair(key, other_key)
          join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = pair.key
          join pg_attribute other on other.attrelid = confrelid and other.attnum = pair.other_key)) as statement
      from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
    );
    expect(keys.length).toBeGreaterThan(50);
    for (const { statement } of keys) expect([statement, await count(world, statement)]).toEqual([statement, 0]);
  });

  test('has every service type and every status', async () => {
    const kinds = async (column: string) =>
      (await rowsOf<{ kind: string }>(world, `select distinct ${column} as kind from offerings`))
        .map(({ kind }) => kind)
        .sort();
    expect(await kinds('service_type')).toEqual([...SERVICE_TYPES].sort());
    expect(await kinds('booking_mode')).toEqual([...BOOKING_MODES].sort());
    expect(await kinds('level')).toEqual([...LEVELS].sort());
    expect(await kinds('price_unit')).toEqual([...PRICE_UNITS].sort());
    expect(await kinds('status')).toEqual([...OFFERING_STATUSES].sort());
    expect(await kinds('studio_type')).toEqual([...STUDIO_TYPES].sort());
    expect(await count(world, `select from offerings where minimum_age is not null`)).toBeGreaterThan(OFFERINGS / 5);
    expect(await count(world, `select from offerings where rating_average is null`)).toBeGreaterThan(OFFERINGS / 10);
    expect(await count(world, `select from studios where blur_position`)).toBeGreaterThan(20);
    expect(await count(world, `select from offering_translations`)).toBeGreaterThan(OFFERINGS / 5);
  });

  test('has events that are completed, cancelled, sold out, nearly sold out, and with their own price', async () => {
    const share = async (condition: string) =>
      (await count(world, `select from events where ${condition}`)) / (await count(world, 'select from events'));
    expect(await share(`status = 'completed'`)).toBeCloseTo(1 / 3, 1);
    expect(await share(`(status = 'completed') <> (starts_at < '${TODAY}' and status <> 'cancelled')`)).toBe(0);
    expect(await share(`status = 'cancelled'`)).toBeGreaterThan(0.005);
    expect(await share(`price_override is not null`)).toBeCloseTo(0.05, 1);
    expect(await share(`seats_taken = capacity`)).toBeGreaterThan(0.05);
    expect(await share(`capacity - seats_taken between 1 and 2`)).toBeGreaterThan(0.05);
    expect(await share(`seats_taken = 0`)).toBeLessThan(0.3);
  });

  test('has events at usual hours, also when the clocks change', async () => {
    const hour = `extract(hour from e.starts_at at time zone s.time_zone)`;
    expect(
      await count(
        world,
        `select from events e join studios s on s.id = e.studio_id where ${hour} not between 10 and 19`,
      ),
    ).toBe(0);
    const moved = `select from events e join studios s on s.id = e.studio_id
      group by e.offering_id, extract(isodow from e.starts_at at time zone s.time_zone)
      having count(distinct (e.starts_at at time zone s.time_zone)::time) > 1`;
    expect(await count(world, moved)).toBe(0);
  });

  test('has the listings that a full refresh would make', async () => {
    const listed = (of: string) =>
      `select offering_id, studio_id, price, cells, facets, search::text from ${of} order by 1`;
    const all = `listings_of('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;
    const listings = await rowsOf(world, listed('listings'));
    expect(listings.length).toBeGreaterThan(0.9 * OFFERINGS);
    expect(listings).toEqual(await rowsOf(world, listed(all)));
  });

  test('has each event in the region of its studio', async () => {
    const elsewhere = `select from events e join studios s on s.id = e.studio_id
      where e.region is distinct from (cells_at(s.latitude, s.longitude))[1]`;
    expect(await count(world, elsewhere)).toBe(0);
  });

  test('knows the words of its names', async () => {
    const known = await rowsOf(world, 'select word from search_words order by 1');
    await sql`select refresh_all_listings()`.execute(world.db);
    expect(await rowsOf(world, 'select word from search_words order by 1')).toEqual(known);
  });

  test('has the people whose password is printed, and the owner has studios', async () => {
    for (const email of ['admin@atelio.test', 'owner@atelio.test', 'guest@atelio.test']) {
      const user = await world.db
        .selectFrom('auth.users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(await verifyPassword(user.password_hash, PASSWORD)).toBe(true);
    }
    const own = `select from studio_members m join studios s on s.id = m.studio_id and s.owner_id = m.user_id
      join auth.users u on u.id = m.user_id where u.email = 'owner@atelio.test' and m.role = 'owner'`;
    expect(await count(world, own)).toBe(4);
  });
});

describe('what is served of it', () => {
  const get = async (path: string) => {
    const response = await world.request(path);
    expect(response.status).toBe(200);
    return response.json();
  };

  test('is found, shown and sold on dates', async () => {
    const { items } = await get('/api/v1/offerings?limit=20&when=next_3_days');
    expect(items.length).toBe(20);
    const { title } = await get(`/api/v1/offerings/${items[0].slug}`);
    expect(title).toBe(items[0].title);
    expect((await get(`/api/v1/studios/${items[0].studio.slug}`)).name).toBe(items[0].studio.name);
  });

  test.each(['private_lesson', 'coworking'])('says of a %s the hours that are kept of it', async (type) => {
    const [kept] = await rowsOf<{ slug: string; seats: number; first: Date; ahead: number }>(
      world,
      `select o.slug, f.seats, lower(f.starts) as first,
        (select count(*) from unnest(f.starts) stretch,
          generate_series(lower(stretch), upper(stretch), f.step_minutes * interval '1 minute') start
          where (start at time zone s.time_zone)::date < date '${TODAY}' + 14
            and start > timestamptz '${NOW}' + o.notice_minutes * interval '1 minute') as ahead
      from free_hours f join offerings o on o.id = f.offering_id join studios s on s.id = o.studio_id
      where o.service_type = '${type}' order by f.seats desc, o.id limit 1`,
    );
    const slots = await get(`/api/v1/offerings/${kept?.slug}/slots?from=${TODAY}&days=14&seats=${kept?.seats}`);
    const starts = slots.days.flatMap((day: { slots: unknown[] }) => day.slots);
    expect({ seats: slots.seats, ahead: starts.length }).toEqual({ seats: kept?.seats, ahead: kept?.ahead });
    expect(starts.length).toBeGreaterThan(20);
  });
});

test('keeps the free hours that would be worked out of all that it has', async () => {
  const hours = () => rowsOf(world, 'select * from free_hours order by offering_id, seats');
  const made = await hours();
  expect(made.length).toBeGreaterThan(OFFERINGS / 5);
  await sql`insert into free_hours_queue (offering_id) select id from offerings
    where service_type in ('private_lesson', 'coworking') order by id limit 50`.execute(world.db);
  await updateFreeHours(world);
  expect(await hours()).toEqual(made);
});
