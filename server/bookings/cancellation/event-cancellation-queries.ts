import { sql } from 'kysely';
import type { BookingState } from '../../../shared/bookings/bookings.ts';
import type { Connection, Tx } from '../../db/database.ts';
import { INSERT_OUTBOX_ROWS } from '../../outbox/outbox.ts';

/** The states of a booking that holds seats or waits for an answer. */
const OPEN_STATES = [
  'held',
  'awaiting_approval',
  'requested',
  'offered',
  'confirmed',
] as const satisfies readonly BookingState[];

/**
 * Cancels locked events, and their open bookings for the studio with a full refund.
 * @returns the number of cancelled bookings, and of their seats
 */
export async function cancelLockedEvents(
  tx: Tx,
  ids: readonly string[],
  by: { userId: string; reason: string; now: Date },
): Promise<{ bookings: number; guests: number }> {
  const { rows } = await sql<{ bookings: number; guests: number }>`
    with open as materialized (
      select b.id, b.studio_id, b.state, b.seats, b.total from bookings b
      where b.event_id = any(${[...ids]}::uuid[]) and b.state in (${sql.join(OPEN_STATES)})
      order by b.id for update
    ), dates as (
      update events set status = 'cancelled', cancelled_at = ${by.now}, cancel_reason = ${by.reason}, seats_taken = 0,
        changed_by = ${by.userId}, changed_at = ${by.now}
      where id = any(${[...ids]}::uuid[])
    ), freed as (
      delete from space_reservations where event_id = any(${[...ids]}::uuid[])
    ), ended as (
      update bookings b set state = 'cancelled' from open where b.id = open.id
    ), written as (
      insert into booking_cancellations
        (booking_id, studio_id, cancelled_by, cancelled_for, reason, refund_share, refund_amount, cancelled_at)
      select id, studio_id, ${by.userId}, 'studio', ${by.reason}, 100, total, ${by.now} from open
    ), logged as (
      insert into booking_log (booking_id, studio_id, from_state, to_state, actor_id, actor_role, reason, at)
      select id, studio_id, state, 'cancelled', ${by.userId}, 'studio', ${by.reason}, ${by.now} from open
      returning id, booking_id
    ), enqueued as (${sql.raw(INSERT_OUTBOX_ROWS)})
    select count(*)::int as bookings, coalesce(sum(seats), 0)::int as guests from open`.execute(tx);
  return rows[0] ?? { bookings: 0, guests: 0 };
}

/** Counts the open bookings of events and their seats, and sums their totals by currency. */
export async function countOpenBookings(db: Connection, ids: readonly string[]) {
  const { rows } = await sql<{
    booked_dates: number;
    bookings: number;
    guests: number;
    totals: { amount: number; currency: string }[];
  }>`
    with open as (
      select b.event_id, b.seats, b.total, b.currency from bookings b
      where b.event_id = any(${[...ids]}::uuid[]) and b.state in (${sql.join(OPEN_STATES)})
    )
    select count(distinct event_id)::int as booked_dates, count(*)::int as bookings, coalesce(sum(seats), 0)::int as guests,
      (select coalesce(jsonb_agg(jsonb_build_object('amount', paid.amount, 'currency', paid.currency)
          order by paid.amount desc), '[]')
        from (select sum(total)::int as amount, currency from open group by currency having sum(total) > 0) paid) as totals
    from open`.execute(db);
  return rows[0] ?? { booked_dates: 0, bookings: 0, guests: 0, totals: [] };
}
