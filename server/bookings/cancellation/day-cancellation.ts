import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { transaction } from '#server/db/transaction.ts';
import { getPlanner, listEventsOfDay, listPlannedEvents, lockEventsToClear } from '#server/events/events.ts';
import type { Services } from '#server/services.ts';
import type { CancellationPreview, DayCancellation, EventCancellationResult } from '#shared/schemas/events/events.ts';
import { endWaitlists } from '../waitlist/end-waitlists.ts';
import { cancelLockedEvents, countOpenBookings } from './event-cancellation-queries.ts';

/**
 * Cancels all events of a studio that begin on a day and have not begun yet, booked hours included: all of them or
 * none. Guests get a mail and their money, or choose another date. A second call changes nothing.
 * @param day in the studio's time zone
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function cancelDay(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  day: string,
  { reason = '' }: DayCancellation,
): Promise<EventCancellationResult> {
  const { db, now: clock } = services;
  const planner = await getPlanner(db, person, idOrSlug);
  const now = clock();
  const { ids, ...ended } = await retryOnConflict(() =>
    transaction(db, async (tx) => {
      const events = await lockEventsToClear(tx, planner, await listEventsOfDay(tx, planner, day, now), now);
      const locked = events.map(({ id }) => id);
      await endWaitlists({ ...services, db: tx }, locked, reason);
      return { ids: locked, ...(await cancelLockedEvents(tx, locked, { userId: person.userId, reason, now })) };
    }),
  );
  return { events: await listPlannedEvents(db, planner, ids), ...ended };
}

/**
 * Counts the events and bookings that `cancelDay` would cancel, without changing anything.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function previewDayCancellation(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
  day: string,
): Promise<CancellationPreview> {
  const ids = await listEventsOfDay(db, await getPlanner(db, person, idOrSlug), day, now());
  return { dates: ids.length, ...(await countOpenBookings(db, ids)) };
}
