import { sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { movement, postGroups } from '../ledger/ledger.ts';
import type { ProviderTransaction } from '../providers/payments/port.ts';

/** Transactions that are imported at a time. */
const BATCH = 500;

/**
 * Takes over what moved on the balance at the provider, each once, and posts what the provider took, and paid to the
 * platform's bank.
 */
export async function importTransactions(
  db: Connection,
  provider: string,
  found: readonly ProviderTransaction[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < found.length; start += BATCH) {
    await transaction(db, (tx) => importBatch(tx, provider, found.slice(start, start + BATCH), now));
  }
}

async function importBatch(tx: Tx, provider: string, batch: readonly ProviderTransaction[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; ref: string; kind: string; fee: number; currency: string }>`
    insert into provider_transactions (provider, ref, kind, about, amount, fee, currency, at)
    select ${provider}, ref, kind, about, amount, fee, currency, at
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      as t (ref text, kind text, about text, amount bigint, fee bigint, currency text, at timestamptz)
    on conflict do nothing returning id, ref, kind, fee, currency`.execute(tx);
  const amounts = new Map(batch.map(({ ref, amount }) => [ref, amount]));
  await postGroups(
    tx,
    'platform_payout',
    rows
      .filter(({ kind }) => kind === 'platform_payout')
      .map(({ id, ref, currency }) => {
        const [bank, clearing] = [
          { account: 'platform_bank' as const },
          { account: 'clearing' as const, owner: provider },
        ];
        return { causeId: id, studioId: null, entries: movement(-(amounts.get(ref) ?? 0), currency, bank, clearing) };
      }),
    now,
  );
  const billed = rows.map((row) => ({
    ...row,
    fee: Number(row.fee) - (row.kind === 'provider_fee' ? (amounts.get(row.ref) ?? 0) : 0),
  }));
  const charged = billed.filter(({ fee }) => fee !== 0);
  await postGroups(
    tx,
    'provider_fee',
    charged.map(({ id, kind, fee, currency }) => ({
      causeId: id,
      studioId: null,
      entries: movement(
        fee,
        currency,
        { account: kind === 'dispute' ? 'dispute_fees' : 'processor_fees' },
        { account: 'clearing', owner: provider },
      ),
    })),
    now,
  );
}
