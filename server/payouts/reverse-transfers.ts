import { sql } from 'kysely';
import type { LedgerAccount, LedgerCause } from '#shared/money/ledger.ts';
import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { movement, postGroups } from '../ledger/ledger.ts';
import { type PayoutsProvider, TransferRefused } from '../providers/payments/port.ts';
import type { Services } from '../services.ts';

/** Reversals that one call makes. */
const BATCH = 50;

/** Days until a transfer is tried again that the provider would not take back. */
const REFUSED_DAYS = 7;

interface ReversalRow {
  id: string;
  studio_id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  provider: string;
  /** The provider's id of the transfer. */
  transfer_ref: string;
}

/**
 * Takes what studios owe for refunds after their payout back from their accounts, as far as their next payouts would
 * not cover it. What the provider refuses is taken off later payouts. It repeats what was interrupted.
 */
export async function reverseTransfers(services: Services, provider: PayoutsProvider): Promise<void> {
  const { db, now, log } = services;
  await transaction(db, (tx) => planReversals(tx, provider.name, now()));
  const { rows } = await sql<ReversalRow>`
    select v.id, v.studio_id, v.amount, p.currency::text, p.provider, t.provider_ref as transfer_ref
    from transfer_reversals v join payout_transfers t on t.id = v.transfer_id join payouts p on p.id = t.payout_id
    where v.reversed_at is null and v.refused_at is null and p.provider = ${provider.name} order by v.id limit ${BATCH}`.execute(
    db,
  );
  for (const reversal of rows) {
    await carryOut(services, provider, reversal).catch((error: unknown) =>
      log.error({ err: error, reversal: reversal.id }, 'a transfer could not be reversed and is tried again'),
    );
  }
}

async function carryOut({ db, now }: Services, provider: PayoutsProvider, reversal: ReversalRow): Promise<void> {
  const { id, amount, transfer_ref: ref } = reversal;
  try {
    const made = await provider.reverse({ ref, amount }, `${id}:reversal`);
    await transaction(db, (tx) => recordReversal(tx, reversal, made, now()));
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    await sql`
      update transfer_reversals set refused_at = ${now()} where id = ${id} and reversed_at is null`.execute(db);
  }
}

/**
 * Writes which transfers are taken back: of each studio that owes more than it earned, no more than it owes for
 * refunds, the latest transfers first.
 */
async function planReversals(tx: Tx, provider: string, now: Date): Promise<void> {
  const { rows } = await sql<{ studio_id: string; currency: string; wanted: number }>`
    select i.studio_id, i.currency::text, least(-sum(i.amount), -coalesce(sum(i.amount) filter (where e.given_id is not null
        or l.account = 'studio_payable'), 0))::int as wanted
    from payout_items i left join earnings e on e.id = i.earning_id left join ledger_entries l on l.id = i.ledger_entry_id
    where i.payout_id is null and not exists (select from transfer_reversals v
      where v.studio_id = i.studio_id and v.reversed_at is null and v.refused_at is null)
    group by i.studio_id, i.currency having sum(i.amount) < 0 and bool_or(e.given_id is not null)`.execute(tx);
  for (const { studio_id, currency, wanted } of rows) {
    await sql`
      with sent as (
        select t.id, t.sent_at, t.amount - coalesce((select sum(v.amount) from transfer_reversals v
          where v.transfer_id = t.id and v.refused_at is null), 0)::int as amount_left
        from payout_transfers t join payouts p on p.id = t.payout_id
        where p.studio_id = ${studio_id} and p.currency = ${currency} and p.provider = ${provider} and t.sent_at is not null and not exists (
          select from transfer_reversals v where v.transfer_id = t.id and v.refused_at > ${now}::timestamptz - make_interval(days => ${REFUSED_DAYS}))
      ), open as (
        select id, amount_left, coalesce(sum(amount_left) over (order by sent_at desc, id rows between unbounded preceding and 1 preceding), 0) as before
        from sent where amount_left > 0
      )
      insert into transfer_reversals (transfer_id, studio_id, amount, created_at)
      select id, ${studio_id}, least(amount_left, ${wanted}::int - before), ${now} from open where before < ${wanted}::int`.execute(
      tx,
    );
  }
}

const CAUSE: LedgerCause = 'transfer_reversed';
const PAYABLE: LedgerAccount = 'studio_payable';

/** Records that a transfer was taken back, once: the studio has paid what it owed so far. */
async function recordReversal(tx: Tx, reversal: ReversalRow, ref: string, now: Date): Promise<void> {
  const { id, studio_id, amount, currency, provider } = reversal;
  const { rows } = await sql`
    update transfer_reversals set provider_ref = ${ref}, reversed_at = ${now}
    where id = ${id} and reversed_at is null returning id`.execute(tx);
  if (rows.length === 0) return;
  const to = { account: PAYABLE, owner: studio_id };
  const entries = movement(amount, currency, { account: 'clearing', owner: provider }, to);
  await postGroups(tx, CAUSE, [{ causeId: id, studioId: studio_id, entries }], now);
  await sql`
    insert into payout_items (studio_id, currency, ledger_entry_id, amount, earned_at)
    select ${studio_id}, ${currency}, e.id, ${amount}, ${now}
    from ledger_groups g join ledger_entries e on e.group_id = g.id and e.account = ${PAYABLE}
    where g.cause = ${CAUSE} and g.cause_id = ${id}`.execute(tx);
}
