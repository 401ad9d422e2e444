import type { EventUpdate, EventUpdateResult } from '../../shared/schemas/events.ts';
import { MINUTE } from '../../shared/time.ts';
import { type ConflictCalendar, loadConflictCalendar } from '../availability/conflict-calendar.ts';
import { type EventRow, lockEvents, updateEvents } from '../availability/event-rows.ts';
import { lockSpacesInZone } from '../availability/lock-spaces.ts';
import { retryOnConflict } from '../availability/retry-on-conflict.ts';
import { assignSpaces, fixedSpaces } from '../availability/space-choice.ts';
import { localDateTime } from '../availability/zoned-days.ts';
import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { assertPlannableTime, eventTimes, getEvent, getPlannerOfEvent } from './events.ts';
import { enqueueMoveNotices } from './move-notices.ts';
import { assertCanEdit, assertPrice, isTeaching, type Planner } from './planner.ts';

/**
 * Updates one event; its series stays as it is.
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.cancelled`, `events.past`, `events.in_past`, `events.too_far`,
 *   `events.changed_meanwhile`, `events.slot_fixed`, `events.capacity_below_booked`, `events.booked`, `events.price_booked`,
 *   `events.unknown_space`, `events.conflict`, `events.warned`
 */
export async function updateEvent(
  { db, now }: Services,
  person: { userId: string },
  id: string,
  request: EventUpdate,
): Promise<EventUpdateResult> {
  const planner = await retryOnConflict(() =>
    transaction(db, async (tx) => {
      const planner = await getPlannerOfEvent(tx, person, id);
      await updateLockedEvent(tx, planner, id, request, now());
      return planner;
    }),
  );
  return { event: await getEvent(db, planner, id), changed: 1, gaps: [], kept: [] };
}

async function updateLockedEvent(tx: Tx, planner: Planner, id: string, request: EventUpdate, now: Date) {
  const date = (await lockEvents(tx, [id]))[0] ?? refuse('http.not_found');
  assertUnchanged(date, request, planner);
  const zone = planner.time_zone;
  const times = eventTimes(
    request.starts ?? localDateTime(date.starts_at, zone),
    request.minutes ?? minutesOf(date),
    zone,
  );
  // In an hour that the clocks repeat, an event in the second one keeps its instant if the start is not changed.
  if (request.starts === undefined || request.starts === localDateTime(date.starts_at, zone)) {
    times.to = new Date(date.starts_at.getTime() + times.to.getTime() - times.from.getTime());
    times.from = date.starts_at;
  }
  const spaceIds = request.space_ids ? [...new Set(request.space_ids)] : date.space_ids;
  const moves = {
    time: +times.from !== +date.starts_at || +times.to !== +date.ends_at,
    spaces: spaceIds.length !== date.space_ids.length || spaceIds.some((space) => !date.space_ids.includes(space)),
  };
  assertCanUpdate(date, request, moves.time || moves.spaces, now);
  const both = [...new Set([...spaceIds, ...date.space_ids])];
  await lockSpacesInZone(tx, planner, both);
  const calendar = await loadConflictCalendar(tx, planner, both, times, [id]);
  const spaces = [...calendar.spaces.values()];
  assertCanEdit(planner, isTeaching(planner, spaces, date.space_ids) || date.instructor_id === planner.member_id);
  assertPrice(planner, request.price_override, date.price_override);
  const isPriced = request.price_override !== undefined && request.price_override !== date.price_override;
  if (isPriced && date.seats_taken > 0 && !request.keep_prices) {
    refuse('events.price_booked', { guests: date.seats_taken });
  }
  if (moves.time || moves.spaces) {
    assertPlannableTime(times.from, zone, now);
    if (date.seats_taken > 0 && !request.tell_guests) refuse('events.booked', { guests: date.seats_taken });
    assignSpaces(calendar, fixedSpaces(spaceIds), times, request.anyway);
    if (moves.spaces) assertCanEdit(planner, isTeaching(planner, spaces, spaceIds));
  }
  const changed = {
    id,
    starts_at: times.from,
    ends_at: times.to,
    capacity: request.capacity ?? date.capacity,
    price_override: request.price_override === undefined ? date.price_override : request.price_override,
    note: request.note ?? date.note,
    series_id: date.series_id,
    series_day: date.series_day,
    ...((moves.time || moves.spaces) && { space_ids: spaceIds }),
  };
  await updateEvents(tx, [changed], { userId: planner.userId, now });
  if (moves.time || moves.spaces) {
    const move = eventMoveOf(calendar, date, { ...changed, space_ids: spaceIds });
    await enqueueMoveNotices(tx, [move], { userId: planner.userId, message: request.message ?? '', now });
  }
}

/** Describes a move for the guests, without teachers that the studio does not show. */
export const eventMoveOf = (
  calendar: ConflictCalendar,
  before: Pick<EventRow, 'id' | 'starts_at' | 'ends_at' | 'space_ids'>,
  after: { starts_at: Date; ends_at: Date; space_ids: readonly string[] },
) => {
  const placeOf = (date: typeof after) => ({
    starts_at: date.starts_at,
    ends_at: date.ends_at,
    spaces: date.space_ids.flatMap((id) => {
      const space = calendar.spaces.get(id);
      return space?.is_public ? space.name : [];
    }),
  });
  return { id: before.id, from: placeOf(before), to: placeOf(after) };
};

const minutesOf = ({ starts_at, ends_at }: EventRow) => Math.round((+ends_at - +starts_at) / MINUTE);

/** Refuses an update of an outdated version. @throws Refusal `events.changed_meanwhile` with the current values */
export function assertUnchanged(
  date: EventRow,
  { version }: Pick<EventUpdate, 'version'>,
  { time_zone: zone, name }: Planner,
): void {
  if (date.version === version) return;
  refuse('events.changed_meanwhile', {
    by: date.changed_by ?? name,
    at: date.changed_at?.toISOString() ?? null,
    current: {
      version: date.version,
      starts: localDateTime(date.starts_at, zone),
      minutes: minutesOf(date),
      capacity: date.capacity,
      price_override: date.price_override,
      space_ids: date.space_ids,
      note: date.note,
      status: date.status,
    },
  });
}

/** @param moves whether time or spaces change */
function assertCanUpdate(date: EventRow, request: EventUpdate, moves: boolean, now: Date): void {
  const { capacity = date.capacity, price_override = date.price_override } = request;
  const sells = capacity !== date.capacity || price_override !== date.price_override;
  if (date.status === 'cancelled') refuse('events.cancelled');
  if ((moves || sells) && (date.status === 'completed' || date.starts_at <= now)) refuse('events.past');
  if (date.is_slot && sells) refuse('events.slot_fixed');
  if (capacity < date.seats_taken) refuse('events.capacity_below_booked', { booked: date.seats_taken });
}
