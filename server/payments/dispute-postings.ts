import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type LedgerEntry, movement, postGroups } from '../ledger/ledger.ts';
import { GUEST_MONEY, PLATFORM_PART } from './promo-postings.ts';

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
 * Posts what the guest's bank decided. What was won is back at the provider. What was lost is taken from refunds that
 * were not sent yet, and those that the bank returned, then from what the booking still holds; of what was earned the
 * studio owes its share and the commission is given back; a pass or gift card that it bought, and credit that the guest
 * got for it, lose what is left on them; the platform bears the rest. What the guest got so is a refund of its own, so
 * that it never goes back twice.
 */
export async function postDecidedDispute(tx: Tx, dispute: DisputeRow, now: Date): Promise<void> {
  const { id, provider, amount, currency, state } = dispute;
  if (state === 'won') {
    const entries = movement(amount, currency, { account: 'clearing', owner: provider }, { account: 'dispute_hold' });
    return postGroups(tx, 'dispute_won', [{ causeId: id, studioId: null, entries }], now);
  }
  const items = await listDisputedItems(tx, dispute);
  const absorbed = await absorbUnsentRefunds(tx, dispute, now);
  const entries = absorbed.map(({ account, owner, amount: part }) => entryOf(currency, account, owner, part));
  const gone: { booking_id: string; studio_id: string; amount: number }[] = [];
  let left = amount - absorbed.reduce((sum, { amount: part }) => sum + part, 0);
  for (const item of items) {
    const { booking_id, studio_id } = item;
    const part = Math.min(left, item.paid);
    const taken = takeFromBooking(item, part);
    entries.push(...taken.entries.map((entry) => ({ ...entry, currency })));
    gone.push({ booking_id, studio_id, amount: part });
    left -= taken.amount;
  }
  if (items.length === 0) {
    const bought = (await endDisputedPass(tx, dispute, now)) ?? (await lockDisputedCard(tx, dispute));
    const held = Math.min(left, bought?.value ?? 0);
    if (bought) entries.push(entryOf(currency, bought.account, bought.id, held));
    left -= held;
  }
  for (const credit of await lockCredits(tx, dispute)) {
    const part = Math.min(left, credit.value);
    entries.push(entryOf(currency, 'gift_cards', credit.id, part));
    left -= part;
  }
  await insertDisputedRefunds(tx, dispute, gone, now);
  entries.push(entryOf(currency, 'losses', '', left), entryOf(currency, 'dispute_hold', '', -amount));
  return postGroups(tx, 'dispute_lost', [{ causeId: id, studioId: items[0]?.studio_id ?? null, entries }], now);
}

const entryOf = (currency: string, account: LedgerEntry['account'], owner: string, amount: number): LedgerEntry => ({
  account,
  owner,
  currency,
  amount,
});

/**
 * Takes a lost amount from what a booking holds and what its studio earned of it, with the share of it that the
 * platform had paid by its code, which it gets back.
 * @returns the entries, and how much of the lost amount they cover
 */
function takeFromBooking(
  { booking_id, studio_id, guest_money, platform_part, funds, earned, commission, vat }: DisputedItemRow,
  part: number,
): { amount: number; entries: Omit<LedgerEntry, 'currency'>[] } {
  const share = guest_money > 0 ? Math.round((platform_part * Math.min(part, guest_money)) / guest_money) : 0;
  const held = Math.min(part + share, funds);
  const taken = Math.min(part + share - held, earned);
  const given = earned > 0 ? Math.round((commission * taken) / earned) : 0;
  const tax = earned > 0 ? Math.round((vat * taken) / earned) : 0;
  const amount = Math.min(held + taken, part);
  return {
    amount,
    entries: [
      { account: 'booking_funds', owner: booking_id, amount: held },
      { account: 'studio_receivable', owner: studio_id, amount: taken - given },
      { account: 'commission', owner: '', amount: given - tax },
      { account: 'vat_output', owner: '', amount: tax },
      { account: 'promo', owner: booking_id, amount: amount - held - taken },
    ],
  };
}

/**
 * Lets the refunds of a disputed payment that the provider has not got yet, or that the bank has returned, be what the
 * bank took.
 * @returns where they were in the ledger, in minor units
 */
async function absorbUnsentRefunds(
  tx: Tx,
  { payment_id, amount }: DisputeRow,
  now: Date,
): Promise<Pick<LedgerEntry, 'account' | 'owner' | 'amount'>[]> {
  const { rows } = await sql<{ was_returned: boolean; guest_id: string; amount: number }>`
    update refunds r set state = 'disputed', changed_at = ${now}
    from payments p
    where p.id = r.payment_id and r.id in (
      select id from (
        select id, sum(amount) over (order by id) as sum_so_far from refunds
        where payment_id = ${payment_id} and (state = 'pending' and provider_ref is null or state = 'failed')) unsent
      where sum_so_far <= ${amount})
    returning old.state = 'failed' as was_returned, p.guest_id, r.amount`.execute(tx);
  return rows.map(({ was_returned: wasReturned, guest_id, amount: part }) =>
    wasReturned
      ? { account: 'refunds_owed', owner: guest_id, amount: part }
      : { account: 'refunds_in_flight', owner: '', amount: part },
  );
}

