import { sql } from 'kysely';
import { WAITING_STATES } from '../../shared/bookings/bookings.ts';
import { transaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { changeState, lockEventsOf } from './transition.ts';
import { offerReleasedSeats } from './waitlist/offer-freed-seats.ts';

/** Bookings that are expired in one transaction. */
const BATCH = 100;

/**
 * Expires the bookings, requests and offers that were not answered in time, which frees their seats. A job calls it every second; a booking that
 * finds no seats calls it for its event or studio, so that no late job keeps a seat from being sold.
 * @param among all bookings by default
 * @returns how many expired
 */
export async function lapseBookings(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  among: { bookingId?: string; eventId?: string; studioId?: string } = {},
): Promise<number> {
  const now = clock();
  const { bookingId, eventId, studioId } = among;
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
  let lapsed = 0;
  while (true) {
    const { rows } = await sql<{ id: string }>`
      select b.id from bookings b
      where b.state = any(${[...WAITING_STATES]}::text[]) and b.answer_due_at <= ${now} and ${chosen}
      order by b.answer_due_at limit ${BATCH}`.execute(db);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return lapsed;
    const expired = await transaction(db, async (tx) => {
      await lockEventsOf(tx, ids);
      const by = { userId: null, role: 'system', reason: '', now } as const;
      const changed = await changeState(tx, ids, 'expire', 'expired', by);
      await offerReleasedSeats(tx, changed, now);
      return changed;
    });
    lapsed += expired.length;
    if (ids.length < BATCH) return lapsed;
  }
}
