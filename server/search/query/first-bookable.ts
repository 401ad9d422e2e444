import { type RawBuilder, sql } from 'kysely';
import { DATED_SERVICE_TYPES } from '../../../shared/offerings.ts';
import { afterNotice, isBookable } from '../../read-models/bookable.ts';
import { seatPrice } from '../../read-models/price.ts';
import { isFirstPublished, isNewEvent } from './additions.ts';
import { dateConditions, hoursOfDay, hoursUntilAllowed, rangeEnd, rangeStart } from './date-filter.ts';
import { hasTimeFilter, type SearchQuery } from './search-query.ts';

/**
 * The first time of listing `l` for which all of the question holds: `event_id` of a date or `minutes` of a free hour,
 * `starts_at`, and `price` as it is shown. No row when there is none.
 */
export function firstBookable(query: SearchQuery): RawBuilder<unknown> {
  const branches = [
    ...(includesEvents(query) ? [firstEvent(query)] : []),
    ...(includesSlots(query) ? [firstSlot(query)] : []),
  ];
  return branches.length > 0 ? sql`(${sql.join(branches, sql` union all `)})` : NO_BOOKABLE;
}

export const NO_BOOKABLE = sql`(select null::uuid as event_id, null::integer as minutes, null::timestamptz as starts_at,
  null::integer as price where false)`;

/** What must hold for a date `e` of listing `l`: for one and the same. */
export function eventMatches(query: SearchQuery): RawBuilder<unknown> {
  const conditions = [
    isBookable(query.now, query.seats ?? 1, 'l'),
    ...(query.seats_at_most === undefined ? [] : [sql`e.capacity - e.seats_taken <= ${query.seats_at_most}`]),
    ...dateConditions(query, query.now),
    ...(hoursOfDay(query)
      ? [sql`extract(hour from e.starts_at at time zone l.time_zone)::integer = any(${hoursOfDay(query)})`]
      : []),
    ...priceConditions(query, eventPrice),
    ...(query.news ? [isNewEvent(query.news)] : []),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** What a seat at date `e` of listing `l` costs. */
export const eventPrice = sql.raw(seatPrice('l'));

/** Whether a price fits: none is asked for unless a least or a most is. */
export function priceConditions(
  { price_min, price_max, currency }: SearchQuery,
  price: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (price_min === undefined && price_max === undefined) return [];
  return [
    sql`l.currency = ${currency}`,
    ...(price_min === undefined ? [] : [sql`${price} >= ${price_min}`]),
    ...(price_max === undefined ? [] : [sql`${price} <= ${price_max}`]),
  ];
}

export const isEventType = (type: string) => DATED_SERVICE_TYPES.some((dated) => dated === type);

export const includesEvents = ({ service_type }: SearchQuery) =>
  !service_type?.length || service_type.some(isEventType);

export const includesSlots = ({ service_type }: SearchQuery) =>
  !service_type?.length || service_type.some((type) => !isEventType(type));

/** The first date of a listing `l` of dates. */
export const firstEvent = (query: SearchQuery): RawBuilder<unknown> => sql`(
  select e.id as event_id, null::integer as minutes, e.starts_at, ${eventPrice} as price from events e
  where not l.sells_hours and e.offering_id = l.offering_id and ${eventMatches(query)}
  order by e.starts_at, e.id
  limit 1
)`;

/**
 * The first free hour of a listing `l` of hours: those for a party of so many are those of the smallest room that holds it.
 * When it begins is worked out last, of what costs as much as is asked for.
 */
export const firstSlot = (query: SearchQuery): RawBuilder<unknown> => sql`(
  select null::uuid as event_id, minutes, starts_at, price from (
    select room.minutes, room.price, first_start(room.starts, room.step_minutes, l.time_zone,
      ${afterNotice(query.now, 'l')},
      ${rangeStart(query, query.now)}, ${rangeEnd(query, query.now)}, ${hoursUntilAllowed(query)}::integer[]) as starts_at
    from (
      select h.*, coalesce(price_of(l.hour_price, h.minutes), l.price) as price
      from free_hours h
      where l.sells_hours and h.offering_id = l.offering_id and h.seats >= ${query.seats ?? 1}
      order by h.seats
      limit 1
    ) room
    where ${sql.join([hasSlotInRange(query), ...priceConditions(query, sql`room.price`)], sql` and `)}
    offset 0
  ) hours
  where starts_at is not null
)`;

/** Whether a `room` of listing `l` has any start in the days asked for: quicker than to look for the first. */
function hasSlotInRange(query: SearchQuery): RawBuilder<unknown> {
  const [from, until] = [rangeStart(query, query.now), rangeEnd(query, query.now)];
  const soonest = sql`greatest(${afterNotice(query.now, 'l')}, ${from})`;
  // Never backwards: that is no range.
  return sql`room.starts && tstzrange(least(${soonest}, ${until}), ${until})`;
}

/**
 * Listings worth showing without a time: what can be asked for, and whatever else the studio that is asked about has. What
 * has a time at another price than the one asked for is not worth its own price. Without a time, only the listing itself can
 * be new.
 */
export function matchesWithoutTime(query: SearchQuery): RawBuilder<unknown> {
  if (hasTimeFilter(query)) return sql`false`;
  const prices = priceConditions(query, sql`l.price`);
  const anyPrice = { ...query, price_min: undefined, price_max: undefined, news: undefined };
  const conditions = [
    ...(query.studio ? [] : [sql`l.on_request`]),
    ...(query.news ? [isFirstPublished(query.news)] : []),
    ...prices,
    ...(prices.length > 0 ? [sql`not exists (select from ${firstBookable(anyPrice)} dearer)`] : []),
  ];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}
