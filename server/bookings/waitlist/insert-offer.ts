import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { reducedPrice, seatPrice } from '#server/read-models/price.ts';
import { WAITLIST_OFFER_STATE } from '#shared/bookings/transitions.ts';
import { keptUntil } from '#shared/bookings/waitlist.ts';
import { unnamedAttendees } from '../core/booking-draft.ts';
import { logNewBooking } from '../core/change-rows.ts';
import { insertBooking, type NewBookingRow } from '../core/insert-booking.ts';
import type { WaitingPartyRow } from './queries.ts';

/**
 * Offers seats of a locked event, or of all locked dates of a course, to a party: inserts a booking that takes them,
 * with mode, price and policy as they are now, and by the rules that apply now. Each date of a course has its part of
 * the price, as in `TAKE_COURSE`. The check `events_not_oversold` refuses more seats than there are.
 * @param by the member of the team who chose the party, with a word to it; null where it was its turn
 */
export async function insertOffer(
  tx: Tx,
  party: WaitingPartyRow,
  now: Date,
  by: { userId: string; message: string } | null = null,
): Promise<void> {
  const { seats } = party;
  const state = WAITLIST_OFFER_STATE;
  const unitPrice = party.course_id === null ? seatPrice() : sql`e.course_share`;
  const { rows } = await sql<OfferTermsRow>`
    with taken as (
      update events e set seats_taken = e.seats_taken + ${seats}
      from offerings o where e.id = any(${party.event_ids}::uuid[]) and o.id = e.offering_id
      returning e.id as event_id, e.starts_at, e.offering_id, ${unitPrice} as unit_price
    ), dates as (
      select offering_id, sum(unit_price)::int as full_price, min(starts_at) as starts_at,
        array_agg(event_id order by starts_at, event_id) as event_ids,
        array_agg(unit_price order by starts_at, event_id) as prices
      from taken group by offering_id
    ), offered as (
      select o.id as offering_id, o.studio_id, o.booking_mode, o.currency, o.cancellation_policy, d.event_ids, d.prices,
        ${reducedPrice('d.full_price', 'd.starts_at', sql`${now}::timestamptz`)} as unit_price,
        case o.price_unit when 'group' then 1 else ${seats}::int end as priced_seats
      from dates d join offerings o on o.id = d.offering_id join studios s on s.id = o.studio_id
    )
    select o.studio_id, o.offering_id, o.booking_mode as mode, o.currency, o.cancellation_policy, o.unit_price,
      o.unit_price * o.priced_seats as total,
      (select jsonb_agg(jsonb_build_object('event_id', x.event_id, 'price', x.price * o.priced_seats))
        from unnest(o.event_ids, split_by_weight(o.unit_price, o.prices)) as x (event_id, price)) as dates
    from offered o`.execute(tx);
  const [terms] = rows;
  if (!terms) return;
  const id = await insertBooking(tx, {
    ...terms,
    ...{ guest_id: party.guest_id, language: party.language, waitlist_entry_id: party.id, created_at: now },
    ...{ state, answer_due_at: keptUntil(party.starts_at, now), seats, note: '' },
    payment: terms.unit_price === 0 ? 'free' : 'at_studio',
    attendees: unnamedAttendees(seats, party.language),
  });
  await tx
    .updateTable('waitlist_entries')
    .set({ state, booking_id: id, reminded_at: null })
    .where('id', '=', party.id)
    .execute();
  const { userId, message } = by ?? { userId: null, message: '' };
  const changedBy = { userId, role: by ? 'studio' : 'system', reason: message, now } as const;
  await logNewBooking(tx, { id, studio_id: terms.studio_id, state }, changedBy);
}

/** The terms of an offer, as they are now. */
type OfferTermsRow = Pick<
  NewBookingRow,
  'studio_id' | 'offering_id' | 'mode' | 'currency' | 'cancellation_policy' | 'unit_price' | 'total' | 'dates'
>;
