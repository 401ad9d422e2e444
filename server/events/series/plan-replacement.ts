import { type Conflict, MAX_EXCEPTIONS } from '../../../shared/events.ts';
import type { Gap } from '../../../shared/schemas/events.ts';
import {
  busyConflicts,
  type ConflictCalendar,
  closureConflicts,
  openingHoursConflicts,
  type Placement,
  reserve,
} from '../../availability/conflict-calendar.ts';
import type { EventChange, EventRow } from '../../availability/event-rows.ts';
import {
  allSpaces,
  assertSpaces,
  chooseSpaces,
  fixedSpaces,
  type SpaceChoice,
} from '../../availability/space-choice.ts';
import { addDays, localDay } from '../../availability/zoned-days.ts';
import type { Connection } from '../../db/database.ts';
import { refuse } from '../../http/refuse.ts';
import { assertEventLimit } from '../event-limits.ts';
import { assertCanEdit, isTeaching, type Planner } from '../planner.ts';
import type { Access } from '../row-access.ts';
import { type Occurrence, planOccurrences } from './occurrences.ts';
import { listEventDays, listUpcomingEvents, type SeriesRow } from './queries.ts';
import { type Rescheduling, rescheduleEvent } from './reschedule-event.ts';
import type { RecurrenceRule } from './rule.ts';
import { listRuleDays } from './rule.ts';
import { expansionEnd, loadCalendarForDays, spaceChoiceOf } from './series.ts';

/** From a day of the old rule on, a new one holds. */
export interface SeriesReplacement {
  old: SeriesRow;
  oldRule: RecurrenceRule;
  from: string;
  rule: RecurrenceRule;
  fields: Pick<SeriesRow, 'first_day' | 'at' | 'minutes' | 'capacity' | 'price_override' | 'space_ids' | 'exceptions'>;
  /** So many days after a day of the old rule is the one of the new rule that takes its date over. */
  shift: number;
  /** Written into every date. */
  note?: string | undefined;
  /** Booked dates whose time or spaces change: moved, or left; undefined refuses. */
  notifyGuests: boolean | undefined;
  message: string;
  /** Whoever has booked keeps what they agreed to; else booked dates refuse another price. */
  keepPrices: boolean;
  /** Booked dates, and the one in hand, may go where the studio is closed or busy. */
  overrideWarnings: boolean;
  /** Events that cannot go where they should stay where they are; else they are in the way, or leave a gap. */
  leaveConflicting: boolean;
  /** The date with which its owner changes the others: it never goes just because something is in its way. */
  editedEventId?: string;
  /** It follows, even if it had been changed by hand. */
  followsSeries?: boolean;
}

/** What becomes of the dates of a rule when another takes its place. */
export interface SeriesPlan {
  replacement: SeriesReplacement;
  offering: { id: string; studio_id: string; title: string };
  calendar: ConflictCalendar;
  /** Dates of the new rule are made up to this day. */
  until: string;
  /** What is in the way of booked dates and the one in hand: what makes it impossible, and warnings. */
  conflicts: Conflict[];
  /** Events that cannot go where they should, with what is there. */
  clashes: { event: EventRow; to: Date; conflicts: Conflict[] }[];
  /** Seats sold of the dates that would change their time or spaces. */
  guests: number;
  /** Dates that go: nobody has booked them. */
  dropped: EventRow[];
  moved: { event: EventRow; change: EventChange & { space_ids: string[] } }[];
  /** Dates whose time and spaces stay. */
  staying: { event: EventRow; change: EventChange }[];
  /** Booked and clashing dates among those that stay, though the rule no longer says so. */
  kept: EventRow[];
  created: Occurrence[];
  gaps: Gap[];
}

/**
 * Plans what a new rule in the place of an old one does to its dates. Nothing is written.
 * @param access `toChange`, where the plan is carried out in the same transaction
 * @throws Refusal `events.rule_*`, `events.unknown_space`, `events.offering_full`, `events.studio_full`,
 *   `events.too_many_exceptions`, `events.in_past`, `studios.no_right`
 */
