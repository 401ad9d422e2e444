import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { TIMES_OF_DAY, type TimeOfDay, type When } from '#shared/search.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { cached } from '../query-cache.ts';

/** A range of calendar dates at the studio, both included. */
export interface DateRangeFilter {
  when?: When | undefined;
  /** `YYYY-MM-DD` */
  from?: string | undefined;
  to?: string | undefined;
}

export interface TimeOfDayFilter {
  time_of_day?: TimeOfDay[] | undefined;
}

interface Days {
  first: RawBuilder<unknown>;
  last: RawBuilder<unknown>;
}

/**
 * The named ranges, counted from today in the studio's time zone. A weekend begins on Friday and counts until it is
 * over.
 */
const DAYS = {
  next_3_days: (today) => ({ first: today, last: sql`${today} + 2` }),
  this_weekend: (today) => {
    const friday = sql`${today} + (5 - extract(isodow from ${today})::int)`;
    return { first: friday, last: sql`${friday} + 2` };
  },
  next_week: (today) => {
    const monday = sql`${today} + (8 - extract(isodow from ${today})::int)`;
    return { first: monday, last: sql`${monday} + 6` };
  },
} satisfies Record<When, (today: RawBuilder<unknown>) => Days>;

type Zone = RawBuilder<unknown>;

/** The time zone of listing `l`. */
const ITS_ZONE: Zone = sql`l.time_zone`;

const todayIn = (zone: Zone, now: Date) => sql`(${now}::timestamptz at time zone ${zone})::date`;

/** The midnight at which a calendar date begins. */
const startOf = (day: RawBuilder<unknown>, zone: Zone) => sql`((${day})::timestamp at time zone ${zone})`;

/**
 * SQL for the instant at which the date range begins, in the time zone of listing `l` unless another is given; null
 * without a beginning.
 */
export function rangeStart({ when, from }: DateRangeFilter, now: Date, zone = ITS_ZONE): RawBuilder<unknown> {
  const starts = [
    ...(when ? [startOf(DAYS[when](todayIn(zone, now)).first, zone)] : []),
    ...(from ? [startOf(sql`${from}::date`, zone)] : []),
  ];
  return starts.length > 0 ? sql`greatest(${sql.join(starts)})` : sql`null::timestamptz`;
}

/** SQL for the instant at which the date range is over; null without an end. */
export function rangeEnd({ when, to }: DateRangeFilter, now: Date, zone = ITS_ZONE): RawBuilder<unknown> {
  const ends = [
    ...(when ? [startOf(sql`${DAYS[when](todayIn(zone, now)).last} + 1`, zone)] : []),
    ...(to ? [startOf(sql`${to}::date + 1`, zone)] : []),
  ];
  return ends.length > 0 ? sql`least(${sql.join(ends)})` : sql`null::timestamptz`;
}

/** Conditions that event `e` starts within the date range. */
export function dateConditions(days: DateRangeFilter, now: Date): RawBuilder<unknown>[] {
  return [
    ...(days.when || days.from ? [sql`e.starts_at >= ${rangeStart(days, now)}`] : []),
    ...(days.when || days.to ? [sql`e.starts_at < ${rangeEnd(days, now)}`] : []),
  ];
}

/** Returns the hours of the day at which a booking may start; null for any. */
export function hoursOfDay({ time_of_day }: TimeOfDayFilter): number[] | null {
  if (!time_of_day?.length) return null;
  return time_of_day.flatMap((name) => {
    const [from, until] = TIMES_OF_DAY[name];
    return Array.from({ length: until - from }, (_, more) => from + more);
  });
}

/** Returns for each hour of the day the number of hours until the next allowed one; null when all are. */
export function hoursUntilAllowed(query: TimeOfDayFilter): number[] | null {
  const hours = hoursOfDay(query);
  return hours && Array.from({ length: 24 }, (_, clock) => Math.min(...hours.map((hour) => (hour - clock + 24) % 24)));
}

/**
 * SQL for an instant before which no allowed hour comes, from now or the first date on. One hour early, because clocks
 * are put back once a year.
 */
function nextHour(waits: number[], earliest: RawBuilder<unknown>, now: Date, zone: Zone): RawBuilder<unknown> {
  const from = sql`(greatest(${now}::timestamptz, ${earliest}) at time zone ${zone})`;
  const wait = sql`(${waits}::integer[])[extract(hour from ${from})::integer + 1]`;
  return sql`(${from} + greatest(${wait} - 1, 0) * interval '1 hour') at time zone ${zone} - interval '1 hour'`;
}

/** A range of instants; `until` is null without an end. */
export interface InstantRange {
  from: Date;
  until: Date | null;
}

/**
 * Returns the range of instants that covers the date range in all time zones with listings, so that an index can be
 * read from its first event to its last. It is cached for a minute; a new time zone is known half a minute later.
 */
export function findInstantRange(
  db: Connection,
  query: DateRangeFilter & TimeOfDayFilter,
  now: Date,
): Promise<InstantRange> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE);
  const { when, from, to, time_of_day } = query;
  return cached(db, `stretch ${JSON.stringify([minute, when, from, to, time_of_day])}`, async () => {
    const zone = sql`z.time_zone`;
    const waits = hoursUntilAllowed(query);
    const starts = rangeStart(query, minute, zone);
    const { rows } = await sql<{ from: Date | null; until: Date | null }>`
      select min(greatest(${starts}, ${waits ? nextHour(waits, starts, minute, zone) : sql`null::timestamptz`})) as from,
        max(${rangeEnd(query, minute, zone)}) as until
      from search_zones z`.execute(db);
    const [found] = rows;
    return { from: found?.from && found.from > minute ? found.from : minute, until: found?.until ?? null };
  });
}

/** Longer ranges do not use the index of hours: most spaces have a start in them. */
const SHORT = 24 * HOUR;
const HOURS_OF_WEEK = 168;

/**
 * Returns the hours of the week in a short range, as the database's `hours_of_week` counts them; undefined for a longer
 * one.
 */
export function hoursOfWeek({ from, until }: InstantRange): number[] | undefined {
  if (!until || until.getTime() - from.getTime() > SHORT) return undefined;
  const first = Math.floor(from.getTime() / HOUR);
  const count = Math.max(0, Math.floor(until.getTime() / HOUR) - first + 1);
  return Array.from({ length: count }, (_, more) => (first + more) % HOURS_OF_WEEK);
}
