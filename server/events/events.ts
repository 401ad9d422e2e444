import { DATED_SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import type { NewEvent, PlannedEvent } from '#shared/schemas/events/events.ts';
import { mayPlan } from '#shared/studios/team.ts';
import { MINUTE } from '#shared/time/time.ts';
import { record } from '../activity/activity.ts';
import { loadConflictCalendar } from '../availability/conflict-calendar.ts';
import { findOffering, findStudioOfEvent, insertEvents, type OfferingRow } from '../availability/event-rows.ts';
import { lockSpacesInZone } from '../availability/lock-spaces.ts';
import { retryOnConflict } from '../availability/retry-on-conflict.ts';
import { allSpaces, assignSpaces, fixedSpaces, getSpaceChoice } from '../availability/space-choice.ts';
import { localDay, zonedInstant } from '../availability/zoned-days.ts';
import type { Connection } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '../http/idempotency.ts';
import { isId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { toPlannedEvent } from './calendar.ts';
import { findEvents } from './calendar-queries.ts';
import { assertEventLimit, assertPlannableDay } from './event-limits.ts';
import { assertEventPrice } from './event-price.ts';
import { assertCanEdit, getPlanner, isTeaching, type Planner } from './planner.ts';

export { listEventsOfDay, listEventsToCancel, listPlannedEvents, lockEventsToCancel } from './cancellation.ts';
export { deleteUnbookedEvents, lockEventsToClear } from './clearance.ts';
export { getPlanner } from './planner.ts';

/**
 * Creates an event of an offering and reserves its spaces.
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.by_slots`, `events.offering_archived`,
 * `events.in_past`,
 *   `events.too_far`, `events.unknown_space`, `events.conflict`, `events.warned`, `events.offering_full`,
 *   `events.studio_full`, `payments.below_minimum`, `http.idempotency_reused`
 */
export async function createEvent(
  { db, now }: Services,
  person: { userId: string },
  offeringId: string,
  request: NewEvent,
  idempotency?: IdempotentRequest,
): Promise<PlannedEvent> {
  const id = await onlyOnce(db, person.userId, idempotency, (remember) =>
    retryOnConflict(() =>
      transaction(db, async (tx) => {
        const { offering, planner } = await getPlannableOffering(tx, person, offeringId);
        await assertEventPrice(tx, planner, offering.id, { price: request.price_override, current: null });
        const times = eventTimes(request.starts, request.minutes ?? offering.duration_minutes, planner.time_zone);
        assertPlannableTime(times.from, planner.time_zone, now());
        await assertEventLimit(tx, offering, 1, now());
        const choice = request.space_ids ? fixedSpaces(request.space_ids) : await getSpaceChoice(tx, offering.id);
        await lockSpacesInZone(tx, planner, allSpaces(choice));
        const calendar = await loadConflictCalendar(tx, planner, allSpaces(choice), times);
        const spaceIds = assignSpaces(calendar, choice, times, request.anyway);
        assertCanEdit(planner, isTeaching(planner, calendar.spaces.values(), spaceIds));
        const [made = ''] = await insertEvents(
          tx,
          offering,
          [
            {
              starts_at: times.from,
              ends_at: times.to,
              capacity: request.capacity ?? offering.capacity,
              price_override: request.price_override ?? null,
              note: request.note ?? '',
              space_ids: spaceIds,
            },
          ],
          person.userId,
        );
        const data = { offering: offering.id, starts_at: times.from.toISOString() };
        await record({ db: tx, now }, 'event.created', { by: person.userId, subject: made, studio: planner.id, data });
        await remember(tx, made);
        return made;
      }),
    ),
  );
  return getEvent(db, await getPlannerOfEvent(db, person, id), id);
}

/**
 * Returns an offering that the person may create events of. Members who plan only their own events must be its
 * instructor.
 * @throws Refusal as `createEvent`
 */
export async function getPlannableOffering(
  db: Connection,
  person: { userId: string },
  offeringId: string,
): Promise<{ offering: OfferingRow; planner: Planner }> {
  const offering = isId(offeringId) ? await findOffering(db, offeringId) : undefined;
  if (!offering) return refuse('http.not_found');
  const planner = await getPlanner(db, person, offering.studio_id);
  if (!(DATED_SERVICE_TYPES as readonly string[]).includes(offering.service_type)) refuse('events.by_slots');
  if (offering.status === 'archived') refuse('events.offering_archived');
  if (!mayPlan(planner, offering)) refuse('studios.no_right');
  return { offering, planner };
}

/**
 * Returns the person's access to the studio of an event.
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`
 */
export async function getPlannerOfEvent(db: Connection, person: { userId: string }, id: string): Promise<Planner> {
  const studioId = isId(id) ? await findStudioOfEvent(db, id) : undefined;
  return studioId ? getPlanner(db, person, studioId) : refuse('http.not_found');
}

/** @throws Refusal `http.not_found` */
export async function getEvent(db: Connection, planner: Planner, id: string): Promise<PlannedEvent> {
  const [row] = await findEvents(db, [id], planner.member_id);
  return row ? toPlannedEvent(row, planner) : refuse('http.not_found');
}

/** @param starts local time in the zone @param minutes elapsed time, also when the clocks change during the event */
export function eventTimes(starts: string, minutes: number, zone: string): { from: Date; to: Date } {
  const from = zonedInstant(starts.slice(0, 10), starts.slice(11), zone);
  return { from, to: new Date(from.getTime() + minutes * MINUTE) };
}

/** @throws Refusal `events.in_past`, `events.too_far` */
export function assertPlannableTime(from: Date, zone: string, now: Date): void {
  if (from <= now) refuse('events.in_past');
  assertPlannableDay(localDay(from, zone), localDay(now, zone));
}
