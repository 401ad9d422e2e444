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

/** Days from now within which the days of each choice are over, wherever the studio is. */
const OVER_IN = { next_3_days: 4, this_weekend: 8, next_week: 15 } satisfies Record<When, number>;

/** A wider stretch that needs no studio to be known, so that an index can be read from its first event `d` to its last. */
export function aroundDays({ when, from, to }: AskedDays, now: Date): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`d.starts_at > ${now}::timestamptz`];
  if (when) conditions.push(sql`d.starts_at < ${now}::timestamptz + ${OVER_IN[when]} * interval '1 day'`);
  if (from) conditions.push(sql`d.starts_at >= (${from}::date - 1)::timestamptz`);
  if (to) conditions.push(sql`d.starts_at < (${to}::date + 2)::timestamptz`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}
