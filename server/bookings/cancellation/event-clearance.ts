import type { EventClearance, EventClearanceResult } from '../../../shared/schemas/planning.ts';
import { retryOnConflict } from '../../availability/retry-on-conflict.ts';
import { transaction } from '../../db/transaction.ts';
import { deleteUnbookedEvents, getPlanner, listPlannedEvents, lockEventsToClear } from '../../events/events.ts';
import type { Services } from '../../services.ts';
import { cancelLockedEvents } from './event-cancellation-queries.ts';

/**
 * Takes out several dates of a studio that nobody has booked, and cancels others with all that goes with it: those of
 * some days off, for example. All of it or nothing; said again it changes nothing.
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
      const dates = await lockEventsToClear(tx, planner, [...new Set([...remove, ...cancel])], now);
      const isFree = ({ seats_taken }: { seats_taken: number }) => seats_taken === 0;
      const booked = dates.filter((date) => !isFree(date));
      const cancelled = booked.filter(({ id }) => toCancel.has(id));
      const ended = await cancelLockedEvents(
        tx,
        cancelled.map(({ id }) => id),
        { userId: person.userId, reason, now },
      );
      const removed = await deleteUnbookedEvents(tx, planner, dates.filter(isFree), now);
      const kept = booked.filter(({ id }) => !toCancel.has(id));
      return { removed, cancelled: cancelled.length, guests: ended.guests, keptIds: kept.map(({ id }) => id) };
    }),
  );
  return { ...cleared, kept: await listPlannedEvents(db, planner, keptIds) };
}
