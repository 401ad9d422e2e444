import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { requestRefunds } from '#server/payments/payments.ts';
import { dueOnline } from '#shared/bookings/deposit.ts';
import { summarizePayments } from '#shared/bookings/payment-summary.ts';
import { payableOf } from '../core/booking-dto.ts';
import { setDeposit } from '../core/due-online.ts';
import type { LockedBooking } from '../core/locked-booking.ts';
import { findAnyBooking } from '../core/queries.ts';
import type { ChangedBy } from '../core/transition.ts';
import { findDeskPaymentByNonce } from './desk-payment-rows.ts';
import { type DeskMoney, insertMoney, lockPayable } from './record-desk-payment.ts';

/** What became of money that a device at the door says it has taken, in minor units. */
export interface TakenMoney {
  id: string;
  /** What goes back to the guest's card, because the same was paid online. */
  refunded: number;
  /** What the studio has to give back by hand, because the same was paid at the desk. */
  toReturn: number;
}

/**
 * Records money that has changed hands at the door already, perhaps without a network, so that it cannot be refused.
 * What was also paid online goes back to the card: the payment at the door stands. The same nonce is the same payment.
 * @throws Refusal `http.idempotency_reused` for the nonce of another booking
 */
export const recordTakenMoney = (
  db: Connection,
  booking: { id: string; studio_id: string },
  money: DeskMoney & { amount: number; nonce: string; takenAt: Date },
  by: ChangedBy,
): Promise<TakenMoney> =>
  retryOnConflict(() =>
    transaction(db, async (tx) => {
      const { locked, summary } = await lockPayable(tx, booking.id);
      const sent = await findDeskPaymentByNonce(tx, booking.studio_id, money.nonce);
      if (sent && sent.booking_id !== booking.id) refuse('http.idempotency_reused');
      if (sent) return { id: sent.id, refunded: 0, toReturn: await findToReturn(tx, booking.id) };
      const byCard = summary.paid.find((paid) => paid.by === 'card')?.amount ?? 0;
      const refunded = Math.min(byCard, Math.max(0, money.amount - summary.due_at_studio));
      if (refunded > 0) await payAtDoorInstead(tx, locked, refunded, by.now);
      const id = await insertMoney(tx, locked, money, by, { takenAt: money.takenAt, nonce: money.nonce });
      return { id, refunded, toReturn: await findToReturn(tx, booking.id) };
    }),
  );

/** Makes a part of what was paid online due at the studio, and gives it back to the card. */
async function payAtDoorInstead(tx: Tx, locked: LockedBooking, amount: number, now: Date): Promise<void> {
  const online = dueOnline(locked) - amount;
  if (online <= 0) {
    await tx
      .updateTable('bookings')
      .set({ payment: 'at_studio', deposit_percent: null })
      .where('id', '=', locked.id)
      .execute();
  }
  await setDeposit(tx, locked.id, online > 0 ? online : null);
  await requestRefunds(tx, [{ id: locked.id, amount }], now);
}

async function findToReturn(tx: Tx, bookingId: string): Promise<number> {
  const booking = (await findAnyBooking(tx, bookingId)) ?? refuse('http.not_found');
  return summarizePayments(payableOf(booking)).to_return;
}
