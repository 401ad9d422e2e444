import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type LedgerEntry, movement, postGroups } from '../ledger/ledger.ts';

export interface DisputeRow {
  id: string;
  payment_id: string;
  provider: string;
  /** Minor units. */
  amount: number;
  currency: string;
  state: 'open' | 'won' | 'lost';
}

/** Posts that the provider holds the amount of a dispute back. */
export const postOpenedDispute = (tx: Tx, { id, provider, amount, currency }: DisputeRow, now: Date): Promise<void> =>
  postGroups(
    tx,
    'dispute_opened',
    [
      {
        causeId: id,
        studioId: null,
        entries: movement(amount, currency, { account: 'dispute_hold' }, { account: 'clearing', owner: provider }),
      },
    ],
    now,
  );

/**
 * Posts what the guest's bank decided. What was won is back at the provider. What was lost is taken from what the booking still holds;
 * of what was earned the studio owes its share and the commission is given back; a pass loses what is left on it; the platform bears the rest.
 */
export async function postDecidedDispute(tx: Tx, dispute: DisputeRow, now: Date): Promise<void> {
  const { id, provider, amount, currency, state } = dispute;
  if (state === 'won') {
    const entries = movement(amount, currency, { account: 'clearing', owner: provider }, { account: 'dispute_hold' });
    return postGroups(tx, 'dispute_won', [{ causeId: id, studioId: null, entries }], now);
  }
  const items = await listDisputedItems(tx, dispute);
  const entry = (account: LedgerEntry['account'], owner: string, sum: number) => ({
    account,
    owner,
    currency,
    amount: sum,
  });
  const entries: LedgerEntry[] = [];
  let left = amount;
  for (const { booking_id, studio_id, paid, funds, earned, commission, vat } of items) {
    const part = Math.min(left, paid);
    const held = Math.min(part, funds);
    const taken = Math.min(part - held, earned);
    const given = earned > 0 ? Math.round((commission * taken) / earned) : 0;
    const tax = earned > 0 ? Math.round((vat * taken) / earned) : 0;
    entries.push(
      entry('booking_funds', booking_id, held),
      entry('studio_receivable', studio_id, taken - given),
      entry('commission', '', given - tax),
      entry('vat_output', '', tax),
    );
    left -= held + taken;
  }
  if (items.length === 0) {
    const pass = await endDisputedPass(tx, dispute, now);
    const held = Math.min(left, pass?.value ?? 0);
    if (pass) entries.push(entry('pass_funds', pass.id, held));
    left -= held;
  }
  entries.push(entry('losses', '', left), entry('dispute_hold', '', -amount));
  return postGroups(tx, 'dispute_lost', [{ causeId: id, studioId: items[0]?.studio_id ?? null, entries }], now);
}

/** Ends the pass that a disputed payment bought. @returns what was left on it, in minor units; undefined if it bought none */
async function endDisputedPass(tx: Tx, { payment_id }: DisputeRow, now: Date) {
  const { rows } = await sql<{ id: string; value: number }>`
    with ended as (
      update passes p set credits_left = 0, ended_at = coalesce(p.ended_at, ${now}), end_reason = coalesce(p.end_reason, 'refunded')
      from payments y where y.id = ${payment_id} and p.id = y.bought_pass_id returning p.id
    )
    select id, (select coalesce(-sum(e.amount), 0)::int from ledger_entries e
      where e.account = 'pass_funds' and e.owner = ended.id::text) as value
    from ended`.execute(tx);
  return rows[0];
}

interface DisputedItemRow {
  booking_id: string;
  studio_id: string;
  /** Minor units of the disputed payment. */
  paid: number;
  /** What the booking still holds, and what its studio has earned of it, with the commission and its tax. */
  funds: number;
  earned: number;
  commission: number;
  vat: number;
}

/** Lists what a disputed payment paid, with where that money is now, and locks the bookings. */
async function listDisputedItems(tx: Tx, { payment_id }: DisputeRow): Promise<DisputedItemRow[]> {
  const { rows } = await sql<DisputedItemRow>`
    with locked as (
      select b.id from bookings b join payment_items i on i.booking_id = b.id
      where i.payment_id = ${payment_id} order by b.id for no key update of b
    )
    select i.booking_id, i.studio_id, i.amount as paid,
      (select coalesce(-sum(e.amount), 0)::int from ledger_entries e
        where e.account = 'booking_funds' and e.owner = i.booking_id::text) as funds,
      (select coalesce(sum(e.amount), 0)::int from earnings e where e.booking_id = i.booking_id and not e.at_studio) as earned,
      (select coalesce(sum(e.commission), 0)::int from earnings e where e.booking_id = i.booking_id and not e.at_studio) as commission,
      (select coalesce(sum(e.vat), 0)::int from earnings e where e.booking_id = i.booking_id and not e.at_studio) as vat
    from payment_items i join locked on locked.id = i.booking_id
    where i.payment_id = ${payment_id} order by i.booking_id`.execute(tx);
  return rows;
}
