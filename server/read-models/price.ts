import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the price of one seat at an event: that of the rest of its course where single dates are not sold, else the event's own
 * price, else the usual price of the offering.
 * @param of alias of the offerings, or of the `listings`, which have the same column
 * @param e alias of the events
 */
export const seatPrice = (of: 'o' | 'l' = 'o', e: 'e' | 'd' = 'e'): RawBuilder<unknown> =>
  sql.raw(`coalesce(${e}.course_total, ${e}.price_override, ${of}.price)`);
