import { type RawBuilder, sql } from 'kysely';
import { GUEST_MONEY } from '#server/payments/payments.ts';
import { checkedInAt } from '#server/read-models/attendance.ts';
import { guestsNeeded } from '#server/read-models/offering-card.ts';
import { translatedColumn, translatedRules } from '#server/read-models/translations.ts';
import { offersEndOf } from '#server/read-models/waitlist.ts';
import { answeredQuestions, signedWaiver } from './details-queries.ts';
import {
  creditedOf,
  deskPayments,
  giftCardsOf,
  givenAtDesk,
  onlinePayment,
  paidByPass,
  paidOnline,
} from './payable-column.ts';

/** SQL for the names of a slot's spaces as a JSON array, without teachers; empty for an event. */
const spaceNames = (name: RawBuilder<unknown>) => sql`
  case when e.is_slot then (select coalesce(jsonb_agg(${name} order by p.position, p.id), '[]')
    from space_reservations r join spaces p on p.id = r.space_id
    where r.event_id = e.id and p.kind <> 'teacher') else '[]' end`;

const OFFERING = { row: 'o', language: 'b.language', writtenIn: 'o.language' };

const timesOf = (id: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('starts_at', x.starts_at, 'ends_at', x.ends_at) from events x where x.id = ${id})`;

/** SQL for the change `h` of booking `b` as `ChangeRow`; null where there is none. */
export const changeColumn = sql`
  case when h.id is not null then jsonb_build_object('kind', h.kind, 'seats', cardinality(h.positions),
    'names', (select coalesce(jsonb_agg(a.name order by a.position), '[]') from booking_attendees a
      where a.booking_id = b.id and a.position = any(h.positions)),
    'price_difference', h.price_difference, 'refund', h.refund, 'kept', h.kept,
    'from', ${timesOf(sql`h.from_event_id`)}, 'to', ${timesOf(sql`h.to_event_id`)}) end`;

/**
 * SQL for what went back of booking `b` as JSON: what pays for another booking instead, or was taken by the bank, is
 * not in it.
 */
const refunds = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'at', r.created_at,
      'state', case r.state when 'pending' then 'on_its_way' when 'succeeded' then 'sent' when 'failed' then 'returned' else 'settled' end,
      'to', case when r.state = 'credited' then 'credit' when p.pass_id is not null then 'pass' when p.gift_card_id is null then 'card'
        else (select case when k.studio_id is null then 'gift_card' else 'paid_credit' end from gift_cards k where k.id = p.gift_card_id) end,
      'card_last4', p.card_last4, 'gift_card_last4', (select right(k.code, 4) from gift_cards k where k.id = case r.state when 'credited' then
        (select v.gift_card_id from given_refunds v where v.id = r.given_id) else p.gift_card_id end),
      'given_id', r.given_id, 'given', (select jsonb_build_object('reason', g.reason, 'preset', g.preset, 'by', g.role,
          'names', array(select a.name from booking_attendees a where a.booking_id = g.booking_id and a.position = any(g.positions) order by a.position))
        from given_refunds g where g.id = r.given_id), 'returned', case when r.state = 'failed' then (
        select jsonb_build_object('id', t.id, 'at', t.returned_at, 'iban_last4', right(t.iban, 4))
        from refund_returns t where t.refund_id = r.id and t.decided_at is null) end) order by r.created_at, r.id), '[]')
    from refunds r join payments p on p.id = r.payment_id
    where r.booking_id = b.id and r.state in ('pending', 'succeeded', 'failed', 'settled', 'credited'))`;

