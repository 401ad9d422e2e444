import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../db/client.ts';
import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import type { ProviderRefund } from '../providers/payments/port.ts';
import type { Services } from '../services.ts';
import { attemptStep, getPaymentsProvider } from './attempts.ts';
import { returnGoodwill } from './goodwill-postings.ts';
import { paidMoney } from './paid-money.ts';
import { returnCredits } from './pass-credits.ts';
import {
  type PostedRefundRow,
  postCreditedRefunds,
  postRequestedRefunds,
  postSentRefund,
  postTransferredRefunds,
} from './postings.ts';
import { returnDiscounts } from './promo-postings.ts';
import type { PaymentRow } from './queries.ts';
import { recordReturn } from './returned-refunds.ts';

/** Money of a booking that goes back, in minor units. */
export interface RefundRequest {
  id: string;
  amount: number;
  /**
   * Set while the guest can still choose another event than the cancelled one: the money goes back when that time is
   * over.
   */
  waits?: { event_id: string; due_at: Date } | undefined;
  /** How many seats it is for, of a booking that a pass paid; all by default. */
  seats?: number | undefined;
  /** The reason with which it was given back, if it was. */
  givenId?: string | undefined;
  /** True where what the platform paid by its code stays the booking's. */
  keepsCode?: boolean | undefined;
  /** True for what cards paid alone: nothing goes back to gift cards and passes. */
  ofCards?: boolean | undefined;
}

/** SQL: refunds `r` of payments `p`, as the ledger knows them. */
const POSTED_REFUND = sql`select r.id, r.booking_id, r.studio_id, r.amount, r.credits, p.provider, p.gift_card_id, p.pass_id,
  p.bought_gift_card_id, p.bought_pass_id, p.currency`;

/**
 * SQL for the credits that go back with the money: one a seat.
 * @param seats of the refund; null for all of the booking
 */
const creditsOf = (passId: RawBuilder<unknown>, bookingId: RawBuilder<unknown>, seats: RawBuilder<unknown>) => sql`
  case when ${passId} is null then 0 else coalesce(${seats}, (select b.seats from bookings b where b.id = ${bookingId})) end`;

/**
 * Writes that captured money of bookings goes back to their guests, and with it the platform's part; the provider is
 * called by a job. Never more than is left of a payment; a booking that was not paid online has none.
 */
export async function requestRefunds(tx: Tx, requests: readonly RefundRequest[], now: Date): Promise<void> {
  const amounts = requests.map(({ id, amount, waits, seats, givenId, ofCards }) => ({
    ...{ id, amount, seats, given_id: givenId, of_cards: ofCards },
    ...waits,
  }));
  const { rows } = await sql<PostedRefundRow>`${prepared('request_refunds')}
    with ${paidMoney(amounts)}, waiting as (
      select id, (array_agg(event_id))[1] as event_id, max(due_at) as due_at, sum(seats)::int as seats, (array_agg(given_id))[1] as given_id
      from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb)
        as a (id uuid, event_id uuid, due_at timestamptz, seats integer, given_id uuid)
      group by id
    ), requested as (
      insert into refunds (payment_id, booking_id, studio_id, amount, credits, event_id, given_id, due_at, created_at, changed_at)
      select m.payment_id, m.booking_id, m.studio_id, m.share, ${creditsOf(sql`q.pass_id`, sql`m.booking_id`, sql`w.seats`)}, w.event_id, w.given_id,
        coalesce(w.due_at, '-infinity'), ${now}, ${now}
      from paid_money m join waiting w on w.id = m.booking_id join payments q on q.id = m.payment_id where m.share > 0
      returning *
    )
    ${POSTED_REFUND} from requested r join payments p on p.id = r.payment_id`.execute(tx);
  await postRequestedRefunds(tx, rows, now);
  const keeping = new Set(requests.flatMap(({ id, keepsCode }) => (keepsCode ? [id] : [])));
  await returnDiscounts(
    tx,
    rows.filter(({ booking_id }) => !keeping.has(booking_id ?? '')),
    now,
  );
  await returnGoodwill(tx, shortfallsOf(requests, rows), now);
}

