import {
  busyConflicts,
  type ConflictCalendar,
  closureConflicts,
  openingHoursConflicts,
  type Placement,
  reserve,
} from '#server/availability/conflict-calendar.ts';
import type { EventChange, EventRow } from '#server/availability/event-rows.ts';
import {
  allSpaces,
  assertSpaces,
  chooseSpaces,
  fixedSpaces,
  type SpaceChoice,
} from '#server/availability/space-choice.ts';
import { addDays, localDay } from '#server/availability/zoned-days.ts';
import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { type Conflict, MAX_EXCEPTIONS } from '#shared/events.ts';
import type { Gap } from '#shared/schemas/events/events.ts';
import { assertEventLimit } from '../event-limits.ts';
import { assertCanEdit, isTeaching, type Planner } from '../planner.ts';
import type { Access } from '../row-access.ts';
import { type Occurrence, planOccurrences } from './occurrences.ts';
import { listEventDays, listUpcomingEvents } from './queries.ts';
import { type Rescheduling, rescheduleEvent, type SeriesReplacement } from './reschedule-event.ts';
import { listRuleDays } from './rule.ts';
import { expansionEnd, loadCalendarForDays, spaceChoiceOf } from './series.ts';

/** What updating a series does to its events. */
export interface SeriesPlan {
  replacement: SeriesReplacement;
  offering: { id: string; studio_id: string; title: string };
  calendar: ConflictCalendar;
  /** Events of the new rule are created up to this day. */
  until: string;
  /** Conflicts of booked events and of the edited one, blocking ones and warnings. */
  conflicts: Conflict[];
  /** Events that conflict at their new place. */
  clashes: { event: EventRow; to: Date; conflicts: Conflict[] }[];
  /** Seats sold of the events whose time or spaces would change. */
  guests: number;
  /** Events to delete; none is booked. */
  dropped: EventRow[];
  moved: { event: EventRow; change: EventChange & { space_ids: string[] } }[];
  /** Events whose time and spaces stay. */
  staying: { event: EventRow; change: EventChange }[];
  /** Booked or conflicting events that stay although the new rule has no such event. */
  kept: EventRow[];
  created: Occurrence[];
  gaps: Gap[];
}

/**
 * Plans the update of a series. Nothing is written.
 * @param access `forUpdate` if the plan is carried out in the same transaction
 * @throws Refusal `events.rule_*`, `events.unknown_space`, `events.offering_full`, `events.studio_full`,
 *   `events.too_many_exceptions`, `events.in_past`, `studios.no_right`
 */
export async function planReplacement(
  db: Connection,
  access: Access,
  planner: Planner,
  offering: SeriesPlan['offering'],
  request: SeriesReplacement,
  now: Date,
): Promise<SeriesPlan> {
  const { old, rule, from, shift } = request;
  const zone = planner.time_zone;
  const until = expansionEnd(rule, request.fields.first_day, localDay(now, zone));
  const events = await listUpcomingEvents(db, old.id, from, now, access.events);
  // Days whose event was cancelled or has begun get no event under the new rule.
  const over = (await listEventDays(db, old.id, from)).filter(
    (day) => !events.some(({ series_day }) => series_day === day),
  );
  const exceptions = [...new Set([...request.fields.exceptions, ...over.map((day) => addDays(day, shift))])];
  if (exceptions.length > MAX_EXCEPTIONS) refuse('events.too_many_exceptions', { most: MAX_EXCEPTIONS });
  const replacement = { ...request, fields: { ...request.fields, exceptions } };
  const { fields } = replacement;
  const days = listRuleDays(rule, fields.first_day, fields.first_day, until).filter((day) => !exceptions.includes(day));
  const changes = events.map((event) => rescheduleEvent(event, replacement, days, zone));
  const { going, dropped, kept, guests } = partitionChanges(changes, replacement, now);

  const choice = await spaceChoiceOf(db, { space_ids: fields.space_ids, offering_id: offering.id });
  const spaceIds = [...new Set([...allSpaces(choice), ...events.flatMap(({ space_ids }) => space_ids)])];
  await access.spaces(db, planner, spaceIds);
  const leaving = [...going, ...dropped].map(({ event }) => event.id);
  const all = [...days, ...events.map(({ starts_at }) => localDay(starts_at, zone))].sort();
  const calendar = await loadCalendarForDays(db, planner, { needed: spaceIds, oneOf: [] }, all, leaving);
  assertSpaces(calendar, allSpaces(choice));
  const spaces = [...calendar.spaces.values()];
  assertCanEdit(
    planner,
    isTeaching(planner, spaces, choice.needed) && events.every((event) => isTeaching(planner, spaces, event.space_ids)),
  );

  const { conflicts, gaps, moved, clashes, left } = placeEvents(calendar, choice, going, replacement, now);
  const taken = new Set(changes.flatMap(({ day }) => day ?? []));
  const { time, minutes, title } = { time: fields.at, minutes: fields.minutes, title: offering.title };
  const fresh = days.filter((day) => !taken.has(day));
  const { occurrences: made, gaps: unmade } = planOccurrences(calendar, choice, fresh, { time, minutes, title, now });
  const movedIds = new Set(moved.map(({ event }) => event.id));
  const displaced = going.filter((change) => !movedIds.has(change.event.id) && !left.includes(change));
  const gone = [...dropped, ...displaced].map(({ event }) => event);
  await assertEventLimit(db, offering, made.length - gone.length, now);
  return {
    ...{ replacement: replacement, offering, calendar, until, conflicts, clashes, moved, created: made },
    guests: guests - left.reduce((seats, { event }) => seats + event.seats_taken, 0),
    dropped: gone,
    staying: changes.filter(({ event }) => !movedIds.has(event.id) && !gone.includes(event)),
    kept: [...kept, ...left].map(({ event }) => event),
    gaps: [...gaps, ...unmade].sort((one, other) => (one.day < other.day ? -1 : 1)),
  };
}

