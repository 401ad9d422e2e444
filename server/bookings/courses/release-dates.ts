import { sql } from 'kysely';
import { RECORD_BOOKINGS } from '#server/activity/activity.ts';
import type { Tx } from '#server/db/database.ts';
import { requestRefunds } from '#server/payments/payments.ts';
import { type ChangedBy, changeState } from '../core/transition.ts';

/** A date of a booking to give up alone, and what of its price is refunded. */
export interface DateRelease {
  bookingId: string;
  eventId: string;
  refund: number;
}

/** Locks events by id and then bookings by id: the order of locks everywhere. */
export async function lockDates(tx: Tx, eventIds: readonly string[], bookingIds: readonly string[]): Promise<void> {
  await sql`
    select from events where id = any(${[...eventIds]}::uuid[]) order by id for no key update`.execute(tx);
  await sql`select from bookings where id = any(${[...bookingIds]}::uuid[]) order by id for update`.execute(tx);
}

/**
 * Gives up dates of bookings that keep others, which frees their seats, and writes the log and the record. The total of
 * a booking is what its other dates cost. The bookings stay in their state, unless only dates are left that are over:
 * then they are completed.
 * @param releases of locked events and bookings
 * @returns the seats that were freed, by release
 */
export async function releaseDates(
  tx: Tx,
  releases: readonly DateRelease[],
  by: ChangedBy,
): Promise<{ booking_id: string; seats: number }[]> {
  if (releases.length === 0) return [];
  const given = releases.map(({ bookingId, eventId, refund }) => ({
    booking_id: bookingId,
    event_id: eventId,
    refund,
  }));
  const { rows } = await sql<{ booking_id: string; seats: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x(booking_id uuid, event_id uuid, refund integer)
    ), released as (
      update booking_events x set released_at = ${by.now}, refund_amount = g.refund from given g
      where x.booking_id = g.booking_id and x.event_id = g.event_id and x.released_at is null
      returning x.booking_id, x.event_id, x.seats, x.price, x.deposit, x.refund_amount
    ), priced as (
      update bookings b set total = b.total - r.price, deposit = b.deposit - r.deposit,
        discount = b.discount - round(b.discount * r.price::numeric / greatest(b.total, 1))::int
      from (select booking_id, sum(price)::int as price, sum(deposit)::int as deposit from released group by booking_id) r where b.id = r.booking_id
    ), freeing as materialized (
      select event_id, sum(seats)::int as seats from released group by event_id
    ), freed as (
      update events e set seats_taken = e.seats_taken - f.seats from freeing f where e.id = f.event_id
    ), logged as (
      insert into booking_log (booking_id, studio_id, from_state, to_state, actor_id, actor_role, reason, date_change, at)
      select b.id, b.studio_id, b.state, b.state, ${by.userId}, ${by.role}, ${by.reason},
        jsonb_build_object('from', ${dateOf('e')}, 'to', null, 'price_difference', -r.price, 'refund_amount', r.refund_amount,
          'kept', coalesce(r.deposit, r.price) - r.refund_amount), ${by.now}
      from released r join bookings b on b.id = r.booking_id join events e on e.id = r.event_id
      order by b.id, e.starts_at
      returning *
    ), ${sql.raw(RECORD_BOOKINGS)}
    select booking_id, seats from released`.execute(tx);
  await requestRefunds(
    tx,
    releases.map(({ bookingId, refund }) => ({ id: bookingId, amount: refund })),
    by.now,
  );
  await completeIfOver(tx, [...new Set(rows.map(({ booking_id }) => booking_id))], by.now);
  return rows;
}

/** SQL for an event as `DateChange` has it. */
export const dateOf = (event: 'e' | 'f') => {
  const column = (name: string) => sql.ref(`${event}.${name}`);
  return sql`jsonb_build_object('event_id', ${column('id')}, 'starts_at', ${column('starts_at')}, 'ends_at', ${column('ends_at')})`;
};

/** Completes bookings all of whose remaining dates are over: no end of an event will complete them any more. */
async function completeIfOver(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.booking_id as id from booking_events c join events e on e.id = c.event_id
    where c.booking_id = any(${[...ids]}::uuid[]) and c.released_at is null
    group by c.booking_id having max(e.ends_at) <= ${now}`.execute(tx);
  const over = rows.map(({ id }) => id);
  const by = { userId: null, role: 'system', reason: '', now } as const;
  if (over.length > 0) await changeState(tx, over, 'complete', 'completed', by);
}
