import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { createPayoutsProvider } from '../providers/payments/payments.ts';
import type { PayoutsProvider } from '../providers/payments/port.ts';
import type { Services } from '../services.ts';
import { ensureAccount, lockAccount, type PayoutAccountRow } from './accounts/account-queries.ts';
import { blockOf, isDue, listOpenBalances, type PayoutWindow, payoutWindow, smallestPayout } from './open-items.ts';
import { addLostDisputes } from './payout-items.ts';
import { reverseTransfers } from './reverse-transfers.ts';
import { sendPayouts } from './send-payouts.ts';

/**
 * Writes the payouts that are due, and sends them. What a studio owes is taken off; where it owes more than it earned
 * nothing is written, and the balance is carried on. It repeats what was interrupted, and two workers at once make each
 * payout once.
 */
export async function makePayouts(
  services: Services,
  provider: PayoutsProvider | undefined = createPayoutsProvider(services),
): Promise<void> {
  const { db, now, config } = services;
  if (!provider) return;
  await addLostDisputes(db);
  await reverseTransfers(services, provider);
  for (const studioId of await listStudiosWithOpenItems(db)) {
    await ensureAccount(db, studioId, now());
    await transaction(db, (tx) => writePayouts(tx, studioId, config.payoutReserveDays, now()));
  }
  await sendPayouts(services, provider);
}

/** Lists the studios that have earned more than they owe since their last payout. */
async function listStudiosWithOpenItems(db: Services['db']): Promise<string[]> {
  const { rows } = await sql<{ studio_id: string }>`
    select distinct o.studio_id from (
      select studio_id from payout_items where payout_id is null group by studio_id, currency having sum(amount) > 0) o
    join studios s on s.id = o.studio_id`.execute(db);
  return rows.map(({ studio_id }) => studio_id);
}

/** Writes the payouts of a studio, one for each currency with enough. */
async function writePayouts(tx: Tx, studioId: string, reserveDays: number, now: Date): Promise<void> {
  const account = await lockAccount(tx, studioId);
  if (!account || blockOf(account, now)) return;
  const window = payoutWindow(account, reserveDays, now);
  for (const { currency } of await listOpenBalances(tx, studioId, window)) {
    await writePayout(tx, account, currency, window, now);
  }
}

/** Writes a payout of what is due in a currency, in one statement, so that it covers exactly what it sums up. */
async function writePayout(
  tx: Tx,
  { studio_id, provider, provider_ref, bank_last4, minimum }: PayoutAccountRow,
  currency: string,
  window: PayoutWindow,
  now: Date,
): Promise<void> {
  await sql`
    with due as (
      select i.id, i.amount from payout_items i
      where i.studio_id = ${studio_id} and i.currency = ${currency} and ${isDue(window)} for update
    ), total as (
      select sum(amount)::int as amount from due having sum(amount) >= ${smallestPayout({ minimum })}
    ), numbered as (
      update payout_accounts set last_number = last_number + 1 from total where studio_id = ${studio_id}
      returning last_number, total.amount
    ), written as (
      insert into payouts (studio_id, number, currency, amount, provider, account_ref, bank_last4, created_at)
      select ${studio_id}, last_number, ${currency}, amount, ${provider}, ${provider_ref}, ${bank_last4}, ${now} from numbered
      returning id
    )
    update payout_items i set payout_id = written.id from written, due where i.id = due.id`.execute(tx);
}
