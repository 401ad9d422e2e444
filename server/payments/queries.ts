import { type RawBuilder, sql } from 'kysely';
import type { DeclineCode, PaymentMeans, PaymentProviderName, PaymentState } from '#shared/payments/payments.ts';
import type { Connection } from '../db/database.ts';

export interface PaymentRow {
  id: string;
  guest_id: string;
  provider: PaymentMeans;
  amount: number;
  currency: string;
  capture: 'automatic' | 'manual';
  state: PaymentState;
  provider_ref: string | null;
  /** The provider's second id of it. */
  provider_intent: string | null;
  decline_code: DeclineCode | null;
  card_last4: string | null;
  capture_before: Date | null;
  /** What it pays. */
  booking_ids: string[];
  /** The card or pass that it buys instead. */
  bought_gift_card_id: string | null;
  bought_pass_id: string | null;
  /** The card or pass that it is paid from. */
  gift_card_id: string | null;
  pass_id: string | null;
}

const findPaymentWhere = async (db: Connection, which: RawBuilder<unknown>): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`
    select p.*, array(select i.booking_id from payment_items i where i.payment_id = p.id order by i.booking_id) as booking_ids
    from payments p where ${which}`.execute(db);
  return rows[0];
};

export const findPayment = (db: Connection, id: string) => findPaymentWhere(db, sql`p.id = ${id}`);

/** Finds a payment by one of the provider's own ids of it. */
export const findPaymentByRef = (db: Connection, provider: PaymentProviderName, ref: string) =>
  findPaymentWhere(db, sql`p.provider = ${provider} and (p.provider_ref = ${ref} or p.provider_intent = ${ref})`);

/**
 * Finds the payment of a booking that is authorised and not captured yet; none of one that is paid at the studio
 * instead.
 */
export const findAuthorisedPayment = (db: Connection, bookingId: string) =>
  findPaymentWhere(
    db,
    sql`p.state = 'authorised' and exists (select from payment_items i join bookings b on b.id = i.booking_id
      where i.payment_id = p.id and b.id = ${bookingId} and b.payment = 'online')`,
  );
