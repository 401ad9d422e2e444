import { record } from '../activity/activity.ts';
import { deleteEvents, lockEvents } from '../availability/event-rows.ts';
import { retryOnConflict } from '../availability/retry-on-conflict.ts';
import { transaction } from '../db/transaction.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { findEvents } from './calendar-queries.ts';
import { getPlannerOfEvent } from './events.ts';
import { assertCanEdit } from './planner.ts';
import { addException, lockSeries } from './series/queries.ts';

/**
 * Deletes an event without bookings; its series skips that day from then on.
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.past`; `events.booked`: a booked event is cancelled
 * instead
 */
export async function deleteEvent({ db, now }: Services, person: { userId: string }, id: string): Promise<void> {
  const planner = await getPlannerOfEvent(db, person, id);
  await retryOnConflict(() =>
    transaction(db, async (tx) => {
      const [shown] = await findEvents(tx, [id], planner.member_id);
      // Order of locks: the series before its events.
      if (shown?.series_id) await lockSeries(tx, shown.series_id);
      const [event] = await lockEvents(tx, [id]);
      if (!event || !shown) return refuse('http.not_found');
      assertCanEdit(planner, shown.is_own);
      if (event.starts_at <= now()) refuse('events.past');
      if (event.seats_taken > 0) refuse('events.booked', { guests: event.seats_taken });
      if (event.series_id && event.series_day) await addException(tx, event.series_id, event.series_day);
      await deleteEvents(tx, [id], now());
      const data = { starts_at: event.starts_at.toISOString() };
      await record({ db: tx, now }, 'event.deleted', { by: person.userId, subject: id, studio: planner.id, data });
    }),
  );
}
