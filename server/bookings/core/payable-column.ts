import { type RawBuilder, sql } from 'kysely';
import type { DeskMethod } from '#shared/bookings/desk-payments.ts';
import type { PayableBooking } from '#shared/bookings/payment-summary.ts';

/** SQL for what the desk took of booking `b` less what it gave back, by method, as JSON. */
export const deskPayments: RawBuilder<{ method: DeskMethod | null; amount: number }[]> = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('method', m.method, 'amount', m.amount) order by m.method), '[]')
    from (select y.method, sum(i.amount)::int as amount from desk_payment_items i join desk_payments y on y.id = i.desk_payment_id
      where i.booking_id = b.id group by y.method having sum(i.amount) <> 0) m)`;

/** SQL for what of it the desk gave back from the start of the date on, in minor units. */
export const givenAtDesk: RawBuilder<number> = sql`
  (select coalesce(-sum(i.amount), 0)::int from desk_payment_items i join desk_payments y on y.id = i.desk_payment_id
    where i.booking_id = b.id and y.given_id is not null)`;

/** SQL for what gift cards and credits paid of booking `b` and did not get back, as JSON. */
export const giftCardsOf = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('last4', right(g.code, 4), 'is_credit', g.studio_id is not null, 'amount', i.amount - x.refunded) order by p.id), '[]')
    from payment_items i join payments p on p.id = i.payment_id join gift_cards g on g.id = p.gift_card_id
    cross join lateral (select coalesce(sum(r.amount), 0)::int as refunded from refunds r
      where r.payment_id = p.id and r.booking_id = b.id) x
    where i.booking_id = b.id and i.amount > x.refunded)`;

/** SQL for what cards were charged for booking `b`, less what went back. */
export const paidOnline: RawBuilder<number> = sql`
  (select coalesce(sum(i.amount - x.refunded), 0)::int
    from payment_items i join payments p on p.id = i.payment_id
    cross join lateral (select coalesce(sum(r.amount), 0)::int as refunded from refunds r
      where r.payment_id = p.id and r.booking_id = b.id) x
    where i.booking_id = b.id and p.state = 'captured' and p.provider not in ('gift_card', 'pass'))`;

/** SQL for what was given back of booking `b` as credit at the studio. */
export const creditedOf: RawBuilder<number> = sql`
  (select coalesce(sum(r.amount), 0)::int from refunds r where r.booking_id = b.id and r.state = 'credited')`;

/** SQL for the payment online of booking `b`, with its state, as JSON; null for none. */
export const onlinePayment = sql`
  (select jsonb_build_object('id', p.id, 'state', p.state) from payment_items i join payments p on p.id = i.payment_id
    where i.booking_id = b.id
    order by b.state = ${'held'} and p.provider = 'gift_card', p.state in ('failed', 'voided'), p.provider = 'gift_card',
      p.state <> 'captured' and exists (select from held_changes h where h.payment_id = p.id), p.id limit 1)`;

/** SQL for the pass that paid for booking `b`, as JSON; null for none. */
export const paidByPass = sql`
  (select jsonb_build_object('id', q.id, 'name', q.name) from payment_items i join payments p on p.id = i.payment_id
    join passes q on q.id = p.pass_id where i.booking_id = b.id and b.state <> ${'held'} limit 1)`;

/** SQL for booking `b` as `summarizePayments` reads it, as JSON. */
export const payableColumn: RawBuilder<PayableBooking> = sql`
  jsonb_build_object('state', b.state, 'payment', b.payment, 'total', b.total, 'deposit', b.deposit, 'currency', b.currency,
    'kept', (select coalesce(sum(c.kept), 0) from booking_changes c where c.booking_id = b.id)
      + (select coalesce(sum((l.date_change ->> 'kept')::int), 0) from booking_log l where l.booking_id = b.id),
    'paid_online', ${paidOnline}, 'online_state', ${onlinePayment} ->> 'state', 'gift_cards', ${giftCardsOf}, 'pass', ${paidByPass}, 'credited', ${creditedOf},
    'desk_payments', ${deskPayments}, 'given_at_desk', ${givenAtDesk},
    'cancellation', (select jsonb_build_object('refund_share', c.refund_share, 'refund_amount', c.refund_amount)
      from booking_cancellations c where c.booking_id = b.id))`;
