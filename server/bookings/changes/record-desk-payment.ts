import { sql } from 'kysely';
import { restOf } from '../../../shared/bookings/deposit.ts';
import { retryOnConflict } from '../../availability/retry-on-conflict.ts';
import type { Connection, Tx } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { refuse } from '../../http/refuse.ts';
import type { ChangedBy } from '../transition.ts';
import { insertChange } from './change-rows.ts';
import { lockStanding } from './standing.ts';

/**
 * Records that a booking was paid at the desk in full, or not at all; after a deposit, what was left. A second call changes nothing.
 * @throws Refusal `bookings.not_paid_at_studio` for bookings that are free, paid online, waiting or cancelled
 */
export const recordDeskPayment = (db: Connection, bookingId: string, isPaid: boolean, by: ChangedBy): Promise<void> =>
  retryOnConflict(() =>
    transaction(db, async (tx) => {
      const standing = await lockStanding(tx, bookingId);
      const isSold = standing.state === 'confirmed' || standing.state === 'completed';
      const pays = standing.payment === 'at_studio' || restOf(standing) > 0;
      if (!pays || !isSold) refuse('bookings.not_paid_at_studio');
      if (!(await setPaid(tx, bookingId, isPaid))) return;
      await insertChange(tx, standing, by, { kind: isPaid ? 'paid_at_desk' : 'unpaid_at_desk', positions: [] });
    }),
  );

/** Sets the amount paid at the desk: the price and the fees kept for cancelled seats, what a deposit left, or 0. @returns false if nothing changed */
async function setPaid(tx: Tx, bookingId: string, isPaid: boolean): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      select b.id, case when ${isPaid}
        then case when b.deposit is not null then b.total - b.deposit else b.total + (select coalesce(sum(c.kept), 0) from booking_changes c where c.booking_id = b.id)
          + (select coalesce(sum((l.date_change ->> 'kept')::int), 0) from booking_log l where l.booking_id = b.id) end
        else 0 end::int as amount
      from bookings b where b.id = ${bookingId}
    )
    update bookings b set paid_at_desk = due.amount from due
    where b.id = due.id and b.paid_at_desk <> due.amount
    returning b.id`.execute(tx);
  return rows.length > 0;
}