/** SQL for the add-ons of booking `b` as JSON. */
export const bookedAddons = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'price', n.price, 'per', n.per, 'quantity', n.quantity)
      order by n.position), '[]') from booking_addons n where n.booking_id = b.id)`;

/** The columns of `BookingRow`. A guest with a booking sees the exact address and position of the studio. */
export const bookingColumns = sql`
  b.id, b.reference, b.state, b.mode, b.answer_due_at, b.seats, b.unit_price, b.total, b.deposit, b.deposit_percent, b.paid_at_desk, ${deskPayments} as desk_payments, ${givenAtDesk} as given_at_desk, b.discount,
  (select k.code from promo_codes k where k.id = b.promo_code_id) as code, b.currency, b.payment, b.hold_ends_at,
  ${onlinePayment} as online_payment, ${giftCardsOf} as gift_cards, ${paidOnline} as paid_online, ${creditedOf} as credited,
  ${paidByPass} as pass, o.payment as offered_payment,
  (select jsonb_build_object('id', h.split_id) from payment_shares h where h.booking_id = b.id) as split,
  (select jsonb_build_object('kind', h.kind, 'seats', h.seats, 'positions', to_jsonb(h.positions), 'starts_at', x.starts_at,
      'ends_at', x.ends_at, 'old_price', h.old_price, 'new_price', h.new_price, 'hold_ends_at', h.hold_ends_at,
      'payment', jsonb_build_object('id', p.id, 'state', p.state))
    from held_changes h join events x on x.id = h.event_id join payments p on p.id = h.payment_id
    where h.booking_id = b.id and h.status = 'held') as held_change,
  b.cancellation_policy, b.note, ${answeredQuestions} as questions, o.waiver, ${signedWaiver} as signed_waiver,
  b.language, b.created_at, b.moved_at,
  (select jsonb_agg(jsonb_build_object('at', l.at, 'state', l.to_state, 'by', l.actor_role, 'message', l.reason,
      'moved', l.moved is not null, 'date_change', l.date_change, 'change', ${changeColumn}) order by l.id)
    from booking_log l left join booking_changes h on h.booking_id = l.booking_id and h.log_id = l.id
    where l.booking_id = b.id) as history,
  (select jsonb_build_object('text', q.text, 'times', to_jsonb(q.times)) from booking_requests q
    where q.booking_id = b.id) as request,
  (select jsonb_build_object('id', w.id, 'state', w.state, 'offers_end_at', ${sql.raw(offersEndOf('e'))}) from waitlist_entries w
    where w.id = b.waitlist_entry_id) as waitlist,
  o.price_unit, e.id as event_id, e.starts_at, e.ends_at, e.status as event_status,
  ${guestsNeeded()},
  o.id as offering_id, o.slug as offering_slug, o.title as original_title,
  ${sql.raw(translatedColumn('offering', 'title', OFFERING))} as title,
  ${sql.raw(translatedColumn('offering', 'bring', OFFERING))} as bring,
  o.service_type, o.studio_type, o.cover_seed, o.cover_version, o.cover_motifs,
  s.id as studio_id, s.slug as studio_slug, s.name as studio_name, s.street, s.postcode, s.neighbourhood, s.city,
  s.latitude, s.longitude, s.time_zone, s.email, s.phone,
  ${sql.raw(translatedRules('b.language'))} as house_rules,
  ${spaceNames(sql.raw(translatedColumn('space', 'name', { row: 'p', language: 'b.language', writtenIn: 's.language' })))} as spaces,
  ${spaceNames(sql`p.name`)} as original_spaces,
  (select coalesce(jsonb_agg(jsonb_build_object('position', a.position, 'name', a.name, 'email', a.email,
      'ticket_code', a.ticket_code, 'price', a.price, 'price_kind', a.price_kind, 'checked_in_at', ${checkedInAt}, 'has_link', exists (select from booking_links k where k.booking_id = b.id
        and k.position = a.position and k.purpose = 'transfer' and k.ended_at is null)) order by a.position), '[]')
    from booking_attendees a where a.booking_id = b.id and a.state = 'coming') as attendees,
  ${bookedAddons} as addons,
  (select coalesce(jsonb_agg(jsonb_build_object('position', a.position, 'name', a.name, 'state', a.state) order by a.position), '[]')
    from booking_attendees a where a.booking_id = b.id and a.state <> 'coming') as former_attendees,
  (select jsonb_build_object('at', c.cancelled_at, 'for', c.cancelled_for, 'reason', c.reason,
      'is_automatic', c.cancelled_for = 'studio' and c.cancelled_by is null, 'refund_share', c.refund_share, 'refund_amount', c.refund_amount,
      'choice', (select jsonb_build_object('until', x.choose_until, 'outcome', k.outcome, 'booking_id', (
            select h.booking_id from booking_changes h
            where h.other_booking_id = b.id and h.kind = 'rebooked' and h.from_event_id = x.event_id limit 1))
        from booking_events x
        left join booking_links k on k.booking_id = b.id and k.purpose = 'rebook' and k.event_id = x.event_id
        where x.booking_id = b.id and x.choose_until is not null
        order by x.choose_until desc, k.outcome nulls last limit 1))
    from booking_cancellations c where c.booking_id = b.id) as cancellation,
  ${refunds} as refunds,
  (select jsonb_build_object('state', j.state, 'text', j.text, 'at', j.created_at, 'due_at', j.due_at, 'answer', j.answer,
      'offers_credit', j.offers_credit and j.state = 'denied')
    from objections j where j.booking_id = b.id and j.state <> 'moved') as objection,
  ${GUEST_MONEY}::int as refundable,
  (select coalesce(jsonb_agg(jsonb_build_object('event_id', c.event_id, 'starts_at', x.starts_at, 'ends_at', x.ends_at,
      'status', x.status, 'price', c.price, 'deposit', c.deposit, 'released_at', c.released_at, 'refund_amount', c.refund_amount,
      'choose_until', c.choose_until)
      order by x.starts_at, x.id), '[]')
    from booking_events c join events x on x.id = c.event_id where c.booking_id = b.id) as dates`;

/**
 * The next event `e` of booking `b`, of those whose seats it still has or had until it ended, or the last one when all
 * are over; of a request without an offer, the first of its times instead, without an id.
 */
export const firstEvent = sql`lateral (
    (select x.id, x.starts_at, x.ends_at, x.status, x.is_slot, x.capacity, x.seats_taken, x.guaranteed_at
    from booking_events c join events x on x.id = c.event_id
    where c.booking_id = b.id
    order by c.released_at desc nulls first, x.status <> 'scheduled', case x.status when 'scheduled' then x.starts_at end,
      x.starts_at desc, x.id limit 1)
    union all
    select null, q.times[1], q.times[1] + make_interval(mins => q.minutes), 'requested', true, b.seats, 0, null
    from booking_requests q where q.booking_id = b.id
    limit 1
  ) e on true`;

/** The tables of `bookingColumns`. */
export const bookingTables = sql`
  bookings b
  join ${firstEvent}
  join offerings o on o.id = b.offering_id
  join studios s on s.id = b.studio_id`;
