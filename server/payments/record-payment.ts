import { sql } from 'kysely';
import type { PaymentState } from '#shared/payments/payments.ts';
import type { Tx } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import type { ProviderPayment } from '../providers/payments/port.ts';
import { postPayment } from './postings.ts';
import { recordSavedCard } from './saved-cards/saved-cards.ts';

/** What each state at the provider is here: a payment waits for a card until one succeeds. */
const STATE_OF: Record<ProviderPayment['state'], PaymentState> = {
  ...{ open: 'created', prepared: 'created', lapsed: 'created' },
  ...{ pending: 'pending', authorised: 'authorised', captured: 'captured', voided: 'voided' },
};

/** How far each state is; a payment never goes back to a lower one. */
const RANK: Record<PaymentState, number> = { created: 0, pending: 1, authorised: 2, captured: 3, failed: 4, voided: 4 };

/**
 * Records what the provider says about a payment, and locks its row. Older news than what is known changes nothing. A
 * charge is posted in the ledger.
 * @returns the state before and after
 */
export async function recordPayment(
  tx: Tx,
  id: string,
  found: ProviderPayment,
  now: Date,
): Promise<{ before: PaymentState; after: PaymentState }> {
  const { state: before, guest_id: guestId } = await lockPayment(tx, id);
  const next = STATE_OF[found.state];
  // A captured payment stays captured: what goes back is a refund.
  const after = before !== 'captured' && RANK[next] > RANK[before] ? next : before;
  await sql`
    update payments set state = ${after}, decline_code = ${found.decline}, card_last4 = ${found.cardLast4},
      capture_before = coalesce(${found.captureBefore}::timestamptz, capture_before),
      provider_intent = coalesce(${found.intent}, provider_intent),
      changed_at = case when state = ${after} then changed_at else ${now} end
    where id = ${id}`.execute(tx);
  if (after === 'captured' && before !== after) await postPayment(tx, id, now);
  if (before !== after && found.keptCard) await recordSavedCard(tx, guestId, found.keptCard, now);
  return { before, after };
}

async function lockPayment(tx: Tx, id: string): Promise<{ state: PaymentState; guest_id: string }> {
  const { rows } = await sql<{ state: PaymentState; guest_id: string }>`
    select state, guest_id from payments where id = ${id} for update`.execute(tx);
  return rows[0] ?? refuse('http.not_found');
}

/** Ends a payment that was never opened at the provider. */
export async function voidUnopened(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    update payments set state = 'voided', changed_at = ${now}
    where id = ${id} and state = 'created' and provider_ref is null`.execute(tx);
}
