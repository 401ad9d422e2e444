import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { assertId } from '#server/http/ids.ts';
import type { Services } from '#server/services.ts';
import { type BookingState, WAITING_STATES } from '#shared/bookings/bookings.ts';
import { changeState, lockEventsOf } from '../core/transition.ts';
import { offerReleasedSeats } from '../waitlist/offer-freed-seats.ts';
import { lapseHeldChanges } from './held-changes.ts';

const HELD: BookingState = 'held';

/** Bookings that are expired in one transaction. */
const BATCH = 100;

/**
 * Expires the bookings, and the changes of bookings, that were not paid in time, and those, requests and offers that
 * were not answered in time, which frees their seats. A job calls it every second; a booking that finds no seats calls
 * it for its event or studio, so that no late job keeps a seat from being sold.
 * @param among all bookings by default
 * @returns how many expired
 * @throws Refusal `http.not_found` for a text that is no id
 */
export async function lapseBookings(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  among: { bookingId?: string; eventId?: string; studioId?: string } = {},
): Promise<number> {
  const now = clock();
  const { bookingId, eventId, studioId } = among;
  if (bookingId !== undefined) assertId(bookingId);
  const chosen = sql.join(
    [
      sql`true`,
      ...(bookingId ? [sql`b.id = ${bookingId}`] : []),
      ...(studioId ? [sql`b.studio_id = ${studioId}`] : []),
      ...(eventId
        ? [sql`exists (select from booking_events c where c.booking_id = b.id and c.event_id = ${eventId})`]
        : []),
    ],
    sql` and `,
  );
  let lapsed = await lapseHeldChanges({ db, now: clock }, among);
  while (true) {
    const ids = await listPastTheirTime(db, chosen, now);
    if (ids.length === 0) return lapsed;
    const expired = await transaction(db, async (tx) => {
      await lockEventsOf(tx, ids);
      // A hold may have been extended in the meantime.
      const due = await listPastTheirTime(tx, sql`b.id = any(${ids}::uuid[])`, now);
      const by = { userId: null, role: 'system', reason: '', now } as const;
      const changed = await changeState(tx, due, 'expire', 'expired', by);
      await offerReleasedSeats(tx, changed, now);
      return changed;
    });
    lapsed += expired.length;
    if (ids.length < BATCH) return lapsed;
  }
}

async function listPastTheirTime(db: Connection, chosen: RawBuilder<unknown>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b
    where ${chosen} and (b.state = any(${[...WAITING_STATES]}::text[]) and b.answer_due_at <= ${now}
      or b.state = ${HELD} and b.hold_ends_at <= ${now})
    order by b.id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}