/** Splits the events into those that move, those without a day in the new rule, and booked ones that stay. */
function partitionChanges(changes: readonly Rescheduling[], { notifyGuests }: SeriesReplacement, now: Date) {
  const isBooked = ({ event }: Rescheduling) => event.seats_taken > 0;
  // A booked event does not move to a time that is over.
  const isTooLate = (change: Rescheduling) => change.moves && isBooked(change) && change.times.from <= now;
  const moving = changes.filter((change) => change.moves && !isTooLate(change));
  const kept = changes.filter(
    (change) =>
      isTooLate(change) || (isBooked(change) && (change.day === undefined || (change.moves && notifyGuests === false))),
  );
  return {
    kept,
    going: moving.filter((change) => !kept.includes(change)),
    dropped: changes.filter((change) => change.day === undefined && !isBooked(change)),
    guests: moving.reduce((seats, { event }) => seats + event.seats_taken, 0),
  };
}

/**
 * Reserves the new place of each event that moves. Booked events and the edited one come first; an unbooked event with
 * a conflict leaves a gap, as in a new series. `left` are those that stay where they are instead.
 */
function placeEvents(
  calendar: ConflictCalendar,
  choice: SpaceChoice,
  going: readonly Rescheduling[],
  { fields, editedEventId, overrideWarnings, leaveConflicting }: SeriesReplacement,
  now: Date,
): Pick<SeriesPlan, 'conflicts' | 'gaps' | 'moved' | 'clashes'> & { left: Rescheduling[] } {
  const [conflicts, gaps, moved]: [Conflict[], Gap[], SeriesPlan['moved']] = [[], [], []];
  const [clashes, left]: [SeriesPlan['clashes'], Rescheduling[]] = [[], []];
  /** Records a conflict; true if the event may stay where it is. */
  const stays = (change: Rescheduling, inTheWay: Conflict[]) => {
    if (inTheWay.length === 0) return false;
    clashes.push({ event: change.event, to: change.times.from, conflicts: inTheWay });
    if (!leaveConflicting || !restorePlacement(calendar, change.event)) return false;
    left.push(change);
    return true;
  };
  const isFixed = ({ event }: Rescheduling) => event.seats_taken > 0 || event.id === editedEventId;
  for (const change of going.toSorted((one, other) => Number(isFixed(other)) - Number(isFixed(one)))) {
    const { event, times, ownSpaces } = change;
    const byHand = fields.space_ids.length === 0 ? ownSpaces : (ownSpaces ?? fields.space_ids);
    const { spaceIds, taken } = chooseSpaces(calendar, byHand ? fixedSpaces(byHand) : choice, times);
    const isNew = newTo(calendar, event);
    const there = { spaceIds, ...times };
    const [closed, busy] = [
      closureConflicts(calendar, there).filter(isNew),
      busyConflicts(calendar, there).filter(isNew),
    ];
    if (isFixed(change)) {
      if (times.from <= now) refuse('events.in_past');
      const warnings = overrideWarnings
        ? []
        : [...closed, ...busy, ...openingHoursConflicts(calendar, there).filter(isNew)];
      const inTheWay = [...taken, ...warnings];
      if (stays(change, inTheWay)) continue;
      conflicts.push(...inTheWay);
    } else {
      const inTheWay = [...closed, ...taken, ...busy];
      if (stays(change, inTheWay)) continue;
      const gap = times.from <= now ? PAST : gapOf(inTheWay);
      if (gap) {
        gaps.push({ day: change.day ?? '', ...gap });
        continue;
      }
    }
    reserve(calendar, there, event.title);
    const to = { starts_at: times.from, ends_at: times.to, space_ids: spaceIds };
    moved.push({ event, change: { ...change.change, ...to } });
  }
  return { conflicts, gaps, moved, clashes, left };
}

/** Reserves the current place of an event again; false if another event has moved there. */
function restorePlacement(
  calendar: ConflictCalendar,
  { title, space_ids: spaceIds, starts_at: from, ends_at: to }: EventRow,
): boolean {
  const here = { spaceIds, from, to };
  if (chooseSpaces(calendar, fixedSpaces(spaceIds), here).taken.length > 0) return false;
  reserve(calendar, here, title);
  return true;
}

/** Filters out conflicts that the event has at its current place already. */
function newTo(calendar: ConflictCalendar, event: EventRow): (conflict: Conflict) => boolean {
  const here: Placement = { spaceIds: event.space_ids, from: event.starts_at, to: event.ends_at };
  const key = ({ what, space_id, title }: Conflict) => JSON.stringify([what, space_id, title]);
  const known = new Set(
    [closureConflicts, busyConflicts, openingHoursConflicts].flatMap((find) => find(calendar, here).map(key)),
  );
  return (conflict) => !known.has(key(conflict));
}

const PAST = { why: 'conflict', detail: '' } as const;

function gapOf([first]: Conflict[]): Omit<Gap, 'day'> | undefined {
  if (!first) return undefined;
  if (first.what === 'closed') return { why: 'closure', detail: first.title };
  if (first.what === 'busy') return { why: 'busy', detail: first.title };
  return { why: 'conflict', detail: `${first.space}: ${first.title}` };
}
