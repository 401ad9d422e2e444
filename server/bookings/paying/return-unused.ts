import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { refundPayment, sendOwnRefunds } from '#server/payments/payments.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';

/** States of a booking that ended before it was confirmed: nothing of its price is kept. */
const ENDED_UNPAID: readonly BookingState[] = ['declined', 'expired'];

/** Returns that one call looks at. */
const BATCH = 50;

/**
 * Puts back on gift cards and passes what they paid of a booking that is still held, or of bookings that ended before
 * they were confirmed.
 * @param of one held booking; the bookings that a card or a pass paid; all of them
 * @returns the ids of the gift cards
 */
export async function returnUnused(
  tx: Tx,
  of: { bookingId: string } | { giftCard: string } | { passId: string } | 'all',
  now: Date,
): Promise<string[]> {
  const which =
    of === 'all'
      ? sql`b.state = any(${ENDED_UNPAID}::text[])`
      : 'bookingId' in of
        ? sql`b.id = ${of.bookingId}`
        : sql`b.state = any(${ENDED_UNPAID}::text[]) and ${
            'passId' in of
              ? sql`p.pass_id = ${of.passId}`
              : sql`p.gift_card_id = (select id from gift_cards where code = ${of.giftCard})`
          }`;
  const { rows } = await sql<{ payment_id: string; booking_id: string; gift_card_id: string | null }>`
    select i.payment_id, i.booking_id, p.gift_card_id
    from payments p join payment_items i on i.payment_id = p.id join bookings b on b.id = i.booking_id
    where p.provider in ('gift_card', 'pass') and p.state = 'captured' and ${which} and i.amount > coalesce((
      select sum(r.amount) from refunds r where r.payment_id = p.id and r.booking_id = b.id), 0)
    order by b.id, p.id limit ${BATCH} for update of b, p`.execute(tx);
  for (const { payment_id, booking_id } of rows) {
    await refundPayment(tx, { paymentId: payment_id, bookingId: booking_id }, now);
    await sendOwnRefunds(tx, payment_id, now);
  }
  return rows.flatMap(({ gift_card_id }) => gift_card_id ?? []);
}
