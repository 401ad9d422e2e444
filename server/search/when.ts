import { type RawBuilder, sql } from 'kysely';
import type { OfferingQuestion } from '../../shared/schemas/search.ts';

/** A stretch of days, both included, in the wall-clock of studio `s`. */
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
} satisfies Record<NonNullable<OfferingQuestion['when']>, (today: RawBuilder<unknown>) => Days>;

/** Today, at studio `s`. */
const today = (now: Date) => sql`(${now}::timestamptz at time zone s.time_zone)::date`;

/** The midnight with which a day begins at studio `s`. */
const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone s.time_zone)`;

/** Events `e` that start within the days asked for. Nothing asked holds for all. */
export function withinDays({ when, from, to }: Pick<OfferingQuestion, 'when' | 'from' | 'to'>, now: Date) {
  const conditions: RawBuilder<unknown>[] = [];
  if (when) {
    const { first, last } = DAYS[when](today(now));
    conditions.push(sql`e.starts_at >= ${startOf(first)}`, sql`e.starts_at < ${startOf(sql`${last} + 1`)}`);
  }
  if (from) conditions.push(sql`e.starts_at >= ${startOf(sql`${from}::date`)}`);
  if (to) conditions.push(sql`e.starts_at < ${startOf(sql`${to}::date + 1`)}`);
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

/** Days from now within which the days of each choice are over, wherever the studio is. */
const OVER_IN = { next_3_days: 4, this_weekend: 8, next_week: 15 } satisfies Record<keyof typeof DAYS, number>;

/** A wider stretch that needs no studio to be known, so that an index can be read from its first event `d` to its last. */
export function aroundDays({ when, from, to }: Pick<OfferingQuestion, 'when' | 'from' | 'to'>, now: Date) {
  const conditions: RawBuilder<unknown>[] = [sql`d.starts_at > ${now}::timestamptz`];
  if (when) conditions.push(sql`d.starts_at < ${now}::timestamptz + ${OVER_IN[when]} * interval '1 day'`);
  if (from) conditions.push(sql`d.starts_at >= (${from}::date - 1)::timestamptz`);
  if (to) conditions.push(sql`d.starts_at < (${to}::date + 2)::timestamptz`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}
