import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { bookingClosesAt, isListed } from '#server/read-models/bookable.ts';
import { bookedSeatPrice } from '#server/read-models/price.ts';

/** An event to which a booking could move. */
export interface MoveTargetRow {
  id: string;
  starts_at: Date;
  ends_at: Date;
  status: 'scheduled' | 'cancelled' | 'completed';
  capacity: number;
  seats_taken: number;
  /** Of one seat, or of a group, when it is booked now. */
  price: number;
  notice_minutes: number;
  is_listed: boolean;
}

const columns = (now: Date) => sql`
  e.id, e.starts_at, e.ends_at, e.status, e.capacity, e.seats_taken, ${bookedSeatPrice(sql`${now}::timestamptz`)} as price, o.notice_minutes,
  (${isListed}) as is_listed`;

/** Finds another event of the offering; undefined for one of another offering and for the slot of another guest. */
export async function findMoveTarget(
  db: Connection,
  offeringId: string,
  eventId: string,
  now: Date,
): Promise<MoveTargetRow | undefined> {
  const { rows } = await sql<MoveTargetRow>`
    select ${columns(now)} from events e join offerings o on o.id = e.offering_id join studios s on s.id = e.studio_id
    where e.id = ${eventId} and o.id = ${offeringId} and not e.is_slot`.execute(db);
  return rows[0];
}

/** Lists the coming events of an offering that take place, apart from one, in order. */
export async function listMoveTargets(
  db: Connection,
  { offeringId, exceptId, now, limit }: { offeringId: string; exceptId: string | null; now: Date; limit: number },
): Promise<MoveTargetRow[]> {
  const { rows } = await sql<MoveTargetRow>`
    select ${columns(now)} from events e join offerings o on o.id = e.offering_id join studios s on s.id = e.studio_id
    where o.id = ${offeringId} and not e.is_slot and e.status = 'scheduled' and e.starts_at > ${now}
      and e.id is distinct from ${exceptId}::uuid
    order by e.starts_at, e.id limit ${limit}`.execute(db);
  return rows;
}

/** True if the seats of an event can be taken by a guest now; the studio itself is not bound by the notice. */
export const isOpen = (target: MoveTargetRow, now: Date, by: 'guest' | 'studio'): boolean =>
  target.status === 'scheduled' &&
  target.starts_at > now &&
  (by === 'studio' || (target.is_listed && bookingClosesAt(target) > now));

/** Takes seats of a locked event. @returns false when it has too few */
export async function takeSeatsOf(tx: Tx, eventId: string, seats: number): Promise<boolean> {
  const { rows } = await sql`
    update events set seats_taken = seats_taken + ${seats}
    where id = ${eventId} and status = 'scheduled' and capacity - seats_taken >= ${seats} returning id`.execute(tx);
  return rows.length > 0;
}

/** Releases all the seats that a booking has of an event. */
export async function releaseEvent(tx: Tx, bookingId: string, eventId: string, now: Date): Promise<void> {
  await sql`
    with released as (
      update booking_events set released_at = ${now}
      where booking_id = ${bookingId} and event_id = ${eventId} and released_at is null returning event_id, seats
    )
    update events e set seats_taken = e.seats_taken - r.seats from released r where e.id = r.event_id`.execute(tx);
}

/** Lets a booking cover another event, with seats that are taken already; it may have been there before. */
export async function coverEvent(
  tx: Tx,
  booking: { id: string; offering_id: string; studio_id: string; seats: number },
  eventId: string,
  { price, deposit }: { price: number; deposit: number | null },
): Promise<void> {
  await tx
    .insertInto('booking_events')
    .values({
      booking_id: booking.id,
      event_id: eventId,
      offering_id: booking.offering_id,
      studio_id: booking.studio_id,
      seats: booking.seats,
      price,
      deposit,
    })
    .onConflict((row) =>
      row.columns(['booking_id', 'event_id']).doUpdateSet({
        seats: booking.seats,
        price,
        deposit,
        released_at: null,
      }),
    )
    .execute();
}

/** @throws Refusal `bookings.has_come` if a guest of these seats of a locked booking was checked in at its event */
export async function assertNotCheckedIn(
  tx: Tx,
  bookingId: string,
  eventId: string,
  positions: readonly number[],
): Promise<void> {
  const { rows } = await sql`
    select from attendances t join booking_attendees a on a.id = t.attendee_id
    where a.booking_id = ${bookingId} and a.position = any(${positions}::int[]) and t.event_id = ${eventId}
      and t.outcome = 'checked_in' and t.undone_at is null limit 1`.execute(tx);
  if (rows.length > 0) refuse('bookings.has_come');
}

/**
 * Ends the objection to a booking that the studio moves to another date: nothing is in question any more, and the guest
 * can object to the new date.
 */
export const endObjectionByMove = (tx: Tx, bookingId: string, now: Date) =>
  sql`
    update objections set state = 'moved', settled_at = ${now}, offers_credit = false
    where booking_id = ${bookingId} and settled_at is null`.execute(tx);
