import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { syncPayment } from './apply-payment.ts';

/** Minutes after which a call of the provider without an answer is looked into. */
const SILENT_MINUTES = 60;

/** Calls that are looked into at a time. */
const BATCH = 200;

/**
 * Looks up the payments of calls that were never answered, because the program was killed or the answer was lost, and
 * closes the calls whose outcome is known then. What is left stays a difference.
 */
export async function closeUnansweredCalls(services: Services): Promise<void> {
  const { db, now } = services;
  const since = sql`${now()}::timestamptz - make_interval(mins => ${SILENT_MINUTES})`;
  const { rows } = await sql<{ payment_id: string }>`
    select distinct payment_id from payment_attempts where answered_at is null and started_at < ${since}
    limit ${BATCH}`.execute(db);
  for (const { payment_id } of rows) await syncPayment(services, payment_id);
  // If the provider opened a page and its response was lost, the guest never saw it: another page is open, or the
  // payment has ended.
  await sql`
    update payment_attempts a set answered_at = ${now()} from payments p
    where p.id = a.payment_id and a.answered_at is null and a.started_at < ${since} and case a.step
      when 'open' then p.provider_ref is not null or p.state <> 'created'
      -- It was just looked up: what the bank has not decided yet is left.
      when 'charge' then p.state <> 'pending'
      when 'capture' then p.state in ('captured', 'voided', 'failed')
      when 'void' then p.state in ('captured', 'voided', 'failed')
      when 'refund' then exists (select from refunds r
        where r.id::text = split_part(a.key, ':', 1) and r.state <> 'pending')
      else false end`.execute(db);
}
