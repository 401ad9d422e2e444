import { type RawBuilder, sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertPayment } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';
import { HOLD_MINUTES } from '#shared/bookings/bookings.ts';
import type { LockedBooking } from '../core/locked-booking.ts';
import { lockEventsOf } from '../core/transition.ts';
import { offerFreedSeats } from '../waitlist/offer-freed-seats.ts';
import type { SeatActor } from './cancel-seats.ts';

/** A change of a booking that holds the seats it needs until the guest has paid the difference. */
export interface HeldChangeRow {
  id: string;
  booking_id: string;
  studio_id: string;
  kind: 'moved' | 'seat_added';
  status: 'held' | 'applied' | 'expired' | 'cancelled';
  from_event_id: string;
  /** The event whose seats are held. */
  event_id: string;
  /** When that event began as the guest chose it. */
  starts_at: Date;
  seats: number;
  /** The attendees who move; empty for an added seat. */
  positions: number[];
  attendee_name: string | null;
  attendee_email: string | null;
  old_price: number;
  new_price: number;
  payment_id: string;
  hold_ends_at: Date;
  actor_id: string;
  actor_role: 'guest' | 'studio';
  reason: string;
}

export type NewHeldChange = Pick<
  HeldChangeRow,
  | 'kind'
  | 'from_event_id'
  | 'event_id'
  | 'starts_at'
  | 'seats'
  | 'positions'
  | 'old_price'
  | 'new_price'
  | 'hold_ends_at'
> & {
  /** Who comes on an added seat. */
  attendee?: { name: string; email: string | null };
};

/**
 * Writes a change that waits for its payment, with the payment of the difference. The caller has locked the booking and
 * taken the seats. The payment is captured at once, also where the studio approves bookings: a change needs no new
 * approval.
 * @param provider of payments; undefined where the site has none
 * @throws Refusal `payments.unavailable`; `bookings.not_movable` for a booking without an account
 */
export async function holdChange(
  tx: Tx,
  { id: booking_id, studio_id, guest_id, currency }: LockedBooking,
  { attendee, ...columns }: NewHeldChange,
  provider: Services['config']['payments'],
  by: SeatActor & { userId: string },
): Promise<void> {
  const { now } = by;
  const amount = columns.new_price - columns.old_price;
  const payment = {
    ...{ booking_id, studio_id, amount, currency },
    guest_id: guest_id ?? refuse('bookings.not_movable'),
    provider: provider ?? refuse('payments.unavailable'),
  };
  const payment_id = await insertPayment(tx, payment, now);
  await tx
    .insertInto('held_changes')
    .values({
      ...columns,
      booking_id,
      studio_id,
      payment_id,
      attendee_name: attendee?.name ?? null,
      attendee_email: attendee?.email ?? null,
      actor_id: by.userId,
      actor_role: by.role,
      reason: by.reason,
      created_at: now,
    })
    .execute();
}

/** Finds the change that a payment is for; undefined for the payment of a booking. */
export async function findChangeOfPayment(db: Connection, paymentId: string): Promise<HeldChangeRow | undefined> {
  const { rows } = await sql<HeldChangeRow>`select * from held_changes where payment_id = ${paymentId}`.execute(db);
  return rows[0];
}

/**
 * Ends changes that wait, and frees the seats that they hold. Lock their events before. Who was to come on an added
 * seat is kept only while a payment that was begun can still carry an expired change out.
 * @returns the events whose seats are free: call `offerFreedSeats` with them at the end of the transaction
 */
export async function endHeldChanges(
  tx: Tx,
  which: RawBuilder<unknown>,
  status: 'expired' | 'cancelled',
  now: Date,
): Promise<string[]> {
  const mayBePaid = sql`(${status} = 'expired' and exists (
    select from payments p where p.id = h.payment_id and p.provider_ref is not null))`;
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update held_changes h set status = ${status}, ended_at = ${now},
        attendee_name = case when ${mayBePaid} then attendee_name end,
        attendee_email = case when ${mayBePaid} then attendee_email end
      where h.status = 'held' and ${which} returning h.event_id, h.seats
    )
    update events e set seats_taken = e.seats_taken - x.seats
    from (select event_id, sum(seats)::int as seats from ended group by event_id) x where e.id = x.event_id
    returning e.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes who was to come on the added seat of a change that can no longer be carried out. */
export async function forgetAttendee(tx: Tx, id: string): Promise<void> {
  await sql`
    update held_changes set attendee_name = null, attendee_email = null where id = ${id} and status <> 'held'`.execute(
    tx,
  );
}

/** Extends the hold of a change, once, while its payment is on its way. @param until 15 minutes more by default */
export async function extendChange(db: Connection, id: string, now: Date, until?: Date): Promise<void> {
  await sql`
    update held_changes set hold_extended = true, hold_ends_at = greatest(hold_ends_at,
      coalesce(${until ?? null}::timestamptz, hold_ends_at + make_interval(mins => ${HOLD_MINUTES})))
    where id = ${id} and status = 'held' and not hold_extended and hold_ends_at > ${now}`.execute(db);
}

/** Changes that are expired in one transaction. */
const BATCH = 100;

/** Which changes to look at; all of them by default. */
interface Among {
  bookingId?: string | undefined;
  eventId?: string | undefined;
  studioId?: string | undefined;
}

/**
 * Expires the changes that were not paid in time, which frees the seats that they hold; their bookings stay as they
 * are. `lapseBookings` calls it.
 * @returns how many events have seats again
 */
export async function lapseHeldChanges(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  { bookingId, eventId, studioId }: Among,
): Promise<number> {
  const now = clock();
  const isDue = sql`h.hold_ends_at <= ${now}`;
  const chosen = sql.join(
    [
      isDue,
      ...(bookingId ? [sql`h.booking_id = ${bookingId}`] : []),
      ...(eventId ? [sql`h.event_id = ${eventId}`] : []),
      ...(studioId ? [sql`h.studio_id = ${studioId}`] : []),
    ],
    sql` and `,
  );
  let freed = 0;
  while (true) {
    const { rows: due } = await sql<{ id: string; booking_id: string }>`
      select h.id, h.booking_id from held_changes h where h.status = 'held' and ${chosen} order by h.id limit ${BATCH}`.execute(
      db,
    );
    if (due.length === 0) return freed;
    freed += await transaction(db, async (tx) => {
      await lockEventsOf(
        tx,
        due.map(({ booking_id }) => booking_id),
      );
      // A hold may have been extended, or paid, in the meantime.
      const ids = due.map(({ id }) => id);
      const events = await endHeldChanges(tx, sql`h.id = any(${ids}::uuid[]) and ${isDue}`, 'expired', now);
      await offerFreedSeats(tx, events, now);
      return events.length;
    });
    if (due.length < BATCH) return freed;
  }
}

/** Lets a change that waits move the receiver of a seat that was given away, instead of the giver. */
export async function passOnHeldSeat(tx: Tx, bookingId: string, seat: { from: number; to: number }): Promise<void> {
  await sql`
    update held_changes set positions = array_replace(positions, ${seat.from}::smallint, ${seat.to}::smallint)
    where booking_id = ${bookingId} and status in ('held', 'expired')`.execute(tx);
}
