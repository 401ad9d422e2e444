import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { addDays } from '#shared/time/local-time.ts';
import { recordAttendances } from './attendances.ts';
import { createBookedSlots, fillSlots } from './booked-slots.ts';
import type { Party } from './bookings.ts';
import { dayOfPeriod, demoPeriod, startOfDay, ZONE } from './calendar.ts';
import { countCourseSeats, createCourses, findLastCourseDays } from './courses.ts';
import { createEvents, type DemoEvent } from './events.ts';
import { fillEvent, insertBookings, insertEvents, leaveUnanswered, takeSeats } from './fill-events.ts';
import { planMore } from './guest.ts';
import type { Account } from './people.ts';
import { daysOfQuestions, insertQuestions } from './questions.ts';
import { createRandom } from './random.ts';
import { tellRequests } from './requests.ts';
import { insertReviews } from './reviews.ts';
import { insertRows } from './rows.ts';
import { createSeriesEvents, findOpenSeries, setExpandedUntil } from './series.ts';
import { findCodes, findCrafts, findGuests, findOfferings, loadReservedTimes, lockEvents } from './stored-world.ts';
import { readStories } from './stories.ts';
import { MAX_COURSE_WEEKS, type StudioStory } from './story.ts';

/**
 * Continues the demo world until today, once a day, in one transaction: adds events for the days until two months from
 * now and the bookings made since, and completes past events. Only bookings of demo accounts are added or completed;
 * data of other users stays as it is. After a long break only the last two weeks are filled, as at the beginning.
 * @returns true if this database has a demo world
 */
export async function continueDemo(
  services: Services,
  { studios }: { studios?: readonly StudioStory[] } = {},
): Promise<boolean> {
  const now = services.now();
  const today = startOfDay(now);
  return transaction(services.db, async (tx) => {
    const world = await lockWorld(tx);
    if (!world) return false;
    const around = demoPeriod(today);
    const until = world.told_until ?? today;
    if (until >= around.ends) return true;

    const stories = studios ?? readStories();
    const days = { starts: until > around.starts ? until : around.starts, ends: around.ends };
    const random = createRandom(world.seed, today, await findCodes(tx));
    const offerings = await findOfferings(tx, stories);
    // A course that begins before these days takes place on some of them.
    const reserved = await loadReservedTimes(tx, {
      ...days,
      starts: addDays(days.starts, -7 * MAX_COURSE_WEEKS, ZONE),
    });
    const known = await lockEvents(tx, offerings, now, around.ends);
    const rules = await findOpenSeries(tx, offerings);
    const lastDays = await findLastCourseDays(tx);
    const courses = offerings.map((offering) =>
      createCourses(random, offering, reserved, { last: lastDays.get(offering.id), days, now }),
    );
    await insertRows(
      tx,
      'event_series',
      courses.flatMap(({ series }) => series),
    );
    const single = offerings.flatMap((offering) => {
      if (offering.story.course) return [];
      if (!offering.isRuled) return createEvents(random, offering, reserved, days, now);
      const rule = rules.get(offering.id);
      return rule ? createSeriesEvents(random, offering, rule, reserved, days, now) : [];
    });
    const fresh = [...single, ...courses.flatMap(({ events }) => events)];
    const slots = offerings.flatMap((offering) => createBookedSlots(random, offering, reserved, days, now));

    const { guest, guests } = await findGuests(tx);
    // Today's events may be over tonight, and the next run is tomorrow.
    const crafts = guest ? await findCrafts(tx, guest.id, addDays(today, 1, ZONE)) : [];
    const hers = guest ? planMore(guest, [...known, ...fresh], now, crafts) : new Map<string, Party>();
    const fill = (events: readonly DemoEvent[]) =>
      events.map((event) => fillEvent(random, event, { guests, hers }, today));
    const [filled, begun] = [
      fill(known.filter(({ offering }) => !offering.story.course)),
      [...fill(fresh), ...fillSlots(random, slots, guests)],
    ];
    await takeSeats(tx, filled);
    await insertEvents(tx, random, begun);
    await insertBookings(tx, random, leaveUnanswered([...filled, ...begun], today), today);
    await countCourseSeats(tx, fresh);
    await tellRequests(tx, random, { guest, guests }, now);
    await setExpandedUntil(tx, rules, days);

    const storySlugs = stories.flatMap((studio) => studio.offerings.map(({ slug }) => slug));
    const accounts = guest ? [guest, ...guests] : guests;
    await approve(tx, accounts, now);
    await complete(tx, storySlugs, accounts, now);
    await recordAttendances(tx, { slugs: storySlugs, guests: accounts, now });
    await insertReviews(tx, random, guests, now);
    await insertQuestions(tx, random, guests, daysOfQuestions(today, dayOfPeriod(until)));
    await rememberDay(tx, around.ends);
    return true;
  });
}

/** Locks the demo world: of two processes that start together, the second finds nothing to do. */
async function lockWorld(tx: Tx) {
  const { rows } = await sql<{ seed: number; told_until: Date | null }>`
    select (value ->> 'seed')::integer as seed, (value ->> 'told_until')::timestamptz as told_until
    from site_settings where id = 'demo' for update`.execute(tx);
  return rows[0];
}

const rememberDay = (tx: Tx, until: Date) =>
  sql`update site_settings set value = value || ${JSON.stringify({ told_until: until })}::jsonb, updated_at = now()
    where id = 'demo'`.execute(tx);

/** Approves the bookings of the demo whose time has ended while no program ran. */
async function approve(tx: Tx, guests: readonly Account[], now: Date) {
  await sql`
    with approved as (
      update bookings b set state = 'confirmed' from studios s
      where s.id = b.studio_id and b.state = 'awaiting_approval' and b.answer_due_at <= ${now}
        and b.guest_id = any(${guests.map(({ id }) => id)})
      returning b.id, b.studio_id, s.owner_id, b.answer_due_at
    )
    insert into booking_log (booking_id, studio_id, from_state, to_state, actor_id, actor_role, at)
    select id, studio_id, 'awaiting_approval', 'confirmed', owner_id, 'studio', answer_due_at - interval '1 hour' from approved
  `.execute(tx);
}

/** Completes past events of the demo and their bookings, where the job of a running program has not. */
async function complete(tx: Tx, slugs: readonly string[], guests: readonly Account[], now: Date) {
  await sql`
    with over as (
      update events set status = 'completed'
      where status = 'scheduled' and ends_at <= ${now}
        and offering_id in (select id from offerings where slug = any(${slugs}))
      returning id, ends_at
    ), done as (
      update bookings b set state = 'completed' from over join booking_events c on c.event_id = over.id
      where b.id = c.booking_id and b.state = 'confirmed' and b.guest_id = any(${guests.map(({ id }) => id)})
        and not exists (
          select from booking_events d join events x on x.id = d.event_id
          where d.booking_id = b.id and d.released_at is null and x.ends_at > ${now})
      returning b.id, b.studio_id, over.ends_at
    )
    insert into booking_log (booking_id, studio_id, from_state, to_state, actor_role, at)
    select id, studio_id, 'confirmed', 'completed', 'system', ends_at from done
  `.execute(tx);
}