/** What of each booking was to go back, and did not: more than was left of what its guest paid. */
const shortfallsOf = (requests: readonly RefundRequest[], rows: readonly PostedRefundRow[]) =>
  [...new Set(requests.map(({ id }) => id))].map((bookingId) => {
    const sent = rows.filter(({ booking_id }) => booking_id === bookingId);
    const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
    const amount = sum(requests.filter(({ id }) => id === bookingId)) - sum(sent);
    return { bookingId, amount, refundId: sent[0]?.id };
  });

/** Writes that all goes back that is left of a captured payment of a booking: what it was for has ended. */
export async function refundPayment(
  tx: Tx,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<PostedRefundRow>`
    with requested as (
      insert into refunds (payment_id, booking_id, studio_id, amount, credits, created_at, changed_at)
      select i.payment_id, i.booking_id, i.studio_id, i.amount - x.refunded,
        ${creditsOf(sql`q.pass_id`, sql`i.booking_id`, sql`null::int`)}, ${now}, ${now}
      from payment_items i join payments q on q.id = i.payment_id cross join lateral (
        select coalesce(sum(r.amount), 0)::int as refunded from refunds r
        where r.payment_id = i.payment_id and r.booking_id = i.booking_id) x
      where i.payment_id = ${paymentId} and i.booking_id = ${bookingId} and i.amount > x.refunded
      returning *
    )
    ${POSTED_REFUND} from requested r join payments p on p.id = r.payment_id`.execute(tx);
  await postRequestedRefunds(tx, rows, now);
}

/**
 * Writes that all that is left on a pass goes back to the card that bought it; the pass, which the caller has locked,
 * has ended.
 */
export async function refundPass(
  tx: Tx,
  pass: { id: string; payment_id: string; credits_left: number; value: number },
  now: Date,
): Promise<void> {
  await sql`
    update passes set credits_left = 0, ended_at = ${now}, end_reason = 'refunded' where id = ${pass.id}`.execute(tx);
  const { rows } = await sql<PostedRefundRow>`
    with requested as (
      insert into refunds (payment_id, studio_id, amount, credits, created_at, changed_at)
      select id, studio_id, ${pass.value}, ${pass.credits_left}, ${now}, ${now} from payments where id = ${pass.payment_id}
      returning *
    )
    ${POSTED_REFUND} from requested r join payments p on p.id = r.payment_id`.execute(tx);
  await postRequestedRefunds(tx, rows, now);
}

/**
 * Pays back the refunds of a payment that are pending, to a gift card or pass without a provider, and looks up those
 * that the provider has yet to decide. A refund that the provider refuses is tried again with the job that called.
 * @returns whether the provider has yet to decide about one
 * @throws the provider's error
 */
export async function carryOutRefunds(services: Services, payment: PaymentRow): Promise<boolean> {
  const { db, now } = services;
  const { rows } = await sql<PendingRefundRow>`
    select id, amount, provider_ref, ${ATTEMPT_ID} as attempt_id from refunds r
    where payment_id = ${payment.id} and state = 'pending' and due_at <= ${now()} order by id`.execute(db);
  let isUndecided = false;
  for (const row of rows) {
    const refund = payment.gift_card_id || payment.pass_id ? TO_OURS : await refundAtProvider(services, payment, row);
    await transaction(db, (tx) => recordRefund(tx, row.id, refund, now()));
    isUndecided ||= refund.state === 'pending';
  }
  return isUndecided;
}

/** SQL for the id by which refund `r` is sent: its own, or that of the return after which it goes out again. */
const ATTEMPT_ID = sql`coalesce((select t.id from refund_returns t where t.refund_id = r.id order by t.returned_at desc, t.id desc limit 1), r.id)`;

/**
 * Looks the sent refunds of a payment up at the provider, and records those that the bank has returned since.
 * @param refunded minor units that went back, as the provider has it
 */
