import { sql } from 'kysely';
import type { PaymentMeans } from '#shared/payments/payments.ts';
import type { Tx } from '../db/database.ts';

/**
 * SQL for CTEs that insert the payment of a row of `charge`, with what it pays for where it has a `booking_id`. No other
 * code inserts payments. `paying` has the id.
 * @param more columns of `charge` besides `booking_id`, `studio_id`, `guest_id`, `provider`, `amount`, `currency`,
 *   `capture`, and `at`
 */
export const insertPaymentFrom = (more: readonly string[] = []) => {
  const columns = ['studio_id', 'guest_id', 'provider', 'amount', 'currency', 'capture', ...more].join(', ');
  return `paying as (
  insert into payments (${columns}, created_at, changed_at) select ${columns}, at, at from charge
  returning id, studio_id, amount
), payment_item as (
  insert into payment_items (payment_id, booking_id, studio_id, amount)
  select paying.id, charge.booking_id, paying.studio_id, paying.amount from paying, charge where charge.booking_id is not null
)`;
};

/** What a payment is for, besides a booking or a change of one. */
interface NewPayment {
  guest_id: string;
  provider: PaymentMeans;
  /** In minor units. */
  amount: number;
  currency: string;
  /** The studio that it is for; null for a gift card. */
  studio_id: string | null;
  /** The booking that it pays for, wholly or in part. */
  booking_id?: string;
  /** The card or pass that it buys. */
  bought_gift_card_id?: string;
  bought_pass_id?: string;
}

const INSERT_PURCHASE = sql.raw(insertPaymentFrom(['bought_gift_card_id', 'bought_pass_id']));

/** Inserts a payment that is captured as soon as it succeeds. @returns its id */
export async function insertPayment(tx: Tx, payment: NewPayment, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with charge as (
      select ${payment.booking_id ?? null}::uuid as booking_id, ${payment.studio_id}::uuid as studio_id,
        ${payment.guest_id}::uuid as guest_id, ${payment.provider}::text as provider, ${payment.amount}::int as amount,
        ${payment.currency}::text as currency, 'automatic' as capture, ${now}::timestamptz as at,
        ${payment.bought_gift_card_id ?? null}::uuid as bought_gift_card_id, ${payment.bought_pass_id ?? null}::uuid as bought_pass_id
    ), ${INSERT_PURCHASE}
    select id from paying`.execute(tx);
  return (rows[0] as { id: string }).id;
}
