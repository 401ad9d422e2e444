import { sql } from 'kysely';
import type { LedgerAccount, LedgerCause } from '#shared/money/ledger.ts';
import type { Tx } from '../db/database.ts';

/** One side of a group. */
export interface LedgerEntry {
  account: LedgerAccount;
  /** Which account of its kind: a provider, a booking, a studio; empty where there is one. */
  owner: string;
  currency: string;
  /** Minor units; positive in debit, negative in credit. */
  amount: number;
}

/** What one cause did. */
export interface LedgerGroup {
  /** The row of the cause: a payment, a refund. */
  causeId: string;
  /** The studio whose team may see the group; null for a group of the platform alone. */
  studioId: string | null;
  entries: readonly LedgerEntry[];
}

/**
 * Writes groups into the ledger, in the transaction of what they explain. The database refuses a group that does not
 * sum to zero, a second group of the same cause, and a balance below zero of the money that guests paid for a booking.
 */
export async function postGroups(tx: Tx, cause: LedgerCause, groups: readonly LedgerGroup[], now: Date): Promise<void> {
  if (groups.length === 0) return;
  const heads = groups.map(({ causeId, studioId }) => ({ cause_id: causeId, studio_id: studioId }));
  const entries = groups
    .flatMap(({ causeId, entries: all }) => all.map((entry) => ({ cause_id: causeId, ...entry })))
    .map((entry, place) => ({ ...entry, place }));
  await sql`
    with posted as (
      insert into ledger_groups (cause, cause_id, studio_id, at)
      select ${cause}, cause_id, studio_id, ${now}
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as g (cause_id uuid, studio_id uuid)
      returning id, cause_id
    )
    insert into ledger_entries (group_id, account, owner, currency, amount)
    select posted.id, e.account, e.owner, e.currency, e.amount
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e (cause_id uuid, account text, owner text, currency text, amount bigint, place integer)
    join posted on posted.cause_id = e.cause_id
    where e.amount <> 0
    order by e.place`.execute(tx);
}

/** The two entries that move an amount: out of the account in debit, into the account in credit. */
export function movement(
  amount: number,
  currency: string,
  debit: { account: LedgerAccount; owner?: string },
  credit: { account: LedgerAccount; owner?: string },
): LedgerEntry[] {
  return [
    { ...debit, owner: debit.owner ?? '', currency, amount },
    { ...credit, owner: credit.owner ?? '', currency, amount: -amount },
  ];
}