export async function syncSentRefunds(services: Services, payment: PaymentRow, refunded: number): Promise<void> {
  const { db, now } = services;
  const { rows } = await sql<{ id: string; ref: string; amount: number }>`
    select id, provider_ref as ref, amount from refunds
    where payment_id = ${payment.id} and state = 'succeeded' and provider_ref is not null order by id`.execute(db);
  if (rows.reduce((sum, { amount }) => sum + amount, 0) <= refunded) return;
  for (const { id, ref } of rows) {
    const { state } = await getPaymentsProvider(services).findRefund(ref);
    if (state === 'failed') await transaction(db, (tx) => recordReturn(tx, id, { ref, before: 'succeeded' }, now()));
  }
}

interface PendingRefundRow {
  id: string;
  attempt_id: string;
  amount: number;
  /** The provider's id of it, while it has yet to decide. */
  provider_ref: string | null;
}

/** A refund that goes to a gift card or pass of ours. */
const TO_OURS = { ref: null, state: 'succeeded' } as const;

/** Puts the refunds of a payment by gift card or pass back on it at once. */
export async function sendOwnRefunds(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r join payments p on p.id = r.payment_id
    where p.id = ${paymentId} and p.provider in ('gift_card', 'pass') and r.state = 'pending' and r.due_at <= ${now} order by r.id`.execute(
    tx,
  );
  for (const { id } of rows) await recordRefund(tx, id, TO_OURS, now);
}

function refundAtProvider(
  services: Services,
  payment: PaymentRow,
  { attempt_id: id, amount, provider_ref: sent }: PendingRefundRow,
): Promise<ProviderRefund> {
  const provider = getPaymentsProvider(services);
  if (sent) return provider.findRefund(sent);
  const step = { paymentId: payment.id, step: 'refund', key: `${id}:refund`, actorId: null } as const;
  return attemptStep(services, step, (key) => provider.refund(payment.provider_ref ?? '', { id, amount }, key));
}

async function recordRefund(
  tx: Tx,
  id: string,
  { ref, state }: ProviderRefund | typeof TO_OURS,
  now: Date,
): Promise<void> {
  if (state === 'failed') return recordReturn(tx, id, { ref, before: 'pending' }, now);
  const { rows } = await sql<PostedRefundRow & { credits: number; is_withheld: boolean; attempt_id: string }>`
    with recorded as (
      update refunds set state = ${state}, provider_ref = ${ref}, changed_at = ${now}
      where id = ${id} and state = 'pending'
      returning *
    )
    ${POSTED_REFUND}, ${ATTEMPT_ID} as attempt_id, exists (select from disputes d join payments y on y.id = d.payment_id
        where d.state = 'lost' and (y.bought_pass_id = p.pass_id or y.bought_gift_card_id = p.gift_card_id)) as is_withheld
    from recorded r join payments p on p.id = r.payment_id`.execute(tx);
  for (const { is_withheld: isWithheld, attempt_id: attemptId, ...refund } of rows) {
    if (state === 'succeeded') await postSentRefund(tx, refund, { attemptId, isWithheld, now });
    if (state === 'succeeded' && refund.pass_id && !isWithheld) {
      await returnCredits(tx, refund.pass_id, refund.credits, now);
    }
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

/**
 * Lets the refunds of what was given back, which were just requested, be on a credit at the studio instead: they are
 * never sent to the provider.
 */
export async function creditRefunds(
  tx: Tx,
  { givenId, cardId }: { givenId: string; cardId: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<PostedRefundRow>`
    with credited as (
      update refunds set state = 'credited', changed_at = ${now} where given_id = ${givenId} and state = 'pending' returning *
    )
    ${POSTED_REFUND} from credited r join payments p on p.id = r.payment_id`.execute(tx);
  await postCreditedRefunds(tx, rows, cardId, now);
}

/** Lets the refunds of a cancelled event no longer wait for their guest's choice. */
export async function releaseRefunds(tx: Tx, cancelled: { booking_id: string; event_id: string }): Promise<void> {
  await sql`
    update refunds set due_at = '-infinity'
    where booking_id = ${cancelled.booking_id} and event_id = ${cancelled.event_id} and state = 'pending'`.execute(tx);
}
