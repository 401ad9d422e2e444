import { sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import type { PayoutRow } from './queries.ts';

/** A part of a payout that is sent by itself. */
export interface TransferRow {
  position: number;
  /** The provider's id of the payment that it is paid out of; null for what no charge paid. */
  intent: string | null;
  amount: number;
  provider_ref: string | null;
}

/** What a studio earned of a booking, and a charge that paid for it. */
export interface PaidBooking {
  booking_id: string;
  net: number;
  /** Null: no charge of the provider paid for it. */
  payment_id: string | null;
  /** What the charge paid for the booking, and what no transfer has taken of the charge. */
  paid: number;
  left: number;
}

export interface TransferPart {
  payment_id: string | null;
  amount: number;
}

/**
 * Splits a payout: what was earned of a booking comes out of its charges as far as they go, the rest out of the
 * balance. What the studio owes is taken off the rest first.
 * @param amount of the payout
 */
export function splitPayout(amount: number, bookings: readonly PaidBooking[]): TransferPart[] {
  const open = new Map<string, number>();
  const left = new Map<string, number>();
  const sourced = new Map<string, number>();
  for (const { booking_id, net, payment_id, paid, left: unused } of bookings) {
    const wanted = open.get(booking_id) ?? net;
    const part = payment_id ? Math.max(0, Math.min(wanted, paid, left.get(payment_id) ?? unused)) : 0;
    open.set(booking_id, wanted - part);
    if (!payment_id || part === 0) continue;
    left.set(payment_id, (left.get(payment_id) ?? unused) - part);
    sourced.set(payment_id, (sourced.get(payment_id) ?? 0) + part);
  }
  let more = amount;
  const parts = [...sourced].flatMap(([payment_id, wanted]) => {
    const part = Math.min(wanted, more);
    more -= part;
    return part > 0 ? [{ payment_id, amount: part }] : [];
  });
  return more > 0 ? [...parts, { payment_id: null, amount: more }] : parts;
}

/**
 * Writes by which transfers a payout is sent, once, and returns them.
 * @param hasSources the provider pays out of single charges
 */
export const ensureTransfers = (
  db: Connection,
  payout: Pick<PayoutRow, 'id' | 'amount' | 'provider'>,
  hasSources: boolean,
): Promise<TransferRow[]> =>
  transaction(db, async (tx) => {
    await sql`select from payouts where id = ${payout.id} for update`.execute(tx);
    const known = await listTransfers(tx, payout.id);
    if (known.length > 0) return known;
    const bookings = hasSources ? await listPaidBookings(tx, payout) : [];
    const parts = splitPayout(payout.amount, bookings).map((part, position) => ({ ...part, position }));
    await sql`
      insert into payout_transfers (payout_id, position, payment_id, amount)
      select ${payout.id}, position, payment_id, amount
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as t (position integer, payment_id uuid, amount integer)`.execute(
      tx,
    );
    return listTransfers(tx, payout.id);
  });

async function listTransfers(tx: Tx, payoutId: string): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select t.position, p.provider_intent as intent, t.amount, t.provider_ref
    from payout_transfers t left join payments p on p.id = t.payment_id
    where t.payout_id = ${payoutId} order by t.position`.execute(tx);
  return rows;
}

/** Lists what a payout covers by booking, with the charges that paid for each, the largest first. */
async function listPaidBookings(tx: Tx, { id, provider }: Pick<PayoutRow, 'id' | 'provider'>): Promise<PaidBooking[]> {
  const { rows } = await sql<PaidBooking>`
    with earned as (
      select e.booking_id, sum(i.amount)::int as net from payout_items i join earnings e on e.id = i.earning_id
      where i.payout_id = ${id} and i.amount > 0 and e.booking_id is not null group by e.booking_id
    )
    select d.booking_id, d.net, p.id as payment_id, coalesce(i.amount, 0)::int as paid,
      (coalesce(p.amount, 0) - coalesce((select sum(t.amount) from payout_transfers t join payouts y on y.id = t.payout_id
        where t.payment_id = p.id and (y.state <> 'failed' or t.sent_at is not null)), 0))::int as left
    from earned d left join payment_items i on i.booking_id = d.booking_id
    left join payments p on p.id = i.payment_id and p.provider = ${provider} and p.state = 'captured' and p.provider_intent is not null
    order by d.booking_id, i.amount desc nulls last, p.id`.execute(tx);
  return rows;
}

/** Records that a transfer was sent. */
export const recordTransfer = (db: Connection, payoutId: string, position: number, ref: string, now: Date) =>
  sql`
    update payout_transfers set provider_ref = ${ref}, sent_at = ${now}
    where payout_id = ${payoutId} and position = ${position} and provider_ref is null`.execute(db);
