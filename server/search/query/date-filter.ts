import { type RawBuilder, sql } from 'kysely';
import { TIMES_OF_DAY, type TimeOfDay, type When } from '../../../shared/search.ts';
import { HOUR, MINUTE } from '../../../shared/time.ts';
import type { Connection } from '../../db/database.ts';
import { cached } from '../query-cache.ts';

/** Days that somebody asks for, both included, by the calendar of the place. */
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

/** Days counted from today in the studio's zone. A weekend begins on Friday, and goes on while it lasts. */
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

/** Of listing `l`. */
const ITS_ZONE: Zone = sql`l.time_zone`;

const todayIn = (zone: Zone, now: Date) => sql`(${now}::timestamptz at time zone ${zone})::date`;

/** The midnight with which a day begins. */
const startOf = (day: RawBuilder<unknown>, zone: Zone) => sql`((${day})::timestamp at time zone ${zone})`;

/** The instant at which the days asked for begin, at listing `l` unless another zone is said; null when any day will do. */
export function rangeStart({ when, from }: DateRangeFilter, now: Date, zone = ITS_ZONE): RawBuilder<unknown> {
  const starts = [
    ...(when ? [startOf(DAYS[when](todayIn(zone, now)).first, zone)] : []),
    ...(from ? [startOf(sql`${from}::date`, zone)] : []),
  ];
  return starts.length > 0 ? sql`greatest(${sql.join(starts)})` : sql`null::timestamptz`;
}

/** The instant at which they are over; null when they never are. */
export function rangeEnd({ when, to }: DateRangeFilter, now: Date, zone = ITS_ZONE): RawBuilder<unknown> {
  const ends = [
    ...(when ? [startOf(sql`${DAYS[when](todayIn(zone, now)).last} + 1`, zone)] : []),
    ...(to ? [startOf(sql`${to}::date + 1`, zone)] : []),
  ];
  return ends.length > 0 ? sql`least(${sql.join(ends)})` : sql`null::timestamptz`;
}

/** What must hold for a date `e` that begins within the days asked for. */
export function dateConditions(days: DateRangeFilter, now: Date): RawBuilder<unknown>[] {
  return [
    ...(days.when || days.from ? [sql`e.starts_at >= ${rangeStart(days, now)}`] : []),
    ...(days.when || days.to ? [sql`e.starts_at < ${rangeEnd(days, now)}`] : []),
  ];
}

/** Hours of the clock at which it may begin; null: at any. */
export function hoursOfDay({ time_of_day }: TimeOfDayFilter): number[] | null {
  if (!time_of_day?.length) return null;
  return time_of_day.flatMap((name) => {
    const [from, until] = TIMES_OF_DAY[name];
    return Array.from({ length: until - from }, (_, more) => from + more);
  });
}

/** For each hour of the clock how many there are until the next at which it may begin; null: at any. */
export function hoursUntilAllowed(query: TimeOfDayFilter): number[] | null {
  const hours = hoursOfDay(query);
  return hours && Array.from({ length: 24 }, (_, clock) => Math.min(...hours.map((hour) => (hour - clock + 24) % 24)));
}

/** An instant before which none of these hours comes, from now or the first day on: an hour early, for clocks are put back. */
function nextHour(waits: number[], earliest: RawBuilder<unknown>, now: Date, zone: Zone): RawBuilder<unknown> {
  const from = sql`(greatest(${now}::timestamptz, ${earliest}) at time zone ${zone})`;
  const wait = sql`(${waits}::integer[])[extract(hour from ${from})::integer + 1]`;
  return sql`(${from} + greatest(${wait} - 1, 0) * interval '1 hour') at time zone ${zone} - interval '1 hour'`;
}

/** What lies between two instants; without an end when it has none. */
export interface InstantRange {
  from: Date;
  until: Date | null;
}

/**
 * A wider stretch that needs no studio to be known, so that an index can be read from its first event to its last: the days
 * and hours asked for, from where on Earth they begin first to where they end last. It is the same for a minute; a zone in which
 * nobody was before is known half a minute later.
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

/** What is left of a day: most rooms have a start in any longer stretch, and the index would only name them all. */
const SHORT = 24 * HOUR;
const HOURS_OF_WEEK = 168;

/** Hours of the week that lie in a short stretch, as `hours_of_week` counts them; undefined where it is longer. */
export function hoursOfWeek({ from, until }: InstantRange): number[] | undefined {
  if (!until || until.getTime() - from.getTime() > SHORT) return undefined;
  const first = Math.floor(from.getTime() / HOUR);
  const count = Math.max(0, Math.floor(until.getTime() / HOUR) - first + 1);
  return Array.from({ length: count }, (_, more) => (first + more) % HOURS_OF_WEEK);
}
