import type { Tx } from '../db/database.ts';

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
