import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { sqlText } from '#server/db/named-statement.ts';
import { refuse } from '#server/http/refuse.ts';
import { MAX_SEATS_AHEAD } from '#shared/bookings/seat-limits.ts';

/** SQL condition: booking `b` takes seats of an event that has not started. */
const hasSeatsAhead = (now: RawBuilder<unknown>) => sql<boolean>`exists (
  select from booking_events c join events x on x.id = c.event_id
  where c.booking_id = b.id and c.released_at is null and x.starts_at > ${now})`;

/**
 * SQL condition: with `:seats` more, the guest `:guest_id` stays within the limit at a studio; `countSeatsAhead`
 * computes the same sum. It filters in `where` by guest only: before a new table has statistics, the planner takes the
 * studio for as selective, and each booking would read all bookings of the studio.
 */
export const isWithinSeatLimit = (studio: string) => `(
  select coalesce(sum(b.seats) filter (where b.studio_id = ${studio}), 0)
  from bookings b
  where b.guest_id = :guest_id::uuid and ${sqlText(hasSeatsAhead(sql.raw(':now::timestamptz')))}
) + :seats::int <= ${MAX_SEATS_AHEAD}`;

/**
 * Refuses when the guest would hold more upcoming seats at the studio than the limit allows.
 * @throws Refusal `bookings.too_many_seats`
 */
export async function assertSeatLimit(
  db: Connection,
  { userId }: { userId: string },
  { studioId, seats, now }: { studioId: string; seats: number; now: Date },
): Promise<void> {
  const held = await countSeatsAhead(db, userId, studioId, now);
  if (held + seats > MAX_SEATS_AHEAD) refuse('bookings.too_many_seats', { held, most: MAX_SEATS_AHEAD });
}

/** Counts the seats that a guest holds in upcoming events of a studio. */
async function countSeatsAhead(db: Connection, guestId: string, studioId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(b.seats), 0)::int as seats from bookings b
    where b.guest_id = ${guestId} and b.studio_id = ${studioId} and ${hasSeatsAhead(sql`${now}`)}`.execute(db);
  return rows[0]?.seats ?? 0;
}