export async function planReplacement(
  db: Connection,
  access: Access,
  planner: Planner,
  offering: SeriesPlan['offering'],
  asked: SeriesReplacement,
  now: Date,
): Promise<SeriesPlan> {
  const { old, rule, from, shift } = asked;
  const zone = planner.time_zone;
  const until = expansionEnd(rule, asked.fields.first_day, localDay(now, zone));
  const dates = await listUpcomingEvents(db, old.id, from, now, access.events);
  // A date that was cancelled, or has begun, is not made again under the new rule.
  const over = (await listEventDays(db, old.id, from)).filter(
    (day) => !dates.some(({ series_day }) => series_day === day),
  );
  const exceptions = [...new Set([...asked.fields.exceptions, ...over.map((day) => addDays(day, shift))])];
  if (exceptions.length > MAX_EXCEPTIONS) refuse('events.too_many_exceptions', { most: MAX_EXCEPTIONS });
  const wanted = { ...asked, fields: { ...asked.fields, exceptions } };
  const { fields } = wanted;
  const days = listRuleDays(rule, fields.first_day, fields.first_day, until).filter((day) => !exceptions.includes(day));
  const changes = dates.map((event) => rescheduleEvent(event, wanted, days, zone));
  const { going, dropped, kept, guests } = partitionChanges(changes, wanted, now);

  const choice = await spaceChoiceOf(db, { space_ids: fields.space_ids, offering_id: offering.id });
  const spaceIds = [...new Set([...allSpaces(choice), ...dates.flatMap(({ space_ids }) => space_ids)])];
  await access.spaces(db, planner, spaceIds);
  const leaving = [...going, ...dropped].map(({ event }) => event.id);
  const all = [...days, ...dates.map(({ starts_at }) => localDay(starts_at, zone))].sort();
  const calendar = await loadCalendarForDays(db, planner, { needed: spaceIds, oneOf: [] }, all, leaving);
  assertSpaces(calendar, allSpaces(choice));
  const spaces = [...calendar.spaces.values()];
  assertCanEdit(
    planner,
    isTeaching(planner, spaces, choice.needed) && dates.every((event) => isTeaching(planner, spaces, event.space_ids)),
  );

  const { conflicts, gaps, moved, clashes, left } = placeEvents(calendar, choice, going, wanted, now);
  const taken = new Set(changes.flatMap(({ day }) => day ?? []));
  const { time, minutes, title } = { time: fields.at, minutes: fields.minutes, title: offering.title };
  const fresh = days.filter((day) => !taken.has(day));
  const { dates: made, gaps: unmade } = planOccurrences(calendar, choice, fresh, { time, minutes, title, now });
  const movedIds = new Set(moved.map(({ event }) => event.id));
  const displaced = going.filter((change) => !movedIds.has(change.event.id) && !left.includes(change));
  const gone = [...dropped, ...displaced].map(({ event }) => event);
  await assertEventLimit(db, offering, made.length - gone.length, now);
  return {
    ...{ replacement: wanted, offering, calendar, until, conflicts, clashes, moved, created: made },
    guests: guests - left.reduce((seats, { event }) => seats + event.seats_taken, 0),
    dropped: gone,
    staying: changes.filter(({ event }) => !movedIds.has(event.id) && !gone.includes(event)),
    kept: [...kept, ...left].map(({ event }) => event),
    gaps: [...gaps, ...unmade].sort((one, other) => (one.day < other.day ? -1 : 1)),
  };
}

/** Which dates go somewhere else, which have no day any more, and which booked ones stay where they are. */
function partitionChanges(changes: readonly Rescheduling[], { notifyGuests }: SeriesReplacement, now: Date) {
  const isBooked = ({ event }: Rescheduling) => event.seats_taken > 0;
  // Whoever has booked a date is not told of a time that is already over: it stays where it is.
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
 * Gives each date that goes somewhere else its place there. Guests and the date in hand come first; a free date that has
 * something in its way leaves a gap, as if the rule were new. `left` are those that stay where they are instead.
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
  /** Whether it clashes and may stay where it is. */
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

/** Gives a date its present place back, unless another has moved there. */
function restorePlacement(
  calendar: ConflictCalendar,
  { title, space_ids: spaceIds, starts_at: from, ends_at: to }: EventRow,
): boolean {
  const here = { spaceIds, from, to };
  if (chooseSpaces(calendar, fixedSpaces(spaceIds), here).taken.length > 0) return false;
  reserve(calendar, here, title);
  return true;
}

/** What a date had been in already is nothing that its new time brings. */
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
