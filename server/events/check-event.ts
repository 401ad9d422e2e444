import { isBlocking } from '#shared/events.ts';
import type { EventCheck, EventCheckResult } from '#shared/schemas/events/events.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { MINUTE } from '#shared/time/time.ts';
import { findConflicts, findCrowding, listWarnings, loadConflictCalendar } from '../availability/conflict-calendar.ts';
import { allSpaces, assertSpaces, chooseSpaces, fixedSpaces, getSpaceChoice } from '../availability/space-choice.ts';
import { isSkippedTime, localDateTime, localDay } from '../availability/zoned-days.ts';
import type { Connection, Database } from '../db/database.ts';
import { readSnapshot } from '../db/transaction.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { findEvents, type PlannedEventRow } from './calendar-queries.ts';
import { assertPlannableDay } from './event-limits.ts';
import { eventTimes, getPlannableOffering, getPlannerOfEvent } from './events.ts';
import type { Planner } from './planner.ts';
import { readOnly } from './row-access.ts';
import { clashesIn } from './series/check-series.ts';
import { planSeriesEventsUpdate } from './series/update-series.ts';

/**
 * Checks a new or changed event for conflicts, and counts the guests who would be notified. Nothing is saved.
 * @throws Refusal as `createEvent` and `updateEvent`, except for the conflicts themselves
 */
export async function checkEvent(
  { db, now }: Services,
  person: { userId: string },
  request: EventCheck,
): Promise<EventCheckResult> {
  if ('offering_id' in request) {
    const { offering, planner } = await getPlannableOffering(db, person, request.offering_id);
    const minutes = request.minutes ?? offering.duration_minutes;
    const choice = request.space_ids ? fixedSpaces(request.space_ids) : await getSpaceChoice(db, offering.id);
    const times = eventTimes(request.starts, minutes, planner.time_zone);
    assertPlannableDay(request.starts.slice(0, 10), localDay(now(), planner.time_zone));
    const calendar = await loadConflictCalendar(db, planner, allSpaces(choice), times);
    assertSpaces(calendar, allSpaces(choice));
    const { spaceIds, taken } = chooseSpaces(calendar, choice, times);
    const conflicts = [...taken, ...listWarnings(calendar, { spaceIds, ...times })];
    const crowded = findCrowding(calendar, spaceIds, request.capacity ?? offering.capacity);
    return { ...answer(planner, conflicts, 0, [{ id: null, times, starts: request.starts }]), crowded };
  }
  const planner = await getPlannerOfEvent(db, person, request.event_id);
  const [event] = await findEvents(db, [request.event_id], planner.member_id);
  if (!event) return refuse('http.not_found');
  return request.scope === 'one' ? checkMove(db, planner, event, request) : checkMoves(db, planner, request, now());
}

async function checkMove(
  db: Connection,
  planner: Planner,
  event: PlannedEventRow,
  request: Extract<EventCheck, { event_id: string }>,
): Promise<EventCheckResult> {
  const zone = planner.time_zone;
  const starts = request.starts ?? localDateTime(event.starts_at, zone);
  const times = eventTimes(starts, request.minutes ?? Math.round((+event.ends_at - +event.starts_at) / MINUTE), zone);
  const spaceIds = request.space_ids ?? event.space_ids;
  const calendar = await loadConflictCalendar(db, planner, spaceIds, times, [event.id]);
  assertSpaces(calendar, request.space_ids ?? []);
  const conflicts = findConflicts(calendar, { spaceIds, ...times });
  const crowded = findCrowding(calendar, spaceIds, request.capacity ?? event.capacity);
  return { ...answer(planner, conflicts, event.seats_taken, [{ id: event.id, times, starts }]), crowded };
}

async function checkMoves(
  db: Database,
  planner: Planner,
  { event_id, ...request }: Extract<EventCheck, { event_id: string }>,
  now: Date,
): Promise<EventCheckResult> {
  const plan = await readSnapshot(db, (snapshot) =>
    planSeriesEventsUpdate(snapshot, readOnly, planner, event_id, { ...request, tell_guests: true }, now),
  );
  const changes = [...plan.moved, ...plan.staying.filter((stays) => stays.change.series_day !== null)];
  const events = [
    ...changes.map(({ change: { id, starts_at, ends_at } }) => ({ id, times: { from: starts_at, to: ends_at } })),
    ...plan.created.map(({ from, to }) => ({ id: null, times: { from, to } })),
  ]
    .sort((one, other) => +one.times.from - +other.times.from)
    .map((event) => ({ ...event, starts: localDateTime(event.times.from, planner.time_zone) }));
  const { capacity } = plan.replacement.fields;
  const taken = [...plan.moved.map(({ change }) => change.space_ids), ...plan.created.map(({ spaceIds }) => spaceIds)];
  const crowded = taken.map((spaceIds) => findCrowding(plan.calendar, spaceIds, capacity)).find(Boolean) ?? null;
  const clashes = clashesIn(planner, plan);
  return { ...answer(planner, plan.conflicts, plan.guests, events), clashes, gaps: plan.gaps, crowded };
}

const answer = (
  { time_zone: zone }: Planner,
  conflicts: EventCheckResult['conflicts'],
  guests: number,
  events: { id: string | null; times: { from: Date; to: Date }; starts: string }[],
): Omit<EventCheckResult, 'crowded'> => ({
  conflicts,
  possible: !conflicts.some(isBlocking),
  booked_guests: guests,
  clashes: [],
  gaps: [],
  dates: events.map(({ id, times: { from, to }, starts }) => ({
    id,
    starts_at: toOffsetIso(from, zone),
    ends_at: toOffsetIso(to, zone),
    shifted: isSkippedTime(starts.slice(0, 10), starts.slice(11), zone),
  })),
});
