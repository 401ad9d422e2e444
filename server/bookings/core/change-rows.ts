import { sql } from 'kysely';
import { RECORD_BOOKINGS } from '#server/activity/activity.ts';
import type { Tx } from '#server/db/database.ts';
import type { BookingState, ChangeKind } from '#shared/bookings/bookings.ts';
import type { PriceWithDeposit } from '#shared/bookings/deposit.ts';
import type { ChangedBy } from './transition.ts';

export interface NewChange {
  kind: ChangeKind;
  /** The attendees concerned. */
  positions: readonly number[];
  fromEventId?: string | undefined;
  toEventId?: string | undefined;
  /** The booking to which the seats went, or from which they came. */
  otherBookingId?: string | undefined;
  priceDifference?: number;
  refund?: number;
  kept?: number;
}

interface LoggedBooking {
  id: string;
  studio_id: string;
  state: BookingState;
  /** The state before, where the change gave it another one. */
  stateBefore?: BookingState;
  /** True for the first row of its log. */
  isNew?: boolean;
}

/**
 * Logs what happened to a booking beside its state, with the activity from which the mails are made.
 * @returns id of the change
 */
export async function insertChange(tx: Tx, booking: LoggedBooking, by: ChangedBy, change: NewChange): Promise<string> {
  const { id, studio_id, state, stateBefore = state, isNew = false } = booking;
  const { rows } = await sql<{ id: string }>`
    with logged as (
      insert into booking_log (booking_id, studio_id, from_state, to_state, actor_id, actor_role, reason, at)
      values (${id}, ${studio_id}, ${isNew ? null : stateBefore}, ${state}, ${by.userId}, ${by.role}, ${by.reason}, ${by.now})
      returning *
    ), ${sql.raw(RECORD_BOOKINGS)}
    insert into booking_changes (booking_id, studio_id, log_id, kind, positions, from_event_id, to_event_id,
      other_booking_id, price_difference, refund, kept, at)
    select booking_id, ${studio_id}, id, ${change.kind}, ${[...change.positions]}::smallint[], ${change.fromEventId ?? null}::uuid,
      ${change.toEventId ?? null}::uuid, ${change.otherBookingId ?? null}::uuid, ${change.priceDifference ?? 0}::int,
      ${change.refund ?? 0}::int, ${change.kept ?? 0}::int, ${by.now}
    from logged returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** Logs a booking that was made without a guest's own request, with its activity. */
export async function logNewBooking(tx: Tx, { id, studio_id, state }: LoggedBooking, by: ChangedBy): Promise<void> {
  await sql`
    with logged as (
      insert into booking_log (booking_id, studio_id, to_state, actor_id, actor_role, reason, at)
      values (${id}, ${studio_id}, ${state}, ${by.userId}, ${by.role}, ${by.reason}, ${by.now})
      returning *
    ), ${sql.raw(RECORD_BOOKINGS)}
    select from recorded`.execute(tx);
}

/**
 * Gives up some of the seats that a booking has in each of its events: the seats are free, and the price falls.
 * @param prices by which the price of each event falls, in the order of `events`, and with it what of it is due online
 * @param discount the part of the discount that belongs to these seats
 */
export async function releaseSeats(
  tx: Tx,
  booking: { id: string; events: readonly { id: string }[] },
  seats: number,
  prices: readonly PriceWithDeposit[],
  discount: number,
): Promise<void> {
  for (const [index, { id: eventId }] of booking.events.entries()) {
    await sql`
      with released as (
        update booking_events set seats = seats - ${seats}, price = price - ${prices[index]?.total ?? 0},
          deposit = deposit - ${prices[index]?.deposit ?? 0}
        where booking_id = ${booking.id} and event_id = ${eventId} and released_at is null returning event_id
      )
      update events e set seats_taken = e.seats_taken - ${seats} from released where e.id = released.event_id`.execute(
      tx,
    );
  }
  const fallen = prices.reduce((sum, { total }) => sum + total, 0);
  const deposit = prices.reduce((sum, each) => sum + (each.deposit ?? 0), 0);
  await sql`
    update bookings set seats = seats - ${seats}, total = total - ${fallen}, deposit = deposit - ${deposit}, discount = discount - ${discount}
    where id = ${booking.id}`.execute(tx);
}

/** Sets what seats cost without add-ons; null where they share the price of the booking. */
export async function setSeatPrices(
  tx: Tx,
  bookingId: string,
  positions: readonly number[],
  prices: readonly (number | null)[],
): Promise<void> {
  if (prices.every((price) => price === null)) return;
  await sql`
    update booking_attendees a set price = n.price
    from unnest(${[...positions]}::smallint[], ${[...prices]}::int[]) as n (position, price)
    where a.booking_id = ${bookingId} and a.position = n.position`.execute(tx);
}

/** Sets the state of attendees who no longer come; their tickets are no longer valid. */
export async function endAttendees(
  tx: Tx,
  bookingId: string,
  positions: readonly number[],
  state: 'cancelled' | 'transferred' | 'moved',
): Promise<void> {
  await sql`
    update booking_attendees set state = ${state}
    where booking_id = ${bookingId} and position = any(${[...positions]}::smallint[])`.execute(tx);
  await closeLinks(tx, bookingId, positions);
}

/** Closes the links by which seats could be given away. */
async function closeLinks(tx: Tx, bookingId: string, positions: readonly number[]): Promise<void> {
  await sql`
    update booking_links set ended_at = now(), outcome = 'closed'
    where booking_id = ${bookingId} and position = any(${[...positions]}::smallint[]) and ended_at is null`.execute(tx);
}
