import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { paidMoney } from './paid-money.ts';

/**
 * Moves captured money from one booking to another that some of its seats went to: each payment then has an item for both. Later
 * refunds of either booking never exceed its own part.
 * @param amount minor units; nothing moves of a booking that was not paid online
 */
export async function splitPaidMoney(
  tx: Tx,
  { from, to, amount }: { from: string; to: string; amount: number },
): Promise<void> {
  await sql`
    with ${paidMoney([{ id: from, amount }])}, moving as materialized (
      select * from paid_money where share > 0
    ), reduced as (
      update payment_items i set amount = i.amount - m.share from moving m
      where i.payment_id = m.payment_id and i.booking_id = m.booking_id and i.amount > m.share
    ), emptied as (
      delete from payment_items i using moving m
      where i.payment_id = m.payment_id and i.booking_id = m.booking_id and i.amount = m.share
    )
    insert into payment_items (payment_id, booking_id, studio_id, amount)
    select payment_id, ${to}::uuid, studio_id, share from moving`.execute(tx);
}

/** Makes a payment of one booking that of another, which the paid seats went to. */
export async function assignPayment(tx: Tx, id: string, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update payment_items set booking_id = ${to} where payment_id = ${id} and booking_id = ${from}`.execute(tx);
}
