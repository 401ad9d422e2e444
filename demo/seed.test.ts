import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { verifyPassword } from '#server/auth/passwords/passwords.ts';
import { DATED_SERVICE_TYPES, SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { TEAM_ROLES } from '#shared/studios/team.ts';
import { RESERVED_SLUGS } from '#shared/text/slugs.ts';
import { addDays } from '#shared/time/local-time.ts';
import { wallClock } from '#shared/time/time.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { demoPeriod, listOccurrences, startOfDay, ZONE } from './calendar.ts';
import { continueDemo } from './continue.ts';
import { GUEST, OWNER, PASSWORD } from './people.ts';
import { isEmpty, seedDemo } from './seed.ts';
import { readStories } from './stories.ts';
import { STUDIO_TRANSLATIONS } from './studio-translations.ts';
import { TRANSLATIONS } from './translations.ts';

const barcelona = readStories();

/** Before the clocks go forward, before they go back, and New Year's Eve in Barcelona. */
const DAYS = ['2027-03-10T09:00:00Z', '2026-10-12T21:30:00Z', '2026-12-31T23:30:00Z'];

/** Returns the number of rows of a query. */
async function count(world: TestWorld, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${statement}) counted`.execute(world.db);
  return rows[0]?.count ?? Number.NaN;
}

const worlds: [string, TestWorld][] = [];
for (const day of DAYS) {
  const world = { ...(await createWorld()), now: () => new Date(day) };
  await seedDemo(world);
  worlds.push([day, world]);
}
for (const [begun, weeks] of [
  ['2026-09-20T08:00:00Z', [5, 6]],
  ['2026-03-01T18:45:00Z', [30]],
] as const) {
  let now = new Date(begun);
  const world = await createWorld({}, () => now);
  await seedDemo(world);
  for (const week of weeks) {
    now = addDays(new Date(begun), 7 * week, ZONE);
    await continueDemo(world);
  }
  worlds.push([`${begun} and on, the last time ${now.toISOString()}`, world]);
}
const fresh = await createWorld();
const still = await createWorld();

describe.each(worlds)('a world seeded on %s', (_day, world) => {
  test('has a whole city', async () => {
    expect(await count(world, sql`select from studios where status = 'published'`)).toBeGreaterThanOrEqual(38);
    expect(await count(world, sql`select from offerings where status = 'published'`)).toBeGreaterThanOrEqual(150);
    expect(await count(world, sql`select distinct service_type from offerings`)).toBe(SERVICE_TYPES.length);
    expect(await count(world, sql`select distinct booking_mode from offerings`)).toBe(3);
    expect(await isEmpty(world)).toBe(false);
  });

  test('has an event of every dated offering in the next month or so', async () => {
    const soon = sql`${world.now()}::timestamptz and ${world.now()}::timestamptz + interval '35 days'`;
    const without = sql`select from offerings o where o.service_type = any(${[...DATED_SERVICE_TYPES]})
      and not exists (select from events e where e.offering_id = o.id and e.starts_at between ${soon})`;
    expect(await count(world, without)).toBe(0);
  });

  test('leaves out hardly any events because of conflicts', async () => {
    const days = demoPeriod(startOfDay(world.now()));
    const planned = barcelona
      .flatMap(({ offerings }) => offerings)
      .reduce((sum, story) => sum + listOccurrences(story.schedule, story.durationMinutes, days, 0).length, 0);
    expect(await count(world, sql`select from events`)).toBeGreaterThan(planned * 0.95);
  });

  test('has no bookings made after an event began, and past events are completed', async () => {
    const now = sql`${world.now()}::timestamptz`;
    expect(await count(world, sql`select from events where (ends_at <= ${now}) <> (status = 'completed')`)).toBe(0);
    const early = sql`select from bookings b join booking_events c on c.booking_id = b.id join events e on e.id = c.event_id
      where b.created_at > ${now} or b.created_at >= e.starts_at
        or b.state not in ('cancelled', 'expired') and (b.state = 'completed') <> (not exists (
          select from booking_events d join events x on x.id = d.event_id
          where d.booking_id = b.id and x.status <> 'completed'))`;
    expect(await count(world, early)).toBe(0);
  });

  test('has the same seats in events, bookings and attendees', async () => {
    const wrong = sql`select from events e
      where seats_taken <> (select coalesce(sum(c.seats), 0) from booking_events c join bookings b on b.id = c.booking_id
        where c.event_id = e.id and b.state in ('awaiting_approval', 'offered', 'confirmed', 'completed'))`;
    expect(await count(world, wrong)).toBe(0);
    const alone = sql`select from bookings b
      where seats <> (select count(*) from booking_attendees a where a.booking_id = b.id)`;
    expect(await count(world, alone)).toBe(0);
    const unlogged = sql`select from bookings b
      where state <> (select to_state from booking_log l where l.booking_id = b.id order by id desc limit 1)`;
    expect(await count(world, unlogged)).toBe(0);
  });

  test('has some sold-out events, some nearly so, and most bookable', async () => {
    const coming = sql`select from events where status = 'scheduled'`;
    expect(await count(world, sql`${coming} and seats_taken = capacity`)).toBeGreaterThan(10);
    expect(await count(world, sql`${coming} and capacity - seats_taken between 1 and 3`)).toBeGreaterThan(50);
    expect(await count(world, sql`${coming} and seats_taken < capacity`)).toBeGreaterThan(800);
  });

  test('reserves the rooms and the teacher of each event', async () => {
    const homeless = sql`select from events e where
      (select count(*) from space_reservations r where r.event_id = e.id and r.during = tstzrange(e.starts_at, e.ends_at))
      <> (select count(*) filter (where s.needed) + (e.is_slot and bool_or(not s.needed))::int
        from offering_spaces s where s.offering_id = e.offering_id)`;
    expect(await count(world, homeless)).toBe(0);
  });

  test('has booked lessons and hours, each for one guest, within the studio’s hours', async () => {
    const slots = sql`select from events e where e.is_slot`;
    expect(await count(world, slots)).toBeGreaterThan(200);
    expect(await count(world, sql`${slots} and (e.capacity <> 1 or e.seats_taken <> 1)`)).toBe(0);
    const shut = sql`select from events e join studios s on s.id = e.studio_id where e.is_slot and not exists (
      select from opening_hours h where h.studio_id = s.id
        and h.weekday = extract(isodow from e.starts_at at time zone s.time_zone)
        and h.opens <= (e.starts_at at time zone s.time_zone)::time
        and h.closes >= (e.ends_at at time zone s.time_zone)::time)`;
    expect(await count(world, shut)).toBe(0);
  });

  test('sells hours of a space without a teacher, and with a space', async () => {
    const taught = sql`select from offerings o where o.service_type = 'coworking' and (o.instructor_id is not null
      or exists (select from offering_spaces x join spaces p on p.id = x.space_id
        where x.offering_id = o.id and p.kind = 'teacher'))`;
    expect(await count(world, taught)).toBe(0);
    const nowhere = sql`select from offerings o where not exists (
      select from offering_spaces x where x.offering_id = o.id)`;
    expect(await count(world, nowhere)).toBe(0);
  });

  test('books any free wheel as one of ten, and a class in their room with all of them', async () => {
    const wheels = sql`select from offering_spaces x join offerings o on o.id = x.offering_id
      join spaces p on p.id = x.space_id where o.slug = 'pastera-wheel-and-shelf' and p.kind = 'wheel' and not x.needed`;
    expect(await count(world, wheels)).toBe(10);
    // An event in a room with places also needs all of them.
    const beside = sql`select from offering_spaces place
      join offering_spaces room on room.offering_id = place.offering_id and room.needed
      where not place.needed`;
    expect(await count(world, beside)).toBe(0);
    const bakery = sql`select from offering_spaces x join offerings o on o.id = x.offering_id
      join spaces p on p.id = x.space_id where o.slug = 'pastera-open-bakery' and p.kind = 'wheel' and x.needed`;
    expect(await count(world, bakery)).toBe(10);
  });

  test('has conversations of the owner’s studio, some of them unread, and one of the guest', async () => {
    const talks = sql`select from conversations c join studios s on s.id = c.studio_id join auth.users g on g.id = c.guest_id
      where c.message_count = (select count(*) from messages m where m.conversation_id = c.id)`;
    const ofOwner = sql`${talks} and s.slug = ${OWNER.studio} and g.email <> ${GUEST.email}`;
    expect(await count(world, sql`${ofOwner} and (c.booking_id is not null or c.studio_unread > 0)`)).toBe(4);
    expect(await count(world, sql`${ofOwner} and c.studio_unread > 0`)).toBe(2);
    expect(await count(world, sql`${talks} and g.email = ${GUEST.email}`)).toBe(1);
    expect(await count(world, sql`select from canned_replies`)).toBe(3);
  });

  test('sends no mails about its bookings', async () => {
    expect(await count(world, sql`select from deliveries`)).toBe(0);
  });

  test('keeps the local time of a class when the clocks change', async () => {
    const { rows } = await sql<{ times: number }>`
      select count(distinct (e.starts_at at time zone ${ZONE})::time) as times
      from events e join offerings o on o.id = e.offering_id where o.slug = 'bufa-open-furnace'`.execute(world.db);
    expect(rows).toEqual([{ times: 1 }]);
  });
});

describe('the people', () => {
  const world = worlds[0]?.[1] ?? fresh;

  test('admin, owner and guest sign in with the printed password', async () => {
    const emails = ['admin@atelio.test', 'owner@atelio.test', 'guest@atelio.test'];
    const users = await world.db.selectFrom('auth.users').selectAll().where('email', 'in', emails).execute();
    expect(users.length).toBe(3);
    for (const user of users) expect(await verifyPassword(user.password_hash, PASSWORD)).toBe(true);
    expect(users.find(({ email }) => email === 'admin@atelio.test')?.app_metadata).toMatchObject({ role: 'admin' });
  });

  test('the owner has Taller Fang', async () => {
    const studio = await world.db
      .selectFrom('studios')
      .innerJoin('auth.users', 'auth.users.id', 'studios.owner_id')
      .innerJoin('profiles', 'profiles.id', 'studios.owner_id')
      .select(['studios.name', 'full_name'])
      .where('auth.users.email', '=', 'owner@atelio.test')
      .executeTakeFirst();
    expect(studio).toEqual({ name: 'Taller Fang', full_name: 'Marta Vilanova' });
  });

  test('the guest has two upcoming events, one past, one cancelled and one offered', async () => {
    const bookings = await world.db
      .selectFrom('bookings')
      .innerJoin('auth.users', 'auth.users.id', 'bookings.guest_id')
      .select('bookings.state')
      .where('email', '=', 'guest@atelio.test')
      .execute();
    expect(bookings.map(({ state }) => state).sort()).toEqual([
      ...['cancelled', 'completed', 'confirmed', 'confirmed'],
      'offered',
    ]);
  });

  test('a full class of the owner has a waitlist, in which the guest stands last', async () => {
    const { rows } = await sql<{ left: number; line: number[]; guest: number }>`
      select e.capacity - e.seats_taken as left, array_agg(w.seats order by w.joined_at) as line,
        max(w.seats) filter (where g.email = 'guest@atelio.test') as guest
      from waitlist_entries w
      join events e on e.id = w.event_id
      join studios s on s.id = w.studio_id and s.slug = 'taller-fang'
      join auth.users g on g.id = w.guest_id
      group by e.id`.execute(world.db);
    expect(rows).toEqual([{ left: 0, line: [1, 1, 3, 2], guest: 2 }]);
  });

  test('some classes have a series, which has created all of their events', async () => {
    const endless = sql`select from event_series r where rule not like '%COUNT=%'`;
    expect(await count(world, endless)).toBe(3);
    const loose = sql`select from events where series_id is null
      and offering_id in (select offering_id from event_series)`;
    expect(await count(world, loose)).toBe(0);
    const behind = sql`${endless}
      and expanded_until + 7 < (select max(starts_at) from events where not is_slot and course_id is null)`;
    expect(await count(world, behind)).toBe(0);
  });

  test('a course is half run, another one is ahead, and its bookings cover all dates', async () => {
    const halfRun = sql`select course_id from events where course_id is not null
      group by 1 having bool_or(status = 'completed') and bool_or(status = 'scheduled') and sum(seats_taken) > 0`;
    expect(await count(world, halfRun)).toBeGreaterThan(1);
    const partly = sql`select b.id from bookings b join booking_events c on c.booking_id = b.id
      join events e on e.id = c.event_id join offerings o on o.id = b.offering_id
      where e.course_id is not null
      group by b.id, b.total, e.course_id
      having count(*) <> (select count(*) from events x where x.course_id = e.course_id) or sum(c.price) <> b.total`;
    expect(await count(world, partly)).toBe(0);
  });

  test('no events are at a closed studio', async () => {
    expect(await count(world, sql`select distinct studio_id from closures`)).toBe(2);
    const there = sql`select from events e join closures c on c.studio_id = e.studio_id
      and (e.starts_at at time zone ${ZONE})::date between c.first_day and c.last_day`;
    expect(await count(world, there)).toBe(0);
  });

  test('the owner’s studio has a member with each role', async () => {
    const roles = sql`select distinct role from studio_members m join studios s on s.id = m.studio_id
      where s.slug = 'taller-fang'`;
    expect(await count(world, roles)).toBe(TEAM_ROLES.length);
  });

  test('seeding twice is refused', async () => {
    await expect(seedDemo(world)).rejects.toThrow('empty database');
    expect(await count(world, sql`select from studios`)).toBe(barcelona.length);
  });
});

describe('the story', () => {
  test.each([
    ['an instructor', { instructor: 'Nobody Inparticular' }],
    ['a space', { spaces: ['The attic'] }],
  ])('with %s that does not exist is refused, and leaves nothing behind', async (_what, contradiction) => {
    const [studio] = barcelona;
    const [offering] = studio?.offerings ?? [];
    if (!studio || !offering) throw new Error('there is no story');
    const studios = [{ ...studio, offerings: [{ ...offering, ...contradiction }] }];
    await expect(seedDemo(fresh, { studios })).rejects.toThrow(offering.slug);
    expect(await isEmpty(fresh)).toBe(true);
  });

  test.each(Object.entries(TRANSLATIONS))('has complete translations into %s', (_language, texts) => {
    const offerings = new Map(
      barcelona.flatMap((studio) => studio.offerings.map((offering) => [offering.slug, offering])),
    );
    for (const [slug, { included, bring, takeHomeNote, takeHomeSteps = [], summary }] of Object.entries(texts)) {
      const offering = offerings.get(slug);
      expect(offering, slug).toBeDefined();
      expect([included.length, bring.length, takeHomeSteps.length, takeHomeNote !== undefined], slug).toEqual([
        offering?.included.length,
        offering?.bring.length,
        offering?.takeHome?.steps.length ?? 0,
        offering?.takeHome !== undefined,
      ]);
      expect(summary.length, slug).toBeLessThanOrEqual(160);
    }
  });

  test.each(['de', 'fr', 'it'] as const)('has 61 offerings in %s, at least one of each studio', (language) => {
    const translated = TRANSLATIONS[language] ?? {};
    expect(Object.keys(translated)).toHaveLength(61);
    const without = barcelona.filter(({ offerings }) => !offerings.some(({ slug }) => slug in translated));
    expect(without.map(({ slug }) => slug)).toEqual([]);
  });

  test.each(['ca', 'es'] as const)('has every offering in %s', (language) => {
    const slugs = barcelona.flatMap(({ offerings }) => offerings.map(({ slug }) => slug));
    expect(slugs.filter((slug) => !TRANSLATIONS[language]?.[slug])).toEqual([]);
  });

  test.each(Object.entries(STUDIO_TRANSLATIONS))('has every studio and its texts in %s', (_language, texts) => {
    const shapeOf = (story: {
      houseRules: readonly unknown[];
      spaces: readonly object[];
      people: readonly unknown[];
    }) => [
      story.houseRules.length,
      story.spaces.map((space) => 'places' in space || 'place' in space),
      story.people.length,
    ];
    for (const story of barcelona) {
      const translation = texts[story.slug];
      if (!translation) throw new Error(`${story.slug} is not translated`);
      const { tagline, description, houseRules, spaces, people } = translation;
      expect(shapeOf(translation), story.slug).toEqual(shapeOf(story));
      const all = [
        tagline,
        description,
        ...houseRules,
        ...spaces.flatMap(Object.values),
        ...people.flatMap(Object.values),
      ];
      expect(
        all.filter((text) => text.trim() !== text || text === ''),
        story.slug,
      ).toEqual([]);
      expect([tagline === story.tagline, description === story.description], story.slug).toEqual([false, false]);
      expect(description.split('\n\n').length, story.slug).toBe(story.description.split('\n\n').length);
    }
  });

  test('shows a studio, its spaces, rules and members in each language', async () => {
    const [[, world] = []] = worlds;
    if (!world) throw new Error('No world was created.');
    const { rows } = await sql<{ language: string; studios: number; rules: number }>`
      select t.language, count(*)::int as studios,
        sum((select count(*) from unnest(s.house_rules) rule where not t.house_rules ? rule))::int as rules
      from studio_translations t join studios s on s.id = t.studio_id group by t.language order by 1`.execute(world.db);
    const every = { studios: barcelona.length, rules: 0 };
    expect(rows).toEqual(['ca', 'de', 'es', 'fr', 'it'].map((language) => ({ language, ...every })));
    const missing = sql`
      select p.id from spaces p where p.kind <> 'teacher' and 5 <> (select count(*) from space_translations t where t.space_id = p.id)
      union all
      select m.id from studio_members m where 5 <> (select count(*) from member_translations t where t.member_id = m.id)`;
    expect(await count(world, missing)).toBe(0);
  });

  test('has no reserved and no repeated slugs', () => {
    const slugs = barcelona.map(({ slug }) => slug);
    expect(slugs.filter((slug) => RESERVED_SLUGS.has(slug))).toEqual([]);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  test('is the same for the same seed and time', async () => {
    const readWorld = async (world: TestWorld) => {
      await seedDemo({ ...world, now: () => new Date('2026-05-04T06:00:00Z') });
      return world.db.selectFrom('events').select(['id', 'starts_at', 'seats_taken']).orderBy('id').execute();
    };
    expect(await readWorld(fresh)).toEqual(await readWorld(still));
  });

  test('starts on the current day in Barcelona', () => {
    const now = new Date('2026-03-28T23:30:00Z');
    expect(wallClock(startOfDay(now), ZONE)).toMatchObject({ day: 29, hour: 0, minute: 0 });
  });
});
