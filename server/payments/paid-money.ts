import { type RawBuilder, sql } from 'kysely';

/**
 * SQL of the table `paid_money`: of each captured payment of bookings, its `share` of the amount that is asked of each
 * booking, the oldest payment first, and never more than has not gone back yet. It locks the payments.
 * @param amounts minor units, by booking; `of_cards`: of what cards paid alone
 */
export const paidMoney = (
  amounts: readonly { id: string; amount: number; of_cards?: boolean | undefined }[],
): RawBuilder<unknown> => sql`
  asked as (
    select id, sum(amount)::int as amount, bool_and(coalesce(of_cards, false)) as of_cards
    from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as a (id uuid, amount integer, of_cards boolean)
    group by id
  ), paid as materialized (
    select p.id, i.booking_id, p.studio_id, i.amount, p.created_at
    from payments p join payment_items i on i.payment_id = p.id join asked a on a.id = i.booking_id
    where p.state = 'captured' and not (a.of_cards and p.provider in ('gift_card', 'pass')) order by p.id for update of p
  ), open as (
    select paid.*, paid.amount - coalesce((
      select sum(r.amount) from refunds r
      where r.payment_id = paid.id and r.booking_id = paid.booking_id), 0) as amount_left
    from paid
  ), shared_out as (
    select open.*, a.amount as wanted,
      coalesce(sum(amount_left) over (partition by booking_id order by created_at, open.id
        rows between unbounded preceding and 1 preceding), 0) as before
    from open join asked a on a.id = open.booking_id
  ), paid_money as (
    select id as payment_id, booking_id, studio_id, least(amount_left, wanted - before)::int as share from shared_out
  )`;
