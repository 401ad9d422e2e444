import { type RawBuilder, sql } from 'kysely';
import { afterNotice, isBookable } from '#server/read-models/bookable.ts';
import { isOfOpenStudio } from '#server/read-models/pause.ts';
import { seatPrice } from '#server/read-models/price.ts';
import { DATED_SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { isFirstPublished, isNewEvent } from './additions.ts';
import { dateConditions, hoursOfDay, hoursUntilAllowed, rangeEnd, rangeStart } from './date-filter.ts';
import { hasTimeFilter, type SearchQuery } from './search-query.ts';

/**
 * SQL for the first event or slot of listing `l` that matches the query: `event_id` of an event or `minutes` of a slot,
 * `starts_at`, and the displayed `price`. It yields no row when there is none.
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

/** Condition that event `e` of listing `l` matches the query. */
export function eventMatches(query: SearchQuery): RawBuilder<unknown> {
  const conditions = [
    isBookable(query.now, query.seats ?? 1, 'l'),
    ...(query.seats_at_most === undefined ? [] : [isLastSeat(query.seats_at_most)]),
    ...dateConditions(query, query.now),
    ...(hoursOfDay(query)
      ? [sql`extract(hour from e.starts_at at time zone l.time_zone)::integer = any(${hoursOfDay(query)})`]
      : []),
    ...priceConditions(query, eventPrice),
    ...(query.added ? [isNewEvent(query.added)] : []),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Event `e` of listing `l` has at most so many seats left, and they can be booked: what is made to order has none to
 * book.
 */
const isLastSeat = (most: number): RawBuilder<unknown> => sql`e.capacity - e.seats_taken <= ${most}
  and exists (select from offerings m where m.id = l.offering_id and m.booking_mode <> 'request_only')`;

/** The price of a seat at event `e` of listing `l`. */
export const eventPrice = seatPrice('l');

/** Conditions on a price; none without a lowest or highest price. */
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

/** SQL for the first matching event of listing `l`. */
export const firstEvent = (query: SearchQuery): RawBuilder<unknown> => sql`(
  select e.id as event_id, null::integer as minutes, e.starts_at, ${eventPrice} as price from events e
  where not l.sells_hours and e.offering_id = l.offering_id and ${eventMatches(query)}
  order by e.starts_at, e.id
  limit 1
)`;

/**
 * SQL for the first matching slot of listing `l`, in the smallest space that holds the party. The start is computed
 * last, after the price condition: it is the costly part.
 */
export const firstSlot = (query: SearchQuery): RawBuilder<unknown> => sql`(
  select null::uuid as event_id, minutes, starts_at, price from (
    select room.minutes, room.price, first_start(room.starts, room.step_minutes, l.time_zone,
      ${afterNotice(query.now, 'l')},
      ${rangeStart(query, query.now)}, ${rangeEnd(query, query.now)}, ${hoursUntilAllowed(query)}::integer[]) as starts_at
    from (
      select h.*, coalesce(price_of(l.hour_price, h.minutes), l.price) as price
      from free_hours h
      where l.sells_hours and ${isOfOpenStudio('l.studio_id', query.now)} and h.offering_id = l.offering_id and h.seats >= ${query.seats ?? 1}
      order by h.seats
      limit 1
    ) room
    where ${sql.join([hasSlotInRange(query), ...priceConditions(query, sql`room.price`)], sql` and `)}
    offset 0
  ) hours
  where starts_at is not null
)`;

/** Condition that `room` of listing `l` has any start in the date range: quicker than computing the first. */
function hasSlotInRange(query: SearchQuery): RawBuilder<unknown> {
  const [from, until] = [rangeStart(query, query.now), rangeEnd(query, query.now)];
  const soonest = sql`greatest(${afterNotice(query.now, 'l')}, ${from})`;
  // A range must not end before it begins.
  return sql`room.starts && tstzrange(least(${soonest}, ${until}), ${until})`;
}

/**
 * Condition that listing `l` matches without an event or slot: it is sold on request, or the query is about its studio.
 * A listing that has a time at another price does not match with its own. Without a time, only the listing itself can
 * be new.
 */
export function matchesWithoutTime(query: SearchQuery): RawBuilder<unknown> {
  if (hasTimeFilter(query)) return sql`false`;
  const prices = priceConditions(query, sql`l.price`);
  const anyPrice = { ...query, price_min: undefined, price_max: undefined, added: undefined };
  const conditions = [
    ...(query.studio ? [] : [sql`l.on_request and ${isOfOpenStudio('l.studio_id', query.now)}`]),
    ...(query.added ? [isFirstPublished(query.added)] : []),
    ...prices,
    ...(prices.length > 0 ? [sql`not exists (select from ${firstBookable(anyPrice)} dearer)`] : []),
  ];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}