/** Writes down what the guest got of bookings by a dispute. */
async function insertDisputedRefunds(
  tx: Tx,
  { payment_id }: DisputeRow,
  gone: readonly { booking_id: string; studio_id: string; amount: number }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into refunds (payment_id, booking_id, studio_id, amount, state, created_at, changed_at)
    select ${payment_id}, booking_id, studio_id, amount, 'disputed', ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as x (booking_id uuid, studio_id uuid, amount integer)
    where amount > 0`.execute(tx);
}

/** A pass or gift card that a disputed payment bought. */
interface DisputedPurchase {
  account: 'pass_funds' | 'gift_cards';
  id: string;
  /** What was left on it, in minor units. */
  value: number;
}

/** Locks the credits on which money of a disputed payment is, with what is left of it. */
async function lockCredits(tx: Tx, { payment_id }: DisputeRow): Promise<{ id: string; value: number }[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from gift_cards k where k.id::text in (
      select e.owner from refunds r join ledger_groups g on g.cause = 'refund_credited' and g.cause_id = r.id
      join ledger_entries e on e.group_id = g.id and e.account = 'gift_cards' where r.payment_id = ${payment_id})
    order by k.id for update`.execute(tx);
  const credits = await sql<{ id: string; value: number }>`
    select owner as id, coalesce(-sum(amount), 0)::int as value from ledger_entries
    where account = 'gift_cards' and owner = any(${rows.map(({ id }) => id)}::text[]) group by owner order by owner`.execute(
    tx,
  );
  return credits.rows;
}

/** Locks the gift card that a disputed payment bought; undefined if it bought none. */
async function lockDisputedCard(tx: Tx, { payment_id }: DisputeRow): Promise<DisputedPurchase | undefined> {
  const { rows: locked } = await sql<{ id: string }>`
    select g.id from payments y join gift_cards g on g.id = y.bought_gift_card_id where y.id = ${payment_id} for update of g`.execute(
    tx,
  );
  const id = locked[0]?.id;
  if (!id) return undefined;
  const { rows } = await sql<{ value: number }>`
    select coalesce(-sum(amount), 0)::int as value from ledger_entries where account = 'gift_cards' and owner = ${id}`.execute(
    tx,
  );
  return { account: 'gift_cards', id, value: rows[0]?.value ?? 0 };
}

/** Ends the pass that a disputed payment bought; undefined if it bought none. */
async function endDisputedPass(tx: Tx, { payment_id }: DisputeRow, now: Date): Promise<DisputedPurchase | undefined> {
  const { rows } = await sql<Omit<DisputedPurchase, 'account'>>`
    with ended as (
      update passes p set credits_left = 0, ended_at = coalesce(p.ended_at, ${now}), end_reason = coalesce(p.end_reason, 'refunded')
      from payments y where y.id = ${payment_id} and p.id = y.bought_pass_id returning p.id
    )
    select id, (select coalesce(-sum(e.amount), 0)::int from ledger_entries e
      where e.account = 'pass_funds' and e.owner = ended.id::text) as value
    from ended`.execute(tx);
  return rows[0] && { account: 'pass_funds', ...rows[0] };
}

interface DisputedItemRow {
  booking_id: string;
  studio_id: string;
  /** Minor units of the disputed payment that have not gone back. */
  paid: number;
  /** What the guest has in the booking by all payments, and what the platform paid of it by its code. */
  guest_money: number;
  platform_part: number;
  /** What the booking still holds, and what its studio has earned of it, with the commission and its tax. */
  funds: number;
  earned: number;
  commission: number;
  vat: number;
}

/** Lists what a disputed payment paid, with where that money is now, and locks the bookings. */
async function listDisputedItems(tx: Tx, { payment_id }: DisputeRow): Promise<DisputedItemRow[]> {
  await sql`
    select from bookings b where exists (select from payment_items i where i.payment_id = ${payment_id} and i.booking_id = b.id)
    order by b.id for no key update`.execute(tx);
  const { rows } = await sql<DisputedItemRow>`
    select i.booking_id, i.studio_id, i.amount - coalesce((select sum(r.amount) from refunds r
        where r.payment_id = i.payment_id and r.booking_id = b.id), 0)::int as paid,
      ${GUEST_MONEY}::int as guest_money, ${PLATFORM_PART}::int as platform_part,
      (select coalesce(-sum(e.amount), 0)::int from ledger_entries e
        where e.account = 'booking_funds' and e.owner = b.id::text) as funds,
      (select coalesce(sum(e.amount), 0)::int from earnings e where e.booking_id = b.id and not e.at_studio) as earned,
      (select coalesce(sum(e.commission), 0)::int from earnings e where e.booking_id = b.id and not e.at_studio) as commission,
      (select coalesce(sum(e.vat), 0)::int from earnings e where e.booking_id = b.id and not e.at_studio) as vat
    from payment_items i join bookings b on b.id = i.booking_id
    where i.payment_id = ${payment_id} order by i.booking_id`.execute(tx);
  return rows;
}
