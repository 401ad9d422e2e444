import { sql } from 'kysely';
import type { LedgerDifference } from '#shared/schemas/ledger.ts';
import type { Services } from '../services.ts';

interface DifferenceRow {
  id: string;
  provider: string;
  kind: LedgerDifference['kind'];
  ref: string;
  /** Minor units. */
  amount: number | null;
  currency: string | null;
  found_at: Date;
}

/** The most that are listed: there should be none. */
const MOST = 500;

/** Lists where a provider of payments and the ledger do not agree, the latest first. */
export async function listDifferences({ db }: Services): Promise<{ items: LedgerDifference[] }> {
  const { rows } = await sql<DifferenceRow>`
    select id, provider, kind, ref, amount, currency, found_at from ledger_differences
    where resolved_at is null order by found_at desc, id desc limit ${MOST}`.execute(db);
  return {
    items: rows.map(({ amount, currency, found_at, ...row }) => ({
      ...row,
      difference: amount === null || currency === null ? null : { amount: Number(amount), currency },
      found_at: found_at.toISOString(),
    })),
  };
}
