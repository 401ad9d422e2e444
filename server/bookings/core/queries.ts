import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#server/db/client.ts';
import type { Connection } from '#server/db/database.ts';
import { bookingColumns, bookingTables } from './booking-columns.ts';
import type { BookingRow } from './booking-row.ts';

/** Finds a booking of this guest; undefined for another guest's booking. */
export async function findOwnBooking(db: Connection, guestId: string, id: string): Promise<BookingRow | undefined> {
  return findBooking(db, 'booking_of_guest', sql`b.id = ${id} and b.guest_id = ${guestId}`);
}

/** Finds a booking of this studio. */
export const findStudioBooking = (db: Connection, studioId: string, id: string): Promise<BookingRow | undefined> =>
  findBooking(db, 'booking_of_studio', sql`b.id = ${id} and b.studio_id = ${studioId}`);

/** Finds the booking of any guest, for jobs: it checks no permission. */
export async function findAnyBooking(db: Connection, id: string): Promise<BookingRow | undefined> {
  return findBooking(db, 'booking', sql`b.id = ${id}`);
}

/**
 * Lists the bookings that hold seats for a guest at `now` while they are paid, without those that others are to pay.
 */
export async function listHeldBookings(db: Connection, guestId: string, now: Date): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`${prepared('held_bookings')}
    select ${bookingColumns} from ${bookingTables}
    where b.guest_id = ${guestId} and b.state = ${'held'} and b.hold_ends_at > ${now}
      and not exists (select from payment_shares h where h.booking_id = b.id and h.split_id <> b.id)
    order by b.hold_ends_at, b.id`.execute(db);
  return rows;
}

async function findBooking(db: Connection, name: string, which: RawBuilder<unknown>): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`${prepared(name)}
    select ${bookingColumns} from ${bookingTables} where ${which}`.execute(db);
  return rows[0];
}

/**
 * Sort key of a guest's list: upcoming before past, then the distance of the start from now in milliseconds, then the
 * id.
 */
export type BookingKey = [past: boolean, distance: number, id: string];

/**
 * Lists a guest's bookings: upcoming ones, the soonest first, then past ones, the latest first.
 * @returns up to `limit + 1` rows: the extra one says that there is another page
 */
export async function listOwnBookings(
  db: Connection,
  guestId: string,
  { now, after, limit }: { now: Date; after: BookingKey | undefined; limit: number },
): Promise<(BookingRow & { past: boolean; distance: number })[]> {
  const start = after
    ? sql`where (past, distance, id) > (${after[0]}::boolean, ${after[1]}::bigint, ${after[2]}::uuid)`
    : sql``;
  const { rows } = await sql<
    BookingRow & { past: boolean; distance: number }
  >`${prepared(after ? 'next_bookings_of_guest' : 'bookings_of_guest')}
    select * from (
      select ${bookingColumns}, e.ends_at <= ${now} as past,
        (extract(epoch from e.starts_at - ${now}::timestamptz) * case when e.ends_at <= ${now} then -1000 else 1000 end
        )::bigint as distance
      from ${bookingTables}
      where b.guest_id = ${guestId}
    ) mine ${start}
    order by past, distance, id
    limit ${limit + 1}`.execute(db);
  return rows;
}
