import { type Insertable, sql } from 'kysely';
import type { Tx } from '../server/db/database.ts';
import type { EventSeries } from '../server/db/schema.ts';
import { addDays, wallClock } from '../shared/time/time.ts';
import { type Interval, type ReservedTimes, startOfDay, ZONE } from './calendar.ts';
import { dayOf } from './days-off.ts';
import { createEvents, type DemoEvent } from './events.ts';
import type { Random } from './random.ts';
import { ruleOf } from './series.ts';
import type { DemoOffering } from './studios.ts';

export interface DemoCourses {
  series: Insertable<EventSeries>[];
  events: DemoEvent[];
}

/**
 * Creates the courses of an offering that begin on some days, each a series with an end. One follows the other, so that there is
 * always one that is half run.
 * @param first a day of the first course; undefined when there is none yet
 */
export function createCourses(
  random: Random,
  offering: DemoOffering,
  reserved: ReservedTimes,
  { first, days, now }: { first: Date | undefined; days: Interval; now: Date },
): DemoCourses {
  const made: DemoCourses = { series: [], events: [] };
  const { story } = offering;
  if (!story.course) return made;
  const length = story.course.dates * 7;
  for (let starts = monday(first ?? days.starts); starts < days.ends; starts = addDays(starts, length, ZONE)) {
    if (first && starts < days.starts) continue;
    const span = { starts, ends: addDays(starts, length, ZONE) };
    const dates = createEvents(random, offering, reserved, span, now);
    const [leader] = dates;
    if (!leader) continue;
    const id = random.id();
    made.series.push({
      id,
      studio_id: offering.studioId,
      offering_id: offering.id,
      rule: `${ruleOf(story.schedule)};COUNT=${dates.length}`,
      first_day: dayOf(leader.starts),
      at: story.schedule[0]?.at ?? '19:00',
      minutes: story.durationMinutes,
      capacity: leader.capacity,
      expanded_until: dayOf(dates.at(-1)?.starts ?? leader.starts),
      created_by: offering.ownerId,
    });
    const inSeries = dates.map((date) => ({ ...date, seriesId: id, isInCourse: true }));
    const [begins, ...others] = inSeries;
    if (begins) made.events.push({ ...begins, isInCourse: false, courseDates: inSeries }, ...others);
  }
  return made;
}

/** The Monday of a week, from which courses are counted. */
const monday = (day: Date): Date => addDays(startOfDay(day), 1 - wallClock(day, ZONE).weekday, ZONE);

/** Finds the first day of the first course of each offering. */
export async function findFirstCourseDays(tx: Tx): Promise<Map<string, Date>> {
  const { rows } = await sql<{ offering_id: string; first: string }>`
    select offering_id, min(first_day)::text as first from event_series
    where rule like '%COUNT=%' group by offering_id`.execute(tx);
  return new Map(rows.map(({ offering_id, first }) => [offering_id, new Date(`${first}T12:00:00Z`)]));
}

/** Counts the seats of the dates of courses, which the bookings of the whole course have. */
export async function countCourseSeats(tx: Tx, events: readonly DemoEvent[]): Promise<void> {
  const ids = events.filter(({ isInCourse }) => isInCourse).map(({ id }) => id);
  await sql`
    update events e set seats_taken = sold.seats
    from (select event_id, sum(seats)::int as seats from booking_events where released_at is null group by event_id) sold
    where e.id = sold.event_id and e.id = any(${ids}::uuid[])`.execute(tx);
}
