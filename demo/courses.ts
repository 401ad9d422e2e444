import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { EventSeries } from '#server/db/schema.ts';
import { addDays } from '#shared/time/local-time.ts';
import { wallClock } from '#shared/time/time.ts';
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
 * Creates the courses of an offering that are not over before some days and begin before these end, each a series with
 * an end. One follows the other, so that there is always one that is half run.
 * @param last the first day of the latest course; undefined when there is none yet
 */
export function createCourses(
  random: Random,
  offering: DemoOffering,
  reserved: ReservedTimes,
  { last, days, now }: { last: Date | undefined; days: Interval; now: Date },
): DemoCourses {
  const made: DemoCourses = { series: [], events: [] };
  const { story } = offering;
  if (!story.course) return made;
  const length = story.course.dates * 7;
  const begin = last ? addDays(monday(last), length, ZONE) : monday(days.starts);
  for (let starts = begin; starts < days.ends; starts = addDays(starts, length, ZONE)) {
    const span = { starts, ends: addDays(starts, length, ZONE) };
    if (span.ends <= days.starts) continue;
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

/** Finds the first day of the latest course of each offering. */
export async function findLastCourseDays(tx: Tx): Promise<Map<string, Date>> {
  const { rows } = await sql<{ offering_id: string; last: string }>`
    select offering_id, max(first_day)::text as last from event_series
    where rule like '%COUNT=%' group by offering_id`.execute(tx);
  return new Map(rows.map(({ offering_id, last }) => [offering_id, new Date(`${last}T12:00:00Z`)]));
}

/** Counts the seats of the dates of courses, which the bookings of the whole course have. */
export async function countCourseSeats(tx: Tx, events: readonly DemoEvent[]): Promise<void> {
  const ids = events.filter(({ isInCourse }) => isInCourse).map(({ id }) => id);
  await sql`
    update events e set seats_taken = sold.seats
    from (select event_id, sum(seats)::int as seats from booking_events where released_at is null group by event_id) sold
    where e.id = sold.event_id and e.id = any(${ids}::uuid[])`.execute(tx);
}
