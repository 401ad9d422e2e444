import { sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import type { ProviderDispute } from '../providers/payments/port.ts';
import { type DisputeRow, postDecidedDispute, postOpenedDispute } from './dispute-postings.ts';
import type { PaymentRow } from './queries.ts';

/**
 * Records the disputes of a payment as the provider has them, with what each does to the ledger, once. A decision is
 * final.
 */
export async function recordDisputes(
  db: Connection,
  payment: PaymentRow,
  found: readonly ProviderDispute[],
  now: Date,
): Promise<void> {
  for (const dispute of found) await transaction(db, (tx) => recordDispute(tx, payment, dispute, now));
}

async function recordDispute(tx: Tx, { id, provider }: PaymentRow, found: ProviderDispute, now: Date): Promise<void> {
  const { ref, amount, currency, reason, state, evidenceDueAt } = found;
  const { rows: opened } = await sql<DisputeRow>`
    insert into disputes (payment_id, provider, provider_ref, amount, currency, reason, evidence_due_at, opened_at)
    values (${id}, ${provider}, ${ref}, ${amount}, ${currency}, ${reason}, ${evidenceDueAt}, ${now})
    on conflict on constraint disputes_provider_ref_key do nothing returning *`.execute(tx);
  for (const dispute of opened) await postOpenedDispute(tx, dispute, now);
  if (state === 'open') return;
  const { rows: decided } = await sql<DisputeRow>`
    update disputes set state = ${state}, decided_at = ${now}
    where provider = ${provider} and provider_ref = ${ref} and state = 'open' returning *`.execute(tx);
  for (const dispute of decided) await postDecidedDispute(tx, dispute, now);
}
