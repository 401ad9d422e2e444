import { type RawBuilder, sql } from 'kysely';
import type { When } from '../../shared/search.ts';

/** Days that somebody asks for, both included, by the calendar of the place. */
export interface AskedDays {
  when?: When | undefined;
  /** `YYYY-MM-DD` */
  from?: string | undefined;
  to?: string | undefined;
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

/** Today, at listing `l`. */
const today = (now: Date) => sql`(${now}::timestamptz at time zone l.time_zone)::date`;

/** The midnight with which a day begins at listing `l`. */
const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone l.time_zone)`;

/** The instant at which the days asked for begin at listing `l`; null when any day will do. */
export function startOfDays({ when, from }: AskedDays, now: Date): RawBuilder<unknown> {
  const starts = [
    ...(when ? [startOf(DAYS[when](today(now)).first)] : []),
    ...(from ? [startOf(sql`${from}::date`)] : []),
  ];
  return starts.length > 0 ? sql`greatest(${sql.join(starts)})` : sql`null::timestamptz`;
}

/** The instant at which they are over; null when they never are. */
export function endOfDays({ when, to }: AskedDays, now: Date): RawBuilder<unknown> {
  const ends = [
    ...(when ? [startOf(sql`${DAYS[when](today(now)).last} + 1`)] : []),
    ...(to ? [startOf(sql`${to}::date + 1`)] : []),
  ];
  return ends.length > 0 ? sql`least(${sql.join(ends)})` : sql`null::timestamptz`;
}

/** What must hold for a date `e` that begins within the days asked for. */
export function withinDays(days: AskedDays, now: Date): RawBuilder<unknown>[] {
  return [
    ...(days.when || days.from ? [sql`e.starts_at >= ${startOfDays(days, now)}`] : []),
    ...(days.when || days.to ? [sql`e.starts_at < ${endOfDays(days, now)}`] : []),
  ];
}

/** Hours that clocks are behind and ahead of UTC, at most. */
const CLOCKS = { behind: 12, ahead: 14 };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * A wider stretch that needs no studio to be known, so that an index can be read from its first event `d` to its last:
 * the days asked for, wherever on earth they begin first and end last.
 */
export function aroundDays({ when, from, to }: AskedDays, now: Date): RawBuilder<unknown> {
  const todays = [-CLOCKS.behind, CLOCKS.ahead].map((hours) => dayOf(now.getTime() + hours * HOUR));
  const asked = when ? todays.map((today) => DAY_NUMBERS[when](today)) : [];
  const starts = [now.getTime(), ...(from ? [Date.parse(from) - CLOCKS.ahead * HOUR] : [])];
  const ends = to ? [Date.parse(to) + DAY + CLOCKS.behind * HOUR] : [];
  if (when) starts.push(Math.min(...asked.map(({ first }) => first)) * DAY - CLOCKS.ahead * HOUR);
  if (when) ends.push((Math.max(...asked.map(({ last }) => last)) + 1) * DAY + CLOCKS.behind * HOUR);
  const start = sql`d.starts_at >= ${new Date(Math.max(...starts))}::timestamptz`;
  return ends.length > 0 ? sql`(${start} and d.starts_at < ${new Date(Math.min(...ends))}::timestamptz)` : start;
}

/** Days after 1970-01-01, a Thursday, of an instant in UTC. */
const dayOf = (at: number) => Math.floor(at / DAY);

/** 1 is Monday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1;

/** The same as DAYS, in numbers of days. */
const DAY_NUMBERS = {
  next_3_days: (today) => ({ first: today, last: today + 2 }),
  this_weekend: (today) => ({ first: today + 5 - weekdayOf(today), last: today + 7 - weekdayOf(today) }),
  next_week: (today) => ({ first: today + 8 - weekdayOf(today), last: today + 14 - weekdayOf(today) }),
} satisfies Record<When, (today: number) => { first: number; last: number }>;
