import { type RawBuilder, sql } from 'kysely';
import { DATED_SERVICE_TYPES } from '../../../shared/offerings.ts';
import { dateIsNew, isFirstShown } from './additions.ts';
import { endOfDays, hoursOf, startOfDays, waitsFor, withinDays } from './date-filter.ts';
import { type Asked, isAboutTimes } from './search-query.ts';

/**
 * The first time of listing `l` for which all of the question holds: `event_id` of a date or `minutes` of a free hour,
 * `starts_at`, and `price` as it is shown. No row when there is none.
 */
export function firstTime(asked: Asked): RawBuilder<unknown> {
  const branches = [
    ...(asksForDates(asked) ? [firstDate(asked)] : []),
    ...(asksForHours(asked) ? [firstHour(asked)] : []),
  ];
  return branches.length > 0 ? sql`(${sql.join(branches, sql` union all `)})` : NONE;
}

export const NONE = sql`(select null::uuid as event_id, null::integer as minutes, null::timestamptz as starts_at,
  null::integer as price where false)`;

/** What must hold for a date `e` of listing `l`: for one and the same. */
export function dateFits(asked: Asked): RawBuilder<unknown> {
  const conditions = [
    sql`e.status = 'scheduled' and not e.is_slot`,
    sql`e.starts_at > ${asked.now}::timestamptz + l.notice_minutes * interval '1 minute'`,
    sql`e.capacity - e.seats_taken >= ${asked.seats ?? 1}`,
    ...(asked.seats_at_most === undefined ? [] : [sql`e.capacity - e.seats_taken <= ${asked.seats_at_most}`]),
    ...withinDays(asked, asked.now),
    ...(hoursOf(asked)
      ? [sql`extract(hour from e.starts_at at time zone l.time_zone)::integer = any(${hoursOf(asked)})`]
      : []),
    ...priceFits(asked, datePrice),
    ...(asked.news ? [dateIsNew(asked.news)] : []),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** What a seat at date `e` of listing `l` costs. */
export const datePrice = sql`coalesce(e.price_override, l.price)`;

/** Whether a price fits: none is asked for unless a least or a most is. */
export function priceFits(
  { price_min, price_max, currency }: Asked,
  price: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (price_min === undefined && price_max === undefined) return [];
  return [
    sql`l.currency = ${currency}`,
    ...(price_min === undefined ? [] : [sql`${price} >= ${price_min}`]),
    ...(price_max === undefined ? [] : [sql`${price} <= ${price_max}`]),
  ];
}

export const isDatedType = (type: string) => DATED_SERVICE_TYPES.some((dated) => dated === type);

export const asksForDates = ({ service_type }: Asked) => !service_type?.length || service_type.some(isDatedType);

export const asksForHours = ({ service_type }: Asked) =>
  !service_type?.length || service_type.some((type) => !isDatedType(type));

/** The first date of a listing `l` of dates. */
export const firstDate = (asked: Asked): RawBuilder<unknown> => sql`(
  select e.id as event_id, null::integer as minutes, e.starts_at, ${datePrice} as price from events e
  where not l.sells_hours and e.offering_id = l.offering_id and ${dateFits(asked)}
  order by e.starts_at, e.id
  limit 1
)`;

/**
 * The first free hour of a listing `l` of hours: those for a party of so many are those of the smallest room that holds it.
 * When it begins is worked out last, of what costs as much as is asked for.
 */
export const firstHour = (asked: Asked): RawBuilder<unknown> => sql`(
  select null::uuid as event_id, minutes, starts_at, price from (
    select room.minutes, room.price, first_start(room.starts, room.step_minutes, l.time_zone,
      ${asked.now}::timestamptz + l.notice_minutes * interval '1 minute',
      ${startOfDays(asked, asked.now)}, ${endOfDays(asked, asked.now)}, ${waitsFor(asked)}::integer[]) as starts_at
    from (
      select h.*, coalesce(price_of(l.hour_price, h.minutes), l.price) as price
      from free_hours h
      where l.sells_hours and h.offering_id = l.offering_id and h.seats >= ${asked.seats ?? 1}
      order by h.seats
      limit 1
    ) room
    where ${sql.join([isOpenThen(asked), ...priceFits(asked, sql`room.price`)], sql` and `)}
    offset 0
  ) hours
  where starts_at is not null
)`;

/** Whether a `room` of listing `l` has any start in the days asked for: quicker than to look for the first. */
function isOpenThen(asked: Asked): RawBuilder<unknown> {
  const [from, until] = [startOfDays(asked, asked.now), endOfDays(asked, asked.now)];
  const soonest = sql`greatest(${asked.now}::timestamptz + l.notice_minutes * interval '1 minute', ${from})`;
  // Never backwards: that is no range.
  return sql`room.starts && tstzrange(least(${soonest}, ${until}), ${until})`;
}

/**
 * Listings worth showing without a time: what can be asked for, and whatever else the studio that is asked about has. What
 * has a time at another price than the one asked for is not worth its own price. Without a time, only the listing itself can
 * be new.
 */
export function fitsWithoutTime(asked: Asked): RawBuilder<unknown> {
  if (isAboutTimes(asked)) return sql`false`;
  const prices = priceFits(asked, sql`l.price`);
  const anyPrice = { ...asked, price_min: undefined, price_max: undefined, news: undefined };
  const conditions = [
    ...(asked.studio ? [] : [sql`l.on_request`]),
    ...(asked.news ? [isFirstShown(asked.news)] : []),
    ...prices,
    ...(prices.length > 0 ? [sql`not exists (select from ${firstTime(anyPrice)} dearer)`] : []),
  ];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}
