import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { type RefundRequest, requestRefunds } from '#server/payments/payments.ts';
import { refundOfPaid } from '#shared/bookings/deposit.ts';
import type { ChangedBooking, ChangedBy } from '../core/transition.ts';

/**
 * Records who cancelled bookings, and what each guest gets back; what was paid online is refunded.
 * @param share of the price, in percent
 * @param choices of the guests whose money waits, by booking
 */
export async function insertCancellations(
  tx: Tx,
  bookings: readonly ChangedBooking[],
  share: number,
  by: ChangedBy,
  choices: ReadonlyMap<string, RefundRequest['waits']> = new Map(),
): Promise<void> {
  const refunds = bookings.map(({ id, currency, ...price }) => ({ id, ...refundOfPaid(price, currency, share) }));
  await sql`
    insert into booking_cancellations
      (booking_id, studio_id, cancelled_by, cancelled_for, reason, refund_share, refund_amount, cancelled_at)
    select b.id, b.studio_id, ${by.userId}, ${by.role}, ${by.reason}, ${share}, r.amount, ${by.now}
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as r (id uuid, amount integer)
    join bookings b on b.id = r.id`.execute(tx);
  await requestRefunds(
    tx,
    refunds.map(({ id, amount }) => ({ id, amount, waits: choices.get(id) })),
    by.now,
  );
}
