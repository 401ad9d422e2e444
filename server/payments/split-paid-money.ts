import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { paidMoney } from './paid-money.ts';
import { postMovedFunds } from './postings.ts';

/**
 * Moves captured money from one booking to another that some of its seats went to: each payment then has an item for
 * both. Later refunds of either booking never exceed its own part.
 * @param amount minor units; nothing moves of a booking that was not paid online
 */
export async function splitPaidMoney(
  tx: Tx,
  { from, to, amount }: { from: string; to: string; amount: number },
  now: Date,
): Promise<void> {
  const { rows } = await sql<MovedFundsRow>`
    with ${paidMoney([{ id: from, amount }])}, moving as materialized (
      select * from paid_money where share > 0
    ), reduced as (
      update payment_items i set amount = i.amount - m.share from moving m
      where i.payment_id = m.payment_id and i.booking_id = m.booking_id and i.amount > m.share
    ), emptied as (
      delete from payment_items i using moving m
      where i.payment_id = m.payment_id and i.booking_id = m.booking_id and i.amount = m.share
    ), added as (
      insert into payment_items (payment_id, booking_id, studio_id, amount)
      select payment_id, ${to}::uuid, studio_id, share from moving
    )
    select m.studio_id, p.currency, m.share as amount from moving m join payments p on p.id = m.payment_id`.execute(tx);
  await postMovedFunds(tx, { kind: 'seats_moved', id: to }, { from, to }, rows, now);
}

/** Makes a captured payment of one booking that of another, which the paid seats went to. */
export async function assignPayment(
  tx: Tx,
  id: string,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<MovedFundsRow>`
    update payment_items i set booking_id = ${to} from payments p
    where p.id = i.payment_id and i.payment_id = ${id} and i.booking_id = ${from}
    returning i.studio_id, p.currency, i.amount`.execute(tx);
  await postMovedFunds(tx, { kind: 'payment_assigned', id }, { from, to }, rows, now);
}

/** Money of one payment that moved, in minor units. */
interface MovedFundsRow {
  studio_id: string;
  currency: string;
  amount: number;
}
