import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { RefundReason } from '#shared/bookings/given-refunds.ts';
import type { CreditReason } from '#shared/money/invoices.ts';

/** Why money of a booking goes back, and which seats it is for. */
export interface CreditCause {
  reason: CreditReason | null;
  /** Seats by their kind of price, with the price of each; empty where it is not about single seats. */
  seats: { name: string | null; price: number; count: number }[];
}

interface CauseRow {
  cause: string;
  kind: string | null;
  cancelled_for: string | null;
  /** True for money that a studio or the platform gave back. */
  is_given: boolean;
  /** The house's reason of what was given back. */
  preset: RefundReason | null;
  seats: CreditCause['seats'];
}

/**
 * Finds why a group of the ledger takes money from a booking: what was given back, else the cancellation or the change
 * of the booking that was written at the moment at which its refund was.
 */
export async function findCreditCause(tx: Tx, groupId: string, bookingId: string): Promise<CreditCause> {
  const { rows } = await sql<CauseRow>`
    with head as (
      select g.cause, coalesce(r.created_at, g.at) as at, r.given_id from ledger_groups g
      left join refunds r on r.id = g.cause_id or r.id = (select t.refund_id from refund_returns t where t.id = g.cause_id)
      where g.id = ${groupId}
    ), given as (
      select v.* from head h join given_refunds v on v.id = h.given_id and v.booking_id = ${bookingId}
    ), change as (
      select c.* from head h join booking_changes c on c.booking_id = ${bookingId} and c.at = h.at and h.given_id is null
      order by c.id desc limit 1
    )
    select h.cause, c.kind, (select n.cancelled_for from booking_cancellations n
        where n.booking_id = ${bookingId} and n.cancelled_at = h.at) as cancelled_for,
      v.id is not null as is_given,
      v.preset,
      (select coalesce(jsonb_agg(jsonb_build_object('name', s.price_kind, 'price', s.price, 'count', s.count)), '[]') from (
        select a.price_kind, a.price, count(*)::int as count from booking_attendees a
        where a.booking_id = ${bookingId} and a.position = any(coalesce(v.positions, c.positions)) and a.price is not null
        group by a.price_kind, a.price) s) as seats
    from head h left join given v on true left join change c on true`.execute(tx);
  const [row] = rows;
  if (!row) return { reason: null, seats: [] };
  return { reason: reasonOf(row), seats: row.is_given || row.kind === 'seats_cancelled' ? row.seats : [] };
}

function reasonOf({ cause, kind, cancelled_for, is_given, preset }: CauseRow): CreditReason | null {
  // The line of the credit note says the house's reason itself.
  // Another reason is in the lines.
  if (is_given) return preset === 'goodwill' ? preset : null;
  if (cancelled_for) return cancelled_for === 'guest' ? 'guest_cancelled' : 'studio_cancelled';
  if (kind === 'seats_cancelled') return 'part_cancelled';
  if ((kind && kind !== 'given_back') || cause === 'seats_moved') return 'moved';
  return null;
}
