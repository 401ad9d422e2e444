import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import type { ProviderRefund } from '../providers/payments/port.ts';
import type { Services } from '../services.ts';
import { attemptStep, getPaymentsProvider } from './attempts.ts';
import { paidMoney } from './paid-money.ts';
import {
  type PostedRefundRow,
  postFailedRefund,
  postRequestedRefunds,
  postSentRefund,
  postTransferredRefunds,
} from './postings.ts';
import type { PaymentRow } from './queries.ts';

/** Money of a booking that goes back, in minor units. */
export interface RefundRequest {
  id: string;
  amount: number;
  /** Set while the guest can still choose another event than the cancelled one: the money goes back when that time is over. */
  waits?: { event_id: string; due_at: Date } | undefined;
}

/** SQL: refunds `r` of payments `p`, as the ledger knows them. */
const POSTED_REFUND = sql`select r.id, r.booking_id, r.studio_id, r.amount, p.provider, p.gift_card_id, p.currency`;

/**
 * Writes that captured money of bookings goes back to their guests; the provider is called by a job. Never more than is left of a
 * payment; a booking that was not paid online has none.
 */
export async function requestRefunds(tx: Tx, requests: readonly RefundRequest[], now: Date): Promise<void> {
  const amounts = requests.map(({ id, amount, waits }) => ({ id, amount, ...waits }));
  const { rows } = await sql<PostedRefundRow>`
    with ${paidMoney(amounts)}, waiting as (
      select id, (array_agg(event_id))[1] as event_id, max(due_at) as due_at
      from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as a (id uuid, event_id uuid, due_at timestamptz)
      group by id
    ), requested as (
      insert into refunds (payment_id, booking_id, studio_id, amount, event_id, due_at, created_at, changed_at)
      select m.payment_id, m.booking_id, m.studio_id, m.share, w.event_id, coalesce(w.due_at, '-infinity'), ${now}, ${now}
      from paid_money m join waiting w on w.id = m.booking_id where m.share > 0
      returning *
    )
    ${POSTED_REFUND} from requested r join payments p on p.id = r.payment_id`.execute(tx);
  await postRequestedRefunds(tx, rows, now);
}

/** Writes that all goes back that is left of a captured payment of a booking: what it was for has ended. */
export async function refundPayment(
  tx: Tx,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<PostedRefundRow>`
    with requested as (
      insert into refunds (payment_id, booking_id, studio_id, amount, created_at, changed_at)
      select i.payment_id, i.booking_id, i.studio_id, i.amount - x.refunded, ${now}, ${now}
      from payment_items i cross join lateral (
        select coalesce(sum(r.amount), 0)::int as refunded from refunds r
        where r.payment_id = i.payment_id and r.booking_id = i.booking_id and r.state <> 'failed') x
      where i.payment_id = ${paymentId} and i.booking_id = ${bookingId} and i.amount > x.refunded
      returning *
    )
    ${POSTED_REFUND} from requested r join payments p on p.id = r.payment_id`.execute(tx);
  await postRequestedRefunds(tx, rows, now);
}

/**
 * Pays back the refunds of a payment that are pending, to a gift card without a provider, and looks up those that the provider has yet
 * to decide. A refund that the provider refuses is tried again with the job that called.
 * @returns whether the provider has yet to decide about one
 * @throws the provider's error
 */
export async function carryOutRefunds(services: Services, payment: PaymentRow): Promise<boolean> {
  const { db, now } = services;
  const { rows } = await sql<PendingRefundRow>`
    select id, amount, provider_ref from refunds
    where payment_id = ${payment.id} and state = 'pending' and due_at <= ${now()} order by id`.execute(db);
  let isUndecided = false;
  for (const row of rows) {
    const refund = payment.gift_card_id ? TO_GIFT_CARD : await refundAtProvider(services, payment, row);
    await transaction(db, (tx) => recordRefund(tx, row.id, refund, now()));
    isUndecided ||= refund.state === 'pending';
  }
  return isUndecided;
}

interface PendingRefundRow {
  id: string;
  amount: number;
  /** The provider's id of it, while it has yet to decide. */
  provider_ref: string | null;
}

/** A refund that goes to a gift card of ours. */
const TO_GIFT_CARD = { ref: null, state: 'succeeded' } as const;

/** Puts the refunds of a payment by gift card back on the card at once. */
export async function sendGiftCardRefunds(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r join payments p on p.id = r.payment_id
    where p.id = ${paymentId} and p.provider = 'gift_card' and r.state = 'pending' and r.due_at <= ${now} order by r.id`.execute(
    tx,
  );
  for (const { id } of rows) await recordRefund(tx, id, TO_GIFT_CARD, now);
}

function refundAtProvider(
  services: Services,
  payment: PaymentRow,
  { id, amount, provider_ref: sent }: PendingRefundRow,
): Promise<ProviderRefund> {
  const provider = getPaymentsProvider(services);
  if (sent) return provider.findRefund(sent);
  const step = { paymentId: payment.id, step: 'refund', key: `${id}:refund`, actorId: null } as const;
  return attemptStep(services, step, (key) => provider.refund(payment.provider_ref ?? '', { id, amount }, key));
}

async function recordRefund(
  tx: Tx,
  id: string,
  { ref, state }: ProviderRefund | typeof TO_GIFT_CARD,
  now: Date,
): Promise<void> {
  const { rows } = await sql<PostedRefundRow>`
    with recorded as (
      update refunds set state = ${state}, provider_ref = ${ref}, changed_at = ${now}
      where id = ${id} and state = 'pending'
      returning *
    )
    ${POSTED_REFUND} from recorded r join payments p on p.id = r.payment_id`.execute(tx);
  for (const refund of rows) {
    if (state === 'succeeded') await postSentRefund(tx, refund, now);
    if (state === 'failed') await postFailedRefund(tx, refund, now);
  }
}

/**
 * Lets the refunds of a cancelled event that wait for their guest's choice pay for another booking instead.
 * @param toId a booking that no payment pays yet
 * @returns the money that pays for it now, in minor units
 */
export async function transferRefunds(
  tx: Tx,
  cancelled: { booking_id: string; event_id: string },
  toId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<PostedRefundRow>`
    with transferred as (
      update refunds set state = 'transferred', changed_at = ${now}
      where booking_id = ${cancelled.booking_id} and event_id = ${cancelled.event_id} and state = 'pending' and provider_ref is null
      returning *
    ), paying as (
      insert into payment_items (payment_id, booking_id, studio_id, amount)
      select payment_id, ${toId}::uuid, studio_id, sum(amount)::int from transferred group by payment_id, studio_id
    )
    ${POSTED_REFUND} from transferred r join payments p on p.id = r.payment_id`.execute(tx);
  await postTransferredRefunds(tx, rows, toId, now);
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** Lets the refunds of a cancelled event no longer wait for their guest's choice. */
export async function releaseRefunds(tx: Tx, cancelled: { booking_id: string; event_id: string }): Promise<void> {
  await sql`
    update refunds set due_at = '-infinity'
    where booking_id = ${cancelled.booking_id} and event_id = ${cancelled.event_id} and state = 'pending'`.execute(tx);
}
