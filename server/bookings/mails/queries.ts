import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { isBookable, isListed } from '#server/read-models/bookable.ts';
import { translatedColumn } from '#server/read-models/translations.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';
import type { BookingActor } from '#shared/bookings/transitions.ts';
import { changeColumn, firstEvent } from '../core/booking-columns.ts';
import type { ChangeRow, DateChange } from '../core/booking-row.ts';

/** A change of a booking, from its log. */
export interface BookingChangeRow {
  id: number;
  booking_id: string;
  at: Date;
  from_state: BookingState | null;
  to_state: BookingState;
  /** The message of the person who made the change, often the studio's to its guest. */
  reason: string;
  /** What the studio moved; null for a change of the booking itself. */
  moved: { from: PlaceAndTime; to: PlaceAndTime } | null;
  actor_role: BookingActor;
  /** What happened to its seats; null for a change of its state. */
  change: ChangeRow | null;
  /** A date of a course that was given up, or exchanged. */
  date_change: DateChange | null;
}

interface PlaceAndTime {
  /** ISO 8601, as they come out of JSON. */
  starts_at: string;
  ends_at: string;
  spaces: string[];
}

/** Finds a row of the log of a booking. */
export async function findBookingChange(
  db: Connection,
  bookingId: string,
  id: number,
): Promise<BookingChangeRow | undefined> {
  const { rows } = await sql<BookingChangeRow>`
    select l.id, l.booking_id, l.at, l.from_state, l.to_state, l.reason, l.moved, l.date_change, l.actor_role, ${changeColumn} as change
    from booking_log l
    join bookings b on b.id = l.booking_id
    left join booking_changes h on h.booking_id = l.booking_id and h.log_id = l.id
    where l.booking_id = ${bookingId} and l.id = ${id}`.execute(db);
  const [change] = rows;
  return change?.moved ? { ...change, moved: await translateSpaces(db, bookingId, change.moved) } : change;
}

/** Translates the names of spaces, which the log has as the studio uses them, into the language of the booking. */
async function translateSpaces(db: Connection, bookingId: string, moved: { from: PlaceAndTime; to: PlaceAndTime }) {
  const name = translatedColumn('space', 'name', { row: 'p', language: 'b.language', writtenIn: 's.language' });
  const { rows } = await sql<{ original: string; name: string }>`
    select p.name as original, ${sql.raw(name)} as name
    from bookings b join studios s on s.id = b.studio_id join spaces p on p.studio_id = s.id
    where b.id = ${bookingId} and p.kind <> 'teacher'`.execute(db);
  const names = new Map(rows.map((row) => [row.original, row.name]));
  const inLanguage = (at: PlaceAndTime) => ({ ...at, spaces: at.spaces.map((space) => names.get(space) ?? space) });
  return { from: inLanguage(moved.from), to: inLanguage(moved.to) };
}

/**
 * The guest and the studio of a booking, and how full its event is. The guest of a seat that someone paid by a link is
 * that person.
 */
export interface BookingContactsRow {
  /** Null for someone without an account, who booked at the desk or paid by a link. */
  guest_id: string | null;
  guest_name: string | null;
  /** Null for a guest without an address, who signed up with a phone or with nothing. */
  guest_email: string | null;
  studio_id: string;
  studio_email: string | null;
  owner_id: string;
  owner_language: string | null;
  capacity: number;
  seats_taken: number;
}

/** The studio's email address is its own, or else its owner's. */
export async function getBookingContacts(db: Connection, bookingId: string): Promise<BookingContactsRow> {
  const { rows } = await sql<BookingContactsRow>`
    select case when y.email is null then b.guest_id end as guest_id, coalesce(y.name, b.contact_name, p.display_name) as guest_name,
      coalesce(y.email, b.contact_email, g.email) as guest_email, coalesce(s.email, w.email) as studio_email,
      s.id as studio_id, s.owner_id, q.language as owner_language, e.capacity, e.seats_taken
    from bookings b
    join ${firstEvent}
    join studios s on s.id = b.studio_id
    left join auth.users g on g.id = b.guest_id
    left join lateral (select a.name, a.email from payment_shares h join booking_attendees a on a.booking_id = h.booking_id
      where h.booking_id = b.id and h.claimed_until is not null and a.state = 'coming' and a.email is not null limit 1) y on true
    join auth.users w on w.id = s.owner_id
    left join profiles p on p.id = b.guest_id
    left join profiles q on q.id = s.owner_id
    where b.id = ${bookingId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`No booking ${bookingId}`);
  return row;
}

/** Another event of an offering, for guests whose event was cancelled. */
export interface AlternativeEventRow {
  id: string;
  starts_at: Date;
  ends_at: Date;
}

/** Lists the next three other events with enough seats left that can be booked now. */
export async function listAlternativeEvents(
  db: Connection,
  { offering_id, event_id, seats }: { offering_id: string; event_id: string | null; seats: number },
  now: Date,
): Promise<AlternativeEventRow[]> {
  const { rows } = await sql<AlternativeEventRow>`
    select e.id, e.starts_at, e.ends_at
    from events e
    join offerings o on o.id = e.offering_id
    join studios s on s.id = e.studio_id
    where o.id = ${offering_id} and e.id is distinct from ${event_id}::uuid and ${isListed} and o.booking_mode <> 'request_only' and not e.is_slot
      and ${isBookable(now, seats)}
    order by e.starts_at, e.id limit 3`.execute(db);
  return rows;
}

/** The states that wait for the studio. */
const AWAITING_STUDIO = ['awaiting_approval', 'requested'] satisfies BookingState[];

/**
 * Marks the bookings of which the studio is to be reminded now: a reminder is due `hours` before they expire, once
 * each. The update compares the state again, because the studio may have answered while it waited for the row.
 * @param hours before a booking expires
 */
export async function markReminded(
  tx: Tx,
  hours: readonly number[],
  now: Date,
): Promise<{ id: string; hours: number }[]> {
  const { rows } = await sql<{ id: string; hours: number }>`
    with due as materialized (
      select b.id, min(h.hours) as hours
      from bookings b cross join unnest(${[...hours]}::int[]) as h (hours)
      where b.state = any(${AWAITING_STUDIO}::text[]) and b.answer_due_at > ${now}
        and b.answer_due_at - make_interval(hours => h.hours) <= ${now}
        and b.answer_due_at - make_interval(hours => h.hours) >= b.created_at + interval '1 hour'
        and (b.answer_reminded_at is null or b.answer_reminded_at < b.answer_due_at - make_interval(hours => h.hours))
      group by b.id
    )
    update bookings b set answer_reminded_at = ${now} from due
    where b.id = due.id and b.state = any(${AWAITING_STUDIO}::text[])
    returning b.id, due.hours`.execute(tx);
  return rows;
}

/** Lists the positions of the seats of a booking that were given to someone else, who is coming. */
export async function listGivenPositions(db: Connection, bookingId: string): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select a.position from booking_attendees a
    where a.booking_id = ${bookingId} and a.state = 'coming' and exists (
      select from booking_changes h where h.booking_id = a.booking_id and h.kind = 'transferred' and a.position = any(h.positions))
    order by a.position`.execute(db);
  return rows.map(({ position }) => position);
}
