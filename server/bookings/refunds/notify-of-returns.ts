import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/notifications.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { findAnyBooking } from '../core/queries.ts';
import { returnedRefundMails } from '../mails/money-back-mails.ts';
import { publishBooking } from '../mails/publish-booking.ts';
import { getBookingContacts } from '../mails/queries.ts';

interface ReturnRow {
  id: string;
  booking_id: string | null;
  amount: number;
  card_last4: string | null;
}

/** Writes to the guests whose refunds a bank has returned, each once. A worker calls it after `settlePayments`. */
export async function notifyOfReturns(services: Services): Promise<void> {
  if (!services.config.payments) return;
  while (await inTransaction(services, notifyOfNext));
}

/** @returns whether there was one */
async function notifyOfNext(services: TxServices, tx: Tx): Promise<boolean> {
  const { rows } = await sql<ReturnRow>`
    with next as (
      select t.id from refund_returns t where t.notified_at is null order by t.id limit 1 for update skip locked
    )
    update refund_returns t set notified_at = ${services.now()}
    from next, refunds r join payments p on p.id = r.payment_id
    where t.id = next.id and r.id = t.refund_id
    returning t.id, r.booking_id, r.amount, p.card_last4`.execute(tx);
  const [returned] = rows;
  if (!returned) return false;
  const booking = returned.booking_id && (await findAnyBooking(tx, returned.booking_id));
  if (!booking) return true;
  const readers = await getBookingContacts(tx, booking.id);
  await notify(services, returnedRefundMails(booking, readers, returned, services.config.siteUrl));
  await publishBooking(tx, booking.id);
  return true;
}
