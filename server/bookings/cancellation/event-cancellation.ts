import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { transaction } from '#server/db/transaction.ts';
import { getPlannerOfEvent, listEventsToCancel, listPlannedEvents, lockEventsToCancel } from '#server/events/events.ts';
import type { Services } from '#server/services.ts';
import type { CancellationPreview, EventCancellation, EventCancellationResult } from '#shared/schemas/events/events.ts';
import { endWaitlists } from '../waitlist/end-waitlists.ts';
import { cancelLockedEvents, countOpenBookings } from './event-cancellation-queries.ts';

/**
 * Cancels an event for the studio, or it and the later ones of its series: all its bookings are cancelled with a full
 * refund, its spaces are free, and its guests get a mail with the reason. A second call changes nothing.
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.past`, `events.not_in_series`
 */
export async function cancelEvents(
  services: Services,
  person: { userId: string },
  id: string,
  { reason = '', scope }: EventCancellation,
): Promise<EventCancellationResult> {
  const { db, now: clock } = services;
  const planner = await getPlannerOfEvent(db, person, id);
  const now = clock();
  const ended = await retryOnConflict(() =>
    transaction(db, async (tx) => {
      const ids = await lockEventsToCancel(tx, planner, id, { scope, now });
      await endWaitlists({ ...services, db: tx }, ids, reason);
      return { ids, ...(await cancelLockedEvents(tx, ids, { userId: person.userId, reason, now })) };
    }),
  );
  const events = await listPlannedEvents(db, planner, ended.ids.length > 0 ? ended.ids : [id]);
  return { events, bookings: ended.bookings, guests: ended.guests };
}

/**
 * Counts the events and bookings that `cancelEvents` would cancel, without changing anything.
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.not_in_series`
 */
export async function previewCancellation(
  { db, now }: Services,
  person: { userId: string },
  id: string,
  scope: EventCancellation['scope'],
): Promise<CancellationPreview> {
  const planner = await getPlannerOfEvent(db, person, id);
  const ids = await listEventsToCancel(db, planner, id, { scope, now: now() });
  return { dates: ids.length, ...(await countOpenBookings(db, ids)) };
}
