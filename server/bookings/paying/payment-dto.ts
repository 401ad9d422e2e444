import { sql } from 'kysely';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { findPayment, listUsableCards, type PaymentRow } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';

/**
 * Returns a payment of the guest.
 * @throws Refusal `http.not_found`, for another guest's payment too
 */
export async function getOwnPayment(
  { db }: Pick<Services, 'db'>,
  guest: { userId: string },
  id: string,
): Promise<PaymentRow> {
  const payment = await findPayment(db, assertId(id));
  return payment?.guest_id === guest.userId ? payment : refuse('http.not_found');
}

/** Returns a payment of the guest as the API shows it. @throws Refusal `http.not_found` */
export async function getPayment(services: Services, guest: { userId: string }, id: string): Promise<Payment> {
  const row = await getOwnPayment(services, guest, id);
  const { rows } = await sql<Pick<Payment, 'change' | 'can_pay_at_studio' | 'can_keep_card'>>`
    select h.status as change, h.id is null and b.state = ${'held'} and o.payment = 'either' as can_pay_at_studio,
      not exists (select from payment_shares s where s.booking_id = b.id) as can_keep_card
    from payment_items i join bookings b on b.id = i.booking_id join offerings o on o.id = b.offering_id
    left join held_changes h on h.payment_id = i.payment_id
    where i.payment_id = ${id} order by i.booking_id limit 1`.execute(services.db);
  const item = rows[0] ?? { change: null, can_pay_at_studio: false, can_keep_card: true };
  const canUseCard = item.change === 'held' && row.state === 'created';
  return {
    id: row.id,
    state: row.state,
    provider: row.provider,
    amount: { amount: row.amount, currency: row.currency },
    capture: row.capture,
    decline_code: row.decline_code,
    card_last4: row.card_last4,
    booking_id: row.booking_ids[0] ?? null,
    gift_card_id: row.bought_gift_card_id,
    pass_id: row.bought_pass_id,
    ...item,
    saved_cards: canUseCard ? await listUsableCards(services, guest) : [],
  };
}
