import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { isListed } from '#server/read-models/bookable.ts';
import { type PauseRow, pauseColumns } from '#server/read-models/pause.ts';
import { addonsOf, hasKinds, kindsOf, priceRules, seatPrice } from '#server/read-models/price.ts';
import type { PriceRule } from '#shared/bookings/price-rules.ts';
import type { AddonUnit } from '#shared/bookings/seat-prices.ts';
import type { BookingMode, OfferedPayment } from '#shared/offerings/offerings.ts';

/** The facts that decide whether an event can be booked now. */
export interface BookableRow extends PauseRow {
  studio_id: string;
  offering_id: string;
  status: 'scheduled' | 'cancelled' | 'completed';
  starts_at: Date;
  capacity: number;
  seats_taken: number;
  booking_mode: BookingMode;
  notice_minutes: number;
  payment: OfferedPayment;
  /** Before the rules. */
  price: number;
  price_unit: 'person' | 'group' | 'hour';
  currency: string;
  time_zone: string;
  /** Set for a date that is sold only with its course. */
  course_total: number | null;
  price_rules: PriceRule[];
}

/** Finds an event that the public can see, bookable or not. */
export async function findPublicEvent(db: Connection, id: string): Promise<BookableRow | undefined> {
  const { rows } = await sql<BookableRow>`
    select e.studio_id, e.offering_id, e.status, e.starts_at, e.capacity, e.seats_taken, o.booking_mode, o.notice_minutes, o.payment,
      ${seatPrice()} as price, ${priceRules} as price_rules, o.price_unit, o.currency, s.time_zone, e.course_total, ${pauseColumns}
    from events e
    join offerings o on o.id = e.offering_id
    join studios s on s.id = e.studio_id
    where e.id = ${id} and not e.is_slot and ${isListed}`.execute(db);
  return rows[0];
}

/**
 * Finds how guests can pay for an offering, and what of its price is paid online, in percent.
 * @param chosen how the guest pays where the offering leaves the choice; undefined: online
 */
export async function findPaymentTerms(
  db: Connection,
  offeringId: string,
  chosen: 'at_studio' | 'online' | undefined,
): Promise<{ offered: OfferedPayment; percent: number | null }> {
  const { rows } = await sql<{ offered: OfferedPayment; percent: number | null }>`
    select payment as offered, case when payment <> 'at_studio' and (payment = 'online' or ${chosen !== 'at_studio'})
      then deposit_percent end as percent
    from offerings where id = ${offeringId}`.execute(db);
  return rows[0] ?? refuse('http.not_found');
}

/** The kinds of prices and the add-ons with which seats of an event are sold. */
export interface PriceKinds {
  prices: { id: string; name: string; amount: number }[];
  addons: { id: string; name: string; price: number; per: AddonUnit; max_quantity: number }[];
}

/** Finds the kinds of prices and add-ons of an event; none where its offering is not sold with any. */
export async function findPriceKinds(db: Connection, eventId: string): Promise<PriceKinds> {
  const { rows } = await sql<PriceKinds>`
    select ${kindsOf} as prices, ${addonsOf} as addons from events e join offerings o on o.id = e.offering_id
    where e.id = ${eventId} and ${hasKinds()}`.execute(db);
  return rows[0] ?? { prices: [], addons: [] };
}
