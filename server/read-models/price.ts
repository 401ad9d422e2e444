import { type RawBuilder, sql } from 'kysely';
import { SERVICE_TYPES_WITH_KINDS } from '#shared/bookings/seat-prices.ts';

/**
 * SQL for the price of one seat at an event: that of the rest of its course where single dates are not sold, else the
 * event's own price, else the usual price of the offering.
 * @param of alias of the offerings, or of the `listings`, which have the same column
 * @param e alias of the events
 */
export const seatPrice = (of: 'o' | 'l' = 'o', e: 'e' | 'd' = 'e'): RawBuilder<unknown> =>
  sql.raw(`coalesce(${e}.course_total, ${e}.price_override, ${of}.price)`);

/**
 * SQL for the rules by which prices of offering `o` are lower now; none where the studio names the price of each
 * request.
 */
export const priceRules = sql.raw("case o.booking_mode when 'request_only' then '[]'::jsonb else o.price_rules end");

/**
 * SQL for the rules with the time of the question, for `eventShape`: prices are shown at which seats are booked now.
 */
export const pricedAt = (now: Date) => sql`${priceRules} as price_rules, ${now}::timestamptz as priced_at`;

/**
 * SQL for a price of offering `o` of studio `s` at which something is booked, by the rules that apply then.
 * @param price SQL for the full price
 * @param startsAt SQL for the start of what is booked
 */
export const reducedPrice = (price: string, startsAt: string, now: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when o.price_rules = '[]' or o.booking_mode = 'request_only' then ${sql.raw(price)}
    else reduced_price(${sql.raw(price)}, o.price_rules, ${sql.raw(startsAt)}, ${now}, s.time_zone) end`;

/** SQL for the price at which a seat of event `e` is booked at an instant, as `seatPrice` with the rules. */
export const bookedSeatPrice = (now: RawBuilder<unknown>): RawBuilder<unknown> =>
  reducedPrice('coalesce(e.course_total, e.price_override, o.price)', 'e.starts_at', now);

/** SQL condition: offering `o` sells seats with kinds of prices and add-ons, as `hasPriceKinds` says. */
export const hasKinds = (): RawBuilder<unknown> =>
  sql.raw(
    `(o.service_type in (${SERVICE_TYPES_WITH_KINDS.map((type) => `'${type}'`).join(', ')}) and o.price_unit = 'person')`,
  );

/** SQL for the prices of offering `o` besides its base price, in order, as JSON. */
export const kindsOf = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'amount', k.amount, 'note', k.note)
      order by k.position), '[]') from offering_prices k where k.offering_id = o.id)`;

/** SQL for the add-ons of offering `o`, in order, as JSON. */
export const addonsOf = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'price', a.price, 'per', a.per,
      'max_quantity', a.max_quantity) order by a.position), '[]') from offering_addons a where a.offering_id = o.id)`;
