import type { EventUpdate, EventUpdateResult } from '#shared/schemas/events/events.ts';
import { MINUTE } from '#shared/time/time.ts';
import { changedFields, record } from '../activity/activity.ts';
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
import { assertEventPrice } from './event-price.ts';
import { assertPlannableTime, eventTimes, getEvent, getPlannerOfEvent } from './events.ts';
import { enqueueMoveNotices } from './move-notices.ts';
import { assertCanEdit, isTeaching, type Planner } from './planner.ts';

/** Offers free seats of events to those who wait for them; bookings, which know events, give it. */
export type OfferFreedSeats = (tx: Tx, eventIds: readonly string[], now: Date) => Promise<void>;

/**
 * Updates one event; its series stays as it is.
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.cancelled`, `events.past`, `events.in_past`,
 * `events.too_far`,
 *   `events.changed_meanwhile`, `events.slot_fixed`, `events.capacity_below_booked`, `events.booked`,
 * `events.price_booked`,
 *   `events.unknown_space`, `events.conflict`, `events.warned`
 */
export async function updateEvent(
  { db, now }: Services,
  person: { userId: string },
  id: string,
  request: EventUpdate,
  offerFreedSeats: OfferFreedSeats,
): Promise<EventUpdateResult> {
  const planner = await retryOnConflict(() =>
    transaction(db, async (tx) => {
      const planner = await getPlannerOfEvent(tx, person, id);
      const hasMoreSeats = await updateLockedEvent(tx, planner, id, request, now());
      if (hasMoreSeats) await offerFreedSeats(tx, [id], now());
      return planner;
    }),
  );
  return { event: await getEvent(db, planner, id), changed: 1, gaps: [], kept: [] };
}

/** @returns whether its capacity was raised */
async function updateLockedEvent(
  tx: Tx,
  planner: Planner,
  id: string,
  request: EventUpdate,
  now: Date,
): Promise<boolean> {
  const event = (await lockEvents(tx, [id]))[0] ?? refuse('http.not_found');
  assertUnchanged(event, request, planner);
  const zone = planner.time_zone;
  const times = eventTimes(
    request.starts ?? localDateTime(event.starts_at, zone),
    request.minutes ?? minutesOf(event),
    zone,
  );
  // In an hour that the clocks repeat, an event in the second one keeps its instant if the start is not changed.
  if (request.starts === undefined || request.starts === localDateTime(event.starts_at, zone)) {
    times.to = new Date(event.starts_at.getTime() + times.to.getTime() - times.from.getTime());
    times.from = event.starts_at;
  }
  const spaceIds = request.space_ids ? [...new Set(request.space_ids)] : event.space_ids;
  const moves = {
    time: +times.from !== +event.starts_at || +times.to !== +event.ends_at,
    spaces: spaceIds.length !== event.space_ids.length || spaceIds.some((space) => !event.space_ids.includes(space)),
  };
  assertCanUpdate(event, request, moves.time || moves.spaces, now);
  const both = [...new Set([...spaceIds, ...event.space_ids])];
  await lockSpacesInZone(tx, planner, both);
  const calendar = await loadConflictCalendar(tx, planner, both, times, [id]);
  const spaces = [...calendar.spaces.values()];
  assertCanEdit(planner, isTeaching(planner, spaces, event.space_ids) || event.instructor_id === planner.member_id);
  const price = { price: request.price_override, current: event.price_override };
  await assertEventPrice(tx, planner, event.offering_id, price);
  const isPriced = request.price_override !== undefined && request.price_override !== event.price_override;
  if (isPriced && event.seats_taken > 0 && !request.keep_prices) {
    refuse('events.price_booked', { guests: event.seats_taken });
  }
  if (moves.time || moves.spaces) {
    assertPlannableTime(times.from, zone, now);
    if (event.seats_taken > 0 && !request.tell_guests) refuse('events.booked', { guests: event.seats_taken });
    assignSpaces(calendar, fixedSpaces(spaceIds), times, request.anyway);
    if (moves.spaces) assertCanEdit(planner, isTeaching(planner, spaces, spaceIds));
  }
  const changed = {
    id,
    starts_at: times.from,
    ends_at: times.to,
    capacity: request.capacity ?? event.capacity,
    price_override: request.price_override === undefined ? event.price_override : request.price_override,
    note: request.note ?? event.note,
    series_id: event.series_id,
    series_day: event.series_day,
    ...((moves.time || moves.spaces) && { space_ids: spaceIds }),
  };
  await updateEvents(tx, [changed], { userId: planner.userId, now });
  const data = changedFields(fieldsOf(event), { ...fieldsOf(event), ...fieldsOf(changed) });
  if (data)
    await record({ db: tx, now: () => now }, 'event.changed', {
      by: planner.userId,
      subject: id,
      studio: planner.id,
      data,
    });
  if (moves.time || moves.spaces) {
    const move = eventMoveOf(calendar, event, { ...changed, space_ids: spaceIds });
    await enqueueMoveNotices(tx, [move], { userId: planner.userId, message: request.message ?? '', now });
  }
  return changed.capacity > event.capacity;
}

/** The fields of an event that its team edits. */
const fieldsOf = ({ starts_at, ends_at, ...event }: Partial<EventRow> & Pick<EventRow, 'starts_at' | 'ends_at'>) => ({
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  capacity: event.capacity,
  price_override: event.price_override,
  note: event.note,
  ...(event.space_ids && { space_ids: event.space_ids }),
});

/** Describes a move for the guests, without teachers that the studio does not show. */
export const eventMoveOf = (
  calendar: ConflictCalendar,
  before: Pick<EventRow, 'id' | 'starts_at' | 'ends_at' | 'space_ids'>,
  after: { starts_at: Date; ends_at: Date; space_ids: readonly string[] },
) => {
  const placeOf = (event: typeof after) => ({
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    spaces: event.space_ids.flatMap((id) => {
      const space = calendar.spaces.get(id);
      return space?.is_public ? space.name : [];
    }),
  });
  return { id: before.id, from: placeOf(before), to: placeOf(after) };
};

const minutesOf = ({ starts_at, ends_at }: EventRow) => Math.round((+ends_at - +starts_at) / MINUTE);

/** Refuses an update of an outdated version. @throws Refusal `events.changed_meanwhile` with the current values */
export function assertUnchanged(
  event: EventRow,
  { version }: Pick<EventUpdate, 'version'>,
  { time_zone: zone, name }: Planner,
): void {
  if (event.version === version) return;
  refuse('events.changed_meanwhile', {
    by: event.changed_by ?? name,
    at: event.changed_at?.toISOString() ?? null,
    current: {
      version: event.version,
      starts: localDateTime(event.starts_at, zone),
      minutes: minutesOf(event),
      capacity: event.capacity,
      price_override: event.price_override,
      space_ids: event.space_ids,
      note: event.note,
      status: event.status,
    },
  });
}

/** @param moves whether time or spaces change */
function assertCanUpdate(event: EventRow, request: EventUpdate, moves: boolean, now: Date): void {
  const { capacity = event.capacity, price_override = event.price_override } = request;
  const sells = capacity !== event.capacity || price_override !== event.price_override;
  if (event.status === 'cancelled') refuse('events.cancelled');
  if ((moves || sells) && (event.status === 'completed' || event.starts_at <= now)) refuse('events.past');
  if (event.is_slot && sells) refuse('events.slot_fixed');
  if (capacity < event.seats_taken) refuse('events.capacity_below_booked', { booked: event.seats_taken });
}
