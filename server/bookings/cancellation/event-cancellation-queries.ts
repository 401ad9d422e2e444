import { sql } from 'kysely';
import type { Connection, Tx } from '../../db/database.ts';
import { changeState } from '../transition.ts';
import { offerReleasedSeats } from '../waitlist/offer-freed-seats.ts';
import { insertCancellations } from './cancellation-queries.ts';

/**
 * Cancels locked events, and their open bookings for the studio with a full refund.
 * @returns the number of cancelled bookings, and of their seats
 */
export async function cancelLockedEvents(
  tx: Tx,
  ids: readonly string[],
  { userId, reason, now }: { userId: string; reason: string; now: Date },
): Promise<{ bookings: number; guests: number }> {
  const open = await sql<{ booking_id: string }>`
    select distinct booking_id from booking_events
    where event_id = any(${[...ids]}::uuid[]) and released_at is null`.execute(tx);
  const by = { userId, role: 'studio', reason, now } as const;
  const bookingIds = open.rows.map(({ booking_id }) => booking_id);
  const cancelled = await changeState(tx, bookingIds, 'cancel', 'cancelled', by);
  await insertCancellations(tx, cancelled, 100, by);
  await sql`
    with ended as (
      update events set status = 'cancelled', cancelled_at = ${now}, cancel_reason = ${reason}, changed_by = ${userId},
        changed_at = ${now}
      where id = any(${[...ids]}::uuid[])
    )
    delete from space_reservations where event_id = any(${[...ids]}::uuid[])`.execute(tx);
  await sql`
    update waitlist_entries set state = 'ended' where event_id = any(${[...ids]}::uuid[]) and state = 'waiting'`.execute(
    tx,
  );
  // Of the cancelled events nothing is offered any more; the bookings may have had seats of others.
  await offerReleasedSeats(tx, cancelled, now);
  return { bookings: cancelled.length, guests: cancelled.reduce((sum, { seats }) => sum + seats, 0) };
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
      select c.booking_id, c.event_id, c.seats, c.price, b.currency
      from booking_events c join bookings b on b.id = c.booking_id
      where c.event_id = any(${[...ids]}::uuid[]) and c.released_at is null
    )
    select count(distinct event_id)::int as booked_dates, count(distinct booking_id)::int as bookings, coalesce(sum(seats), 0)::int as guests,
      (select coalesce(jsonb_agg(jsonb_build_object('amount', paid.amount, 'currency', paid.currency)
          order by paid.amount desc), '[]')
        from (select sum(price)::int as amount, currency from open group by currency having sum(price) > 0) paid) as totals
    from open`.execute(db);
  return rows[0] ?? { booked_dates: 0, bookings: 0, guests: 0, totals: [] };
}
