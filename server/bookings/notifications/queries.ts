import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import { isBookable, isListed } from '../../read-models/bookable.ts';
import { translatedColumn } from '../../translated.ts';

/** A change of a booking that guest and studio have yet to be told. */
export interface BookingChangeRow {
  id: number;
  booking_id: string;
  to_state: string;
  /** The studio's message to its guest, say. */
  reason: string;
  /** What the studio moved; null for a change of the booking itself. */
  moved: { from: PlaceAndTime; to: PlaceAndTime } | null;
}

interface PlaceAndTime {
  /** ISO 8601, as they come out of JSON. */
  starts_at: string;
  ends_at: string;
  spaces: string[];
}

/** Locks the oldest one that no other worker has. */
export async function takeUntold(db: Connection, except: readonly number[]): Promise<BookingChangeRow | undefined> {
  const { rows } = await sql<BookingChangeRow>`
    select id, booking_id, to_state, reason, moved from booking_log
    where untold and id <> all(${except}::bigint[])
    order by id limit 1
    for update skip locked`.execute(db);
  const [change] = rows;
  return change?.moved ? { ...change, moved: await translateSpaces(db, change.booking_id, change.moved) } : change;
}

/** The log has the names that the studio uses; its guest reads them in the language of the booking. */
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

export async function markTold(db: Connection, { id, booking_id }: BookingChangeRow): Promise<void> {
  await sql`update booking_log set untold = false where booking_id = ${booking_id} and id = ${id}`.execute(db);
}

/** Who is told of a booking, beside what it says itself. */
export interface BookingContactsRow {
  guest_id: string;
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

/** The studio is written to at its own address, else at its owner's. */
export async function getBookingContacts(db: Connection, bookingId: string): Promise<BookingContactsRow> {
  const { rows } = await sql<BookingContactsRow>`
    select b.guest_id, p.full_name as guest_name, g.email as guest_email, coalesce(s.email, w.email) as studio_email,
      s.id as studio_id, s.owner_id, q.language as owner_language, e.capacity, e.seats_taken
    from bookings b
    join events e on e.id = b.event_id
    join studios s on s.id = b.studio_id
    join auth.users g on g.id = b.guest_id
    join auth.users w on w.id = s.owner_id
    left join profiles p on p.id = b.guest_id
    left join profiles q on q.id = s.owner_id
    where b.id = ${bookingId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`No booking ${bookingId}`);
  return row;
}

/** Another date of an offering that whoever lost theirs could come to. */
export interface AlternativeEventRow {
  id: string;
  starts_at: Date;
  ends_at: Date;
}

/** The next ones with so many seats left that can be booked now. */
export async function listAlternativeEvents(
  db: Connection,
  { offering_id, seats }: { offering_id: string; seats: number },
  now: Date,
): Promise<AlternativeEventRow[]> {
  const { rows } = await sql<AlternativeEventRow>`
    select e.id, e.starts_at, e.ends_at
    from events e
    join offerings o on o.id = e.offering_id
    join studios s on s.id = e.studio_id
    where o.id = ${offering_id} and ${isListed} and o.booking_mode = 'direct_booking' and not e.is_slot
      and ${isBookable(now, seats)}
    order by e.starts_at, e.id limit 3`.execute(db);
  return rows;
}

/** One job is enough, however many changes wait: it goes on until none does. */
export async function addTellingJob(db: Connection): Promise<void> {
  await sql`select graphile_worker.add_job('tell_bookings', job_key => 'tell_bookings')`.execute(db);
}
