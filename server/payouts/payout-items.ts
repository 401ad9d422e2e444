import { sql } from 'kysely';
import type { LedgerAccount, LedgerCause } from '#shared/money/ledger.ts';
import type { Connection, Tx } from '../db/database.ts';

/** What a studio earned of a booking, or owes for one, in the currency's minor units. */
export interface NewPayoutItem {
  earning_id: string;
  studio_id: string;
  currency: string;
  /** Negative: the studio owes it. */
  amount: number;
  earned_at: Date;
}

/** Adds an earning to what the next payout of its studio is made of. Each earning is in one payout at most. */
export async function addPayoutItem(tx: Tx, item: NewPayoutItem): Promise<void> {
  await tx.insertInto('payout_items').values(item).execute();
}

const OWED: LedgerAccount = 'studio_receivable';
const LOST: LedgerCause = 'dispute_lost';

/** Adds what studios owe for lost disputes to what their next payouts are made of, each once. */
export async function addLostDisputes(db: Connection): Promise<void> {
  await sql`
    insert into payout_items (studio_id, currency, ledger_entry_id, amount, earned_at)
    select e.owner::uuid, e.currency, e.id, -e.amount, g.at
    from ledger_groups g join ledger_entries e on e.group_id = g.id
    where g.cause = ${LOST} and e.account = ${OWED} and not exists (
      select from payout_items i where i.ledger_entry_id = e.id)
    on conflict (ledger_entry_id) do nothing`.execute(db);
}
