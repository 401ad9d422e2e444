import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import { attemptStep, getPaymentsProvider } from './attempts.ts';
import type { PaymentRow } from './queries.ts';

/**
 * Writes that captured money of bookings goes back to their guests; the provider is called by a job. Never more than is left of a
 * payment; a booking that was not paid online has none.
 * @param amounts minor units, by booking
 */
export async function requestRefunds(
  tx: Tx,
  amounts: readonly { id: string; amount: number }[],
  now: Date,
): Promise<void> {
  await sql`
    with asked as (
      select id, sum(amount)::int as amount from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as a (id uuid, amount integer)
      group by id
    ), paid as materialized (
      select p.id, i.booking_id, p.studio_id, i.amount, p.created_at
      from payments p join payment_items i on i.payment_id = p.id join asked a on a.id = i.booking_id
      where p.state = 'captured' order by p.id for update of p
    ), open as (
      select paid.*, paid.amount - coalesce((
        select sum(r.amount) from refunds r
        where r.payment_id = paid.id and r.booking_id = paid.booking_id and r.state <> 'failed'), 0) as amount_left
      from paid
    ), shared_out as (
      select open.*, a.amount as wanted,
        coalesce(sum(amount_left) over (partition by booking_id order by created_at, open.id
          rows between unbounded preceding and 1 preceding), 0) as before
      from open join asked a on a.id = open.booking_id
    )
    insert into refunds (payment_id, booking_id, studio_id, amount, created_at, changed_at)
    select id, booking_id, studio_id, least(amount_left, wanted - before), ${now}, ${now}
    from shared_out where least(amount_left, wanted - before) > 0`.execute(tx);
}

/**
 * Pays back the refunds of a payment that are pending. A refund that the provider refuses is tried again with the job that called.
 * @throws the provider's error
 */
export async function carryOutRefunds(services: Services, payment: PaymentRow): Promise<void> {
  const { db, now } = services;
  const { rows } = await sql<{ id: string; amount: number }>`
    select id, amount from refunds where payment_id = ${payment.id} and state = 'pending' order by id`.execute(db);
  for (const { id, amount } of rows) {
    const provider = getPaymentsProvider(services);
    const step = { paymentId: payment.id, step: 'refund', key: `${id}:refund`, actorId: null } as const;
    const ref = await attemptStep(services, step, (key) => provider.refund(payment.provider_ref ?? '', amount, key));
    await sql`
      update refunds set state = 'succeeded', provider_ref = ${ref}, changed_at = ${now()}
      where id = ${id} and state = 'pending'`.execute(db);
  }
}
