import { sql } from 'kysely';
import { WAITLIST_OFFER_STATE } from '../../../shared/bookings/transitions.ts';
import { keptUntil } from '../../../shared/bookings/waitlist.ts';
import type { Tx } from '../../db/database.ts';
import { INSERT_OUTBOX_ROWS } from '../../outbox/outbox.ts';
import { seatPrice } from '../../read-models/price.ts';
import { draftBooking } from '../booking-draft.ts';
import type { WaitingPartyRow } from './queries.ts';

/**
 * Offers seats of a locked event to a party: inserts a booking that takes them, with mode, price and policy as they are now.
 * The check `events_not_oversold` refuses more seats than there are.
 */
export async function insertOffer(tx: Tx, party: WaitingPartyRow, now: Date): Promise<void> {
  const { seats } = party;
  const draft = draftBooking(
    { userId: party.guest_id, language: party.language },
    { seats },
    undefined,
    undefined,
    now,
  );
  const state = WAITLIST_OFFER_STATE;
  await sql`
    with taken as (
      update events e set seats_taken = e.seats_taken + ${seats}
      from offerings o where e.id = ${party.event_id} and o.id = e.offering_id
      returning e.id as event_id, o.id as offering_id, o.studio_id, o.booking_mode, o.currency, o.cancellation_policy,
        ${seatPrice()} as unit_price, ${seatPrice()} * case o.price_unit when 'group' then 1 else ${seats}::int end as total
    ), booked as (
      insert into bookings (reference, studio_id, offering_id, guest_id, mode, state, answer_due_at, seats, unit_price,
        total, currency, payment, cancellation_policy, note, language, created_at, waitlist_entry_id)
      select ${draft.reference}, studio_id, offering_id, ${draft.guestId}, booking_mode, ${state},
        ${keptUntil(party.starts_at, now)}, ${seats}, unit_price, total, currency,
        case total when 0 then 'free' else 'at_studio' end, cancellation_policy, '', ${draft.language}, ${now}, ${party.id}
      from taken
      returning id, studio_id
    ), covering as (
      insert into booking_events (booking_id, event_id, offering_id, studio_id, seats, price)
      select booked.id, event_id, offering_id, taken.studio_id, ${seats}, total from booked, taken
    ), attending as (
      insert into booking_attendees (booking_id, studio_id, position, name, email, ticket_code)
      select b.id, b.studio_id, a.position,
        coalesce(case a.position when 1 then (select full_name from profiles where id = ${draft.guestId}) end, a.fallback),
        null, a.ticket_code
      from booked b, unnest(${draft.attendees.map(({ fallback }) => fallback)}::text[],
        ${draft.attendees.map(({ ticketCode }) => ticketCode)}::text[]) with ordinality as a (fallback, ticket_code, position)
    ), noted as (
      update waitlist_entries w set state = ${state}, booking_id = booked.id from booked where w.id = ${party.id}
    ), logged as (
      insert into booking_log (booking_id, studio_id, to_state, actor_id, actor_role, at)
      select id, studio_id, ${state}, null, 'system', ${now} from booked
      returning id, booking_id
    ), enqueued as (${sql.raw(INSERT_OUTBOX_ROWS)})
    select id from booked`.execute(tx);
}
