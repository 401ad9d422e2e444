import { sql } from 'kysely';
import type { ReturnWay } from '#shared/payments/payments.ts';
import type { Tx } from '../db/database.ts';
import { type PostedRefundRow, postDecidedReturn, postReturnedRefund } from './postings.ts';

/**
 * Records that the guest's bank has returned a refund: from now on it is owed to the guest, and waits for a decision.
 * Repeated, it changes nothing.
 * @param came.ref the provider's id of the refund that came back
 * @param came.before whether it had left the provider
 */
export async function recordReturn(
  tx: Tx,
  refundId: string,
  { ref, before }: { ref: string | null; before: 'pending' | 'succeeded' },
  now: Date,
): Promise<void> {
  const { rows } = await sql<PostedRefundRow & { return_id: string; guest_id: string }>`
    with failed as (
      update refunds set state = 'failed', provider_ref = ${ref}, changed_at = ${now}
      where id = ${refundId} and state = ${before} returning *
    ), returned as (
      insert into refund_returns (refund_id, provider_ref, returned_at) select id, ${ref}, ${now} from failed returning id
    )
    select t.id as return_id, r.id, r.booking_id, r.studio_id, r.amount, p.provider, p.gift_card_id, p.pass_id, p.guest_id,
      p.bought_gift_card_id, p.bought_pass_id, p.currency
    from failed r join payments p on p.id = r.payment_id cross join returned t`.execute(tx);
  for (const { return_id, ...refund } of rows) {
    await postReturnedRefund(tx, return_id, refund, { wasSent: before === 'succeeded', now });
  }
}

/** A returned refund that waits, locked. */
export interface WaitingReturnRow {
  id: string;
  refund_id: string;
  payment_id: string;
  booking_id: string | null;
  studio_id: string;
  guest_id: string;
  amount: number;
  currency: string;
}

/** Locks a returned refund that waits for a decision; undefined where there is none. */
export async function lockWaitingReturn(tx: Tx, id: string): Promise<WaitingReturnRow | undefined> {
  const { rows } = await sql<WaitingReturnRow>`
    select t.id, t.refund_id, r.payment_id, r.booking_id, r.studio_id, p.guest_id, r.amount, p.currency
    from refund_returns t join refunds r on r.id = t.refund_id join payments p on p.id = r.payment_id
    where t.id = ${id} and t.decided_at is null and r.state = 'failed' for update of t, r`.execute(tx);
  return rows[0];
}

/**
 * Carries out what was decided about a returned refund: the job sends it again, or it has reached the guest in another
 * way.
 */
export async function decideReturn(
  tx: Tx,
  returned: WaitingReturnRow,
  { way, by, reference }: { way: ReturnWay; by: string; reference: string },
  now: Date,
): Promise<void> {
  const isRetried = way === 'again';
  await sql`
    update refund_returns set way = ${way}, decided_by = ${by}, decided_at = ${now}, reference = ${reference}, iban = null, account_name = null
    where id = ${returned.id}`.execute(tx);
  await sql`
    update refunds set state = ${isRetried ? 'pending' : 'settled'}, provider_ref = ${isRetried ? null : sql`provider_ref`}, changed_at = ${now}
    where id = ${returned.refund_id}`.execute(tx);
  if (isRetried) await sql`update payments set retry_at = '-infinity' where id = ${returned.payment_id}`.execute(tx);
  await postDecidedReturn(tx, returned.id, returned, { isRetried, now });
}
