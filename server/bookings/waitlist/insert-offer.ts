import { sql } from 'kysely';
import { WAITLIST_OFFER_STATE } from '../../../shared/bookings/transitions.ts';
import { keptUntil } from '../../../shared/bookings/waitlist.ts';
import { RECORD_BOOKINGS } from '../../activity/activity.ts';
import type { Tx } from '../../db/database.ts';
import { reducedPrice, seatPrice } from '../../read-models/price.ts';
import { draftBooking } from '../booking-draft.ts';
import type { WaitingPartyRow } from './queries.ts';

/**
 * Offers seats of a locked event, or of all locked dates of a course, to a party: inserts a booking that takes them, with mode, price
 * and policy as they are now, and by the rules that apply now. Each date of a course has its part of the price, as in `TAKE_COURSE`.
 * The check `events_not_oversold` refuses more seats than there are.
 * @param by the member of the team who chose the party, with a word to it; null where it was its turn
 */
export async function insertOffer(
  tx: Tx,
  party: WaitingPartyRow,
  now: Date,
  by: { userId: string; message: string } | null = null,
): Promise<void> {
  const { seats } = party;
  const draft = draftBooking(
    { userId: party.guest_id, language: party.language },
    { seats },
    undefined,
    undefined,
    now,
  );
  const state = WAITLIST_OFFER_STATE;
  const unitPrice = party.course_id === null ? seatPrice() : sql`e.course_share`;
  await sql`
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
    ), booked as (
      insert into bookings (reference, studio_id, offering_id, guest_id, mode, state, answer_due_at, seats, unit_price,
        total, currency, payment, cancellation_policy, note, language, created_at, waitlist_entry_id)
      select ${draft.reference}, studio_id, offering_id, ${draft.guestId}, booking_mode, ${state},
        ${keptUntil(party.starts_at, now)}, ${seats}, unit_price, unit_price * priced_seats, currency,
        case unit_price when 0 then 'free' else 'at_studio' end, cancellation_policy, '', ${draft.language}, ${now}, ${party.id}
      from offered
      returning id, studio_id
    ), covering as (
      insert into booking_events (booking_id, event_id, offering_id, studio_id, seats, price)
      select booked.id, x.event_id, o.offering_id, o.studio_id, ${seats}, x.price * o.priced_seats
      from booked, offered o, unnest(o.event_ids, split_by_weight(o.unit_price, o.prices)) as x (event_id, price)
    ), attending as (
      insert into booking_attendees (booking_id, studio_id, position, name, email, ticket_code)
      select b.id, b.studio_id, a.position,
        coalesce(case a.position when 1 then (select display_name from profiles where id = ${draft.guestId}) end, a.fallback),
        null, a.ticket_code
      from booked b, unnest(${draft.attendees.map(({ fallback }) => fallback)}::text[],
        ${draft.attendees.map(({ ticketCode }) => ticketCode)}::text[]) with ordinality as a (fallback, ticket_code, position)
    ), noted as (
      update waitlist_entries w set state = ${state}, booking_id = booked.id, reminded_at = null from booked where w.id = ${party.id}
    ), logged as (
      insert into booking_log (booking_id, studio_id, to_state, actor_id, actor_role, reason, at)
      select id, studio_id, ${state}, ${by?.userId ?? null}::uuid, ${by ? 'studio' : 'system'}, ${by?.message ?? ''}, ${now} from booked
      returning *
    ), ${sql.raw(RECORD_BOOKINGS)}
    select id from booked`.execute(tx);
}
