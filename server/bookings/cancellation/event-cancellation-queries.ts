import { sql } from 'kysely';
import { recordAll } from '#server/activity/activity.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';
import type { Money } from '#shared/money/money.ts';
import { insertCancellations } from '../changes/cancellation-queries.ts';
import { endHeldChanges } from '../changes/held-changes.ts';
import { changeState } from '../core/transition.ts';
import { releaseDates } from '../courses/release-dates.ts';
import { openChoices } from '../rebooking/open-choices.ts';
import { offerReleasedSeats } from '../waitlist/offer-freed-seats.ts';

/** The state in which a card has been charged: until then the amount is only reserved. */
const CHARGED: BookingState = 'confirmed';

/**
 * Cancels locked events, and their open bookings for the studio with a full refund, which waits where the guest can
 * choose another event instead. A course that has other dates loses these alone, with their part of the price. A change
 * to one of these events that waits for its payment ends. Call `endWaitlists` before it.
 * @param by without a user when too few guests booked and the studio kept silent
 * @returns the number of bookings that lost a date, and of their seats
 */
export async function cancelLockedEvents(
  tx: Tx,
  ids: readonly string[],
  { userId, reason, now }: { userId: string | null; reason: string; now: Date },
): Promise<{ bookings: number; guests: number }> {
  const by = { userId, role: 'studio', reason, now } as const;
  const open = await lockOpenBookings(tx, ids);
  const ending = open.filter(({ keeps_others }) => !keeps_others).map(({ id }) => id);
  const cancelled = await changeState(tx, ending, 'cancel', 'cancelled', by);
  const releases = open.flatMap(({ id, keeps_others, dates }) =>
    keeps_others ? dates.map(({ event_id, paid }) => ({ bookingId: id, eventId: event_id, refund: paid })) : [],
  );
  const released = await releaseDates(tx, releases, by);
  await endHeldChanges(tx, sql`h.event_id = any(${[...ids]}::uuid[])`, 'cancelled', now);
  const seats = new Map([
    ...cancelled.map((each) => [each.id, each.seats] as const),
    ...released.map((each) => [each.booking_id, each.seats] as const),
  ]);
  const { rows: events } = await sql<{ id: string; studio_id: string }>`
    with ended as (
      update events set status = 'cancelled', cancelled_at = ${now}, cancel_reason = ${reason}, changed_by = ${userId},
        changed_at = ${now}
      where id = any(${[...ids]}::uuid[]) returning id, studio_id
    ), freed as (
      delete from space_reservations where event_id = any(${[...ids]}::uuid[])
    )
    select id, studio_id from ended`.execute(tx);
  await recordAll(
    { db: tx, now: () => now },
    'event.cancelled',
    events.map(({ id, studio_id: studio }) => ({ by: userId, subject: id, studio, data: { reason } })),
  );
  // Which other events there are is known once these are cancelled.
  await insertCancellations(tx, cancelled, 100, by, await openChoices(tx, cancelled, now));
  // Of the cancelled events nothing is offered any more; the bookings may have had seats of others.
  await offerReleasedSeats(tx, cancelled, now);
  return { bookings: seats.size, guests: [...seats.values()].reduce((sum, each) => sum + each, 0) };
}

/** Locks the bookings with seats of locked events, by id, and tells which of them have seats of others too. */
async function lockOpenBookings(tx: Tx, ids: readonly string[]) {
  await sql`
    select from bookings where id in (
      select booking_id from booking_events where event_id = any(${[...ids]}::uuid[]) and released_at is null)
    order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string; keeps_others: boolean; dates: { event_id: string; paid: number }[] }>`
    select c.booking_id as id, not bool_and(c.event_id = any(${[...ids]}::uuid[])) as keeps_others,
      jsonb_agg(jsonb_build_object('event_id', c.event_id, 'paid', coalesce(c.deposit, c.price)))
        filter (where c.event_id = any(${[...ids]}::uuid[])) as dates
    from booking_events c
    where c.released_at is null and c.booking_id in (
      select booking_id from booking_events where event_id = any(${[...ids]}::uuid[]) and released_at is null)
    group by c.booking_id`.execute(tx);
  return rows;
}

interface OpenBookings {
  booked_dates: number;
  bookings: number;
  guests: number;
  /** What nobody paid yet. */
  totals: Money[];
  /** What cards were charged. */
  refunds: Money[];
  /** What was paid at the desk. */
  desk_refunds: Money[];
}

/** Counts the open bookings of events and their seats, and sums what they cost by how it is paid, and by currency. */
export async function countOpenBookings(db: Connection, ids: readonly string[]): Promise<OpenBookings> {
  const listOf = (amount: 'due' | 'charged' | 'at_desk') => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('amount', ${sql.ref(amount)}, 'currency', currency)
      order by ${sql.ref(amount)} desc), '[]')
    from sums where ${sql.ref(amount)} > 0)`;
  const { rows } = await sql<OpenBookings>`
    with open as (
      select c.booking_id, c.event_id, c.seats, c.price, coalesce(c.deposit, c.price) as online
      from booking_events c where c.event_id = any(${[...ids]}::uuid[]) and c.released_at is null
    ), amounts as (
      select b.currency, o.price,
        case when b.payment = 'online' and b.state = ${CHARGED} then o.online else 0 end as charged,
        case b.payment when 'at_studio' then least(b.paid_at_desk, o.price) when 'online' then least(b.paid_at_desk, o.price - o.online)
          else 0 end as at_desk
      from (select booking_id, sum(price)::int as price, sum(online)::int as online from open group by booking_id) o join bookings b on b.id = o.booking_id
    ), sums as (
      select currency, sum(price - charged - at_desk)::int as due, sum(charged)::int as charged, sum(at_desk)::int as at_desk
      from amounts group by currency
    )
    select count(distinct event_id)::int as booked_dates, count(distinct booking_id)::int as bookings,
      coalesce(sum(seats), 0)::int as guests, ${listOf('due')} as totals, ${listOf('charged')} as refunds,
      ${listOf('at_desk')} as desk_refunds
    from open`.execute(db);
  return rows[0] ?? { booked_dates: 0, bookings: 0, guests: 0, totals: [], refunds: [], desk_refunds: [] };
}
