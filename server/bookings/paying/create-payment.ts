import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertPaymentFrom } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';
import { HOLD_MINUTES, type Payment } from '#shared/bookings/bookings.ts';
import { depositOf } from '#shared/bookings/deposit.ts';
import type { OfferedPayment } from '#shared/offerings/offerings.ts';
import { captureOf } from '../core/booking-statement.ts';
import { dueOnline, setDeposit } from '../core/due-online.ts';
import { assertPaymentOffered, paymentMethodOf } from './assert-payment-offered.ts';

/**
 * Decides how a booking of an offer is paid, and prepares it: one that is paid online gets the end of its hold.
 * @param chosen by the guest; undefined: as the offering has it
 * @throws Refusal `bookings.payment_not_offered`, `payments.unavailable`, `payments.below_minimum`, `http.not_found`
 */
export async function choosePaymentMethod(
  services: Pick<Services, 'config' | 'now'>,
  tx: Tx,
  bookingId: string,
  chosen: 'at_studio' | 'online' | undefined,
): Promise<Payment> {
  const { rows } = await sql<{ offered: OfferedPayment; total: number; currency: string; percent: number | null }>`
    select o.payment as offered, b.total, b.currency, o.deposit_percent as percent from bookings b join offerings o on o.id = b.offering_id
    where b.id = ${bookingId}`.execute(tx);
  const { offered, total, currency, percent } = rows[0] ?? refuse('http.not_found');
  assertPaymentOffered(services, offered, { amount: total, currency }, { payment: chosen });
  const method = paymentMethodOf(offered, total, chosen);
  const holdEndsAt = method === 'online' ? new Date(services.now().getTime() + HOLD_MINUTES * 60_000) : null;
  const frozen = method === 'online' ? percent : null;
  await sql`
    update bookings set payment = ${method}, hold_ends_at = ${holdEndsAt}, deposit_percent = ${frozen}
    where id = ${bookingId}`.execute(tx);
  await setDeposit(tx, bookingId, depositOf({ amount: total, currency }, frozen));
  return method;
}

/**
 * Creates the payment of a booking that is held; `INSERT_BOOKING` does the same for one that begins so.
 * @param booking.amount in minor units; what is due online by default
 */
export async function createPayment(
  tx: Tx,
  { config, now }: Pick<Services, 'config' | 'now'>,
  { id, amount = null }: { id: string; amount?: number | null },
): Promise<void> {
  await sql`
    with charge as (
      select b.id as booking_id, b.studio_id, b.guest_id, ${config.payments ?? refuse('payments.unavailable')}::text as provider,
        coalesce(${amount}::int, ${dueOnline}) as amount, b.currency, ${sql.raw(captureOf('b.mode'))} as capture, ${now()}::timestamptz as at
      from bookings b where b.id = ${id}
    ), ${sql.raw(insertPaymentFrom())}
    select id from paying`.execute(tx);
}
