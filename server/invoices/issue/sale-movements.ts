import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { RefundReason } from '#shared/bookings/given-refunds.ts';

/** A row of the queue. */
export interface QueuedRow {
  id: string;
  group_id: string;
  at: Date;
}

/**
 * Money that a group of the ledger moved to a booking, a new gift card, or a new pass (neither id), or in the negative
 * away from it.
 */
export interface MovementRow {
  booking_id: string | null;
  gift_card_id: string | null;
  payment_id: string | null;
  /** True if the platform paid it by a code. */
  by_platform: boolean;
  currency: string;
  /** Minor units. */
  amount: number;
  /** Why it was given back, in the person's words and the house's; empty for another cause. */
  reason: string;
  preset: RefundReason | null;
}

/** Lists the studios with sales in the queue; null stands for the platform. */
export async function listQueuedStudios(db: Connection): Promise<(string | null)[]> {
  const { rows } = await sql<{ studio_id: string | null }>`
    select distinct studio_id from invoice_queue where subject = 'sale'`.execute(db);
  return rows.map(({ studio_id }) => studio_id);
}

/** Lists the sales of a studio in the queue, in the order in which they happened. */
export async function listQueuedSales(tx: Tx, studioId: string | null, limit: number): Promise<QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    select id::text, group_id, at from invoice_queue q
    where q.subject = 'sale' and q.studio_id is not distinct from ${studioId} order by q.id limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Lists what a group of the ledger moved: what goes away first. A refund counts when it was sent or is on a credit, or
 * when it pays for another booking, not while it is on its way, and not where the platform bears it; and once: what the
 * bank returned is not taken back again when it goes out in another way.
 */
export async function listMovements(tx: Tx, groupId: string): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with head as (select * from ledger_groups where id = ${groupId}), refund as (
      select r.booking_id, r.payment_id, p.currency, r.amount, coalesce(v.reason, '') as reason, v.preset
      from head h join refunds r on r.id = h.cause_id or r.id = (select t.refund_id from refund_returns t where t.id = h.cause_id)
      join payments p on p.id = r.payment_id left join given_refunds v on v.id = r.given_id
      where coalesce(v.paid_by, 'studio') = 'studio' and h.cause in ('refund_sent', 'refund_settled', 'refund_transferred', 'refund_credited') and not exists (
        select from ledger_groups g where g.cause = 'refund_sent' and g.id < h.id
          and (g.cause_id = r.id or g.cause_id in (select t.id from refund_returns t where t.refund_id = r.id)))
    ), moved as (
      select e.owner::uuid as booking_id, null::uuid as gift_card_id,
        case when h.cause in ('payment', 'payment_assigned') then h.cause_id else (select payment_id from refund) end as payment_id,
        e.currency, -e.amount as amount
      from head h join ledger_entries e on e.group_id = h.id and e.account = 'booking_funds'
      union all
      select booking_id, null, payment_id, currency, -amount from refund
      union all
      select null, p.bought_gift_card_id, p.id, p.currency, p.amount
      from head h join payments p on p.id = h.cause_id and h.cause = 'payment'
        and coalesce(p.bought_gift_card_id, p.bought_pass_id) is not null
    )
    select booking_id, gift_card_id, (array_agg(payment_id))[1] as payment_id, currency::text, sum(amount)::int as amount,
      (select cause in ('promo_paid', 'promo_moved') from head) as by_platform, coalesce((select reason from refund), '') as reason,
      (select preset from refund) as preset
    from moved
    group by booking_id, gift_card_id, currency having sum(amount) <> 0
    order by sum(amount) > 0, booking_id`.execute(tx);
  return rows;
}
