import { record } from '#server/activity/activity.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { transaction } from '#server/db/transaction.ts';
import { deleteUnbookedEvents, getPlanner, listPlannedEvents, lockEventsToClear } from '#server/events/events.ts';
import type { Services } from '#server/services.ts';
import type { EventClearance, EventClearanceResult } from '#shared/schemas/events/planning.ts';
import { endWaitlists } from '../waitlist/end-waitlists.ts';
import { cancelLockedEvents } from './event-cancellation-queries.ts';

/**
 * Deletes events of a studio that have no bookings and cancels others, for example those on days off. All of them or
 * none; a second call changes nothing.
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`
 */
export async function clearEvents(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  { remove, cancel, reason = '' }: EventClearance,
): Promise<EventClearanceResult> {
  const { db, now: clock } = services;
  const planner = await getPlanner(db, person, idOrSlug);
  const now = clock();
  const toCancel = new Set(cancel);
  const { keptIds, ...cleared } = await retryOnConflict(() =>
    transaction(db, async (tx) => {
      const events = await lockEventsToClear(tx, planner, [...new Set([...remove, ...cancel])], now);
      const isFree = ({ seats_taken }: { seats_taken: number }) => seats_taken === 0;
      const booked = events.filter((event) => !isFree(event));
      const cancelled = booked.filter(({ id }) => toCancel.has(id));
      const cancelledIds = cancelled.map(({ id }) => id);
      await endWaitlists({ ...services, db: tx }, cancelledIds, reason);
      const ended = await cancelLockedEvents(tx, cancelledIds, { userId: person.userId, reason, now });
      const removed = await deleteUnbookedEvents(tx, planner, events.filter(isFree), now);
      const data = { removed, cancelled: cancelled.length };
      if (removed > 0) {
        await record({ ...services, db: tx }, 'studio.events_cleared', {
          by: person.userId,
          subject: planner.id,
          data,
        });
      }
      const kept = booked.filter(({ id }) => !toCancel.has(id));
      return { removed, cancelled: cancelled.length, guests: ended.guests, keptIds: kept.map(({ id }) => id) };
    }),
  );
  return { ...cleared, kept: await listPlannedEvents(db, planner, keptIds) };
}
