import { sql } from 'kysely';
import { HOUR } from '#shared/time/time.ts';
import type { Tx } from '../db/database.ts';
import { type LedgerEntry, postGroups } from '../ledger/ledger.ts';
import { type PayoutsProvider, TransferRefused } from '../providers/payments/port.ts';
import { inTransaction, type Services, type TxServices } from '../services.ts';
import { recordAccount } from './accounts/account-queries.ts';
import { enqueueFailedMail, enqueueSentMail } from './mails/payout-mails.ts';
import { ensureTransfers, recordTransfer } from './payout-transfers.ts';
import type { PayoutRow } from './queries.ts';

/** Payouts that one call sends. */
const BATCH = 50;

/** Minutes after which the provider is called again that did not answer; until then no other worker calls it. */
const RETRY_MINUTES = 5;

/** How long no other payout is made after a refused one, unless the account changes. */
const RETRY_AFTER_REFUSAL = 24 * HOUR;

/**
 * Sends the pending payouts whose studio's payouts are not held. A call that was interrupted is repeated with the same
 * key.
 */
export async function sendPayouts(services: Services, provider: PayoutsProvider): Promise<void> {
  const { db, now, log } = services;
  const { rows } = await sql<PayoutRow>`
    with claimed as (
      select p.id from payouts p left join payout_accounts a on a.studio_id = p.studio_id
      where p.state = 'pending' and p.retry_at <= ${now()} and a.hold_reason is null
      order by p.id limit ${BATCH} for update of p skip locked
    )
    update payouts p set retry_at = ${now()}::timestamptz + make_interval(mins => ${RETRY_MINUTES})
    from claimed where p.id = claimed.id returning p.*`.execute(db);
  for (const payout of rows) {
    await sendPayout(services, provider, payout).catch(async (error: unknown) => {
      log.error({ err: error, payout: payout.id }, 'a payout could not be sent and is tried again');
      await sql`update payouts set error = ${String(error).slice(0, 1000)} where id = ${payout.id}`.execute(db);
    });
  }
}

async function sendPayout(services: Services, provider: PayoutsProvider, payout: PayoutRow): Promise<void> {
  const { id, account_ref: accountRef, currency } = payout;
  const parts = await ensureTransfers(services.db, payout, provider.hasSources);
  let ref = parts.find(({ provider_ref }) => provider_ref)?.provider_ref ?? null;
  try {
    for (const { position, intent, amount, provider_ref } of parts) {
      if (provider_ref) continue;
      const key = position === 0 ? `${id}:transfer` : `${id}:transfer:${position}`;
      const sent = await provider.transfer({ accountRef, amount, currency, intent }, key);
      await recordTransfer(services.db, id, position, sent, services.now());
      ref ??= sent;
    }
    await inTransaction(services, (inside, tx) => recordSent(inside, tx, id, ref ?? ''));
  } catch (error) {
    // What is partly sent is not given up: the rest is tried again.
    if (!(error instanceof TransferRefused) || ref !== null) throw error;
    const account = await provider.findAccount(accountRef);
    await inTransaction(services, async (inside, tx) => {
      if (!(await recordFailed(tx, payout, error.reason, inside.now()))) return;
      await recordAccount(tx, account, inside.now());
      await enqueueFailedMail(inside, payout, error.reason);
    });
  }
}

/** Records that a payout was sent, with its group of the ledger; a second call changes nothing. */
async function recordSent(services: TxServices, tx: Tx, id: string, ref: string): Promise<void> {
  const now = services.now();
  const { rows } = await sql<PayoutRow>`
    update payouts set state = 'sent', provider_ref = ${ref}, sent_at = ${now}, error = ''
    where id = ${id} and state = 'pending' returning *`.execute(tx);
  const [payout] = rows;
  if (!payout) return;
  await postPayout(tx, payout, now);
  await enqueueSentMail(services, payout);
}

/** SQL condition: an item is part of what the studio earned, also what it gave back of it; the others are debts. */
const IS_EARNED = sql`(e.id is not null and not e.at_studio or l.account is not distinct from 'studio_payable')`;

/** Posts that the studio was paid what it earned, less what it owed. */
async function postPayout(tx: Tx, { id, studio_id, currency, provider, amount }: PayoutRow, now: Date): Promise<void> {
  const { rows } = await sql<{ earned: number; owed: number }>`
    select coalesce(sum(i.amount) filter (where ${IS_EARNED}), 0)::int as earned,
      coalesce(-sum(i.amount) filter (where not ${IS_EARNED}), 0)::int as owed
    from payout_items i left join earnings e on e.id = i.earning_id left join ledger_entries l on l.id = i.ledger_entry_id
    where i.payout_id = ${id}`.execute(tx);
  const { earned = 0, owed = 0 } = rows[0] ?? {};
  const entries: LedgerEntry[] = [
    { account: 'studio_payable', owner: studio_id, currency, amount: earned },
    { account: 'studio_receivable', owner: studio_id, currency, amount: -owed },
    { account: 'clearing', owner: provider, currency, amount: -amount },
  ];
  await postGroups(tx, 'payout', [{ causeId: id, studioId: studio_id, entries }], now);
}

/** Records that a payout was refused, and opens its items for the next one. @returns whether this call did */
async function recordFailed(tx: Tx, { id, studio_id }: PayoutRow, failure: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update payouts set state = 'failed', failure = ${failure}, failed_at = ${now}
    where id = ${id} and state = 'pending' returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`update payout_items set payout_id = null where payout_id = ${id}`.execute(tx);
  await sql`
    update payout_accounts set retry_at = ${new Date(now.getTime() + RETRY_AFTER_REFUSAL)} where studio_id = ${studio_id}`.execute(
    tx,
  );
  return true;
}
