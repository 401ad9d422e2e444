import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/**
 * SQL for what of the total of booking `b` is due online, as `dueOnline` in shared/bookings/deposit.ts; the rest is due
 * at the studio.
 */
export const dueOnline = sql.raw('coalesce(b.deposit, b.total)');

/** SQL for what of booking `b` is due online and not paid yet, in minor units; negative where more was paid. */
export const unpaidOnline = sql<number>`(${dueOnline} - coalesce((
    select sum(i.amount) from payment_items i join payments p on p.id = i.payment_id
    where i.booking_id = b.id and p.state = 'captured'), 0)::int
  + coalesce((select sum(r.amount) from refunds r where r.booking_id = b.id), 0)::int)`;

/**
 * Sets what of the total of a booking is due online, in minor units; null for all of it. Each of its events has its
 * part.
 */
export async function setDeposit(tx: Tx, bookingId: string, deposit: number | null): Promise<void> {
  await sql`
    with booked as (
      update bookings set deposit = ${deposit}::int where id = ${bookingId}
    ), parts as (
      select array_agg(event_id order by event_id) as event_ids,
        split_by_weight(${deposit}::int, array_agg(price order by event_id)) as deposits
      from booking_events where booking_id = ${bookingId} and released_at is null
    )
    update booking_events c set deposit = p.deposit
    from (select unnest(event_ids) as event_id, unnest(deposits) as deposit from parts) p
    where c.booking_id = ${bookingId} and c.event_id = p.event_id`.execute(tx);
}
