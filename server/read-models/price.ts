import { type RawBuilder, sql } from 'kysely';
import { SERVICE_TYPES_WITH_KINDS } from '../../shared/bookings/seat-prices.ts';

/**
 * SQL for the price of one seat at an event: that of the rest of its course where single dates are not sold, else the event's own
 * price, else the usual price of the offering.
 * @param of alias of the offerings, or of the `listings`, which have the same column
 * @param e alias of the events
 */
export const seatPrice = (of: 'o' | 'l' = 'o', e: 'e' | 'd' = 'e'): RawBuilder<unknown> =>
  sql.raw(`coalesce(${e}.course_total, ${e}.price_override, ${of}.price)`);

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
