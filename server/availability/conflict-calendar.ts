import { type Conflict, type Crowding, crowdingOf } from '../../shared/events.ts';
import { HOUR, MINUTE, toOffsetIso } from '../../shared/time.ts';
import type { Connection } from '../db/database.ts';
import {
  type ClosedInterval,
  closedIntervals,
  type OpeningHoursRow,
  openIntervals,
  type SpaceInterval,
} from './opening-hours.ts';
import { listReservations, type ReservationRow } from './reservation-queries.ts';
import { getStudioAvailability, type SpaceRow } from './studio-availability.ts';
import { listDays, localDay } from './zoned-days.ts';

/** All that can be in the way of a date within some time, in memory: one look serves one date or a year of them. */
export interface ConflictCalendar {
  zone: string;
  /** Those of the studio, archived ones too. */
  spaces: Map<string, SpaceRow>;
  /** By space, in the order of their starts; several at a time only where guests have units of it. */
  reservations: Map<string, ReservationRow[]>;
  closed: ClosedInterval[];
  /** When a space is open on a day, YYYY-MM-DD; undefined where it names no hours at all. "" is the studio. */
  openOn: (space: string, day: string) => SpaceInterval[] | undefined;
  busy: (SpaceInterval & { title: string })[];
}

/** Some spaces for some time, without buffers. */
export interface Placement {
  spaceIds: readonly string[];
  from: Date;
  to: Date;
}

/** Longest buffer, and the longest day: what happens so close to a stretch of time may matter to it. */
const MARGIN = 48 * HOUR;

/**
 * @param spaceIds those that may be wanted; null for every one
 * @param except events that are being moved, and not in their own way
 */
export async function loadConflictCalendar(
  db: Connection,
  studio: { id: string; time_zone: string },
  spaceIds: readonly string[] | null,
  range: { from: Date; to: Date },
  except: readonly string[] = [],
): Promise<ConflictCalendar> {
  const zone = studio.time_zone;
  const wide = { from: new Date(range.from.getTime() - MARGIN), to: new Date(range.to.getTime() + MARGIN) };
  const days = [localDay(wide.from, zone), localDay(wide.to, zone)] as const;
  const time = await getStudioAvailability(db, studio.id, days, wide);
  const ids = spaceIds ?? time.spaces.map(({ id }) => id);
  const claims = Map.groupBy(await listReservations(db, ids, wide, except), ({ space_id }) => space_id);
  return {
    zone,
    spaces: new Map(time.spaces.map((space) => [space.id, space])),
    reservations: claims,
    closed: closedIntervals(time.closures, days, zone),
    openOn: openingHoursByDay(time.hours, zone),
    busy: time.busy.map(({ space_id, from, to, title }) => ({
      space_id,
      from: new Date(from),
      to: new Date(to),
      title,
    })),
  };
}

/** Days are worked out as they are asked for: of the years that an calendar spans only few may be. */
function openingHoursByDay(hours: readonly OpeningHoursRow[], zone: string): ConflictCalendar['openOn'] {
  const named = Map.groupBy(hours, ({ space_id }) => space_id ?? '');
  const known = new Map<string, SpaceInterval[]>();
  return (space, day) => {
    const rows = named.get(space);
    if (!rows) return undefined;
    const key = `${space} ${day}`;
    const open = known.get(key) ?? openIntervals(rows, [day], zone);
    known.set(key, open);
    return open;
  };
}

/** Joined where they touch, as at midnight. */
function mergeIntervals(stretches: SpaceInterval[]): SpaceInterval[] {
  const joined: SpaceInterval[] = [];
  for (const stretch of stretches.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const last = joined.at(-1);
    if (last && stretch.from <= last.to) last.to = stretch.to > last.to ? stretch.to : last.to;
    else joined.push({ ...stretch });
  }
  return joined;
}

/** Everything in the way, what makes it impossible first. */
export const findConflicts = (calendar: ConflictCalendar, wanted: Placement): Conflict[] => [
  ...wanted.spaceIds.flatMap((id) => reservationConflicts(calendar, id, wanted)),
  ...closureConflicts(calendar, wanted),
  ...busyConflicts(calendar, wanted),
  ...openingHoursConflicts(calendar, wanted),
];

/** Other dates and slots that have the space then, buffers of both sides counted. */
export function reservationConflicts(
  calendar: ConflictCalendar,
  spaceId: string,
  { from, to }: Omit<Placement, 'spaceIds'>,
): Conflict[] {
  const claims = calendar.reservations.get(spaceId);
  const space = calendar.spaces.get(spaceId);
  if (!claims || !space) return [];
  const during = withBuffers(space, { from, to });
  const found: Conflict[] = [];
  for (const claim of claims) {
    if (claim.from >= during.to) break;
    if (claim.to <= during.from) continue;
    found.push({
      ...spaceOf(calendar, spaceId),
      ...timesOf(calendar, claim.uses_from, claim.uses_to),
      what: claim.is_slot ? 'slot' : 'date',
      title: claim.title,
    });
  }
  return found;
}

/** Whether a date has more seats than the spaces it would take. */
export const findCrowding = (
  { spaces }: ConflictCalendar,
  spaceIds: readonly string[],
  capacity: number,
): Crowding | null =>
  crowdingOf(
    spaceIds.flatMap((id) => spaces.get(id) ?? []),
    capacity,
  );

/** A date that is planned takes its spaces for those planned after it. */
export function reserve(calendar: ConflictCalendar, { spaceIds, from, to }: Placement, title: string): void {
  for (const spaceId of spaceIds) {
    const space = calendar.spaces.get(spaceId);
    if (!space) continue;
    const claims = calendar.reservations.get(spaceId) ?? [];
    const during = withBuffers(space, { from, to });
    const claim = { space_id: spaceId, event_id: '', title, is_slot: false, ...during, uses_from: from, uses_to: to };
    calendar.reservations.set(spaceId, claims.toSpliced(insertionIndex(claims, during.from), 0, claim));
  }
}

const withBuffers = (space: SpaceRow, { from, to }: { from: Date; to: Date }) => ({
  from: new Date(from.getTime() - space.buffer_before * MINUTE),
  to: new Date(to.getTime() + space.buffer_after * MINUTE),
});

/** Where a claim belongs among others in the order of their starts. */
function insertionIndex(claims: readonly ReservationRow[], from: Date): number {
  const next = claims.findIndex((claim) => claim.from > from);
  return next < 0 ? claims.length : next;
}

/** Closures of the studio, and of what is wanted of it. */
export const closureConflicts = (calendar: ConflictCalendar, wanted: Placement): Conflict[] =>
  calendar.closed
    .filter((closure) => overlaps(closure, wanted))
    .map(({ space_id, from, to, reason }) => ({
      ...spaceOf(calendar, space_id),
      ...timesOf(calendar, from, to),
      what: 'closed',
      title: reason,
    }));

/** Entries of outside calendars. */
export const busyConflicts = (calendar: ConflictCalendar, wanted: Placement): Conflict[] =>
  calendar.busy
    .filter((busy) => overlaps(busy, wanted))
    .map(({ space_id, from, to, title }) => ({
      ...spaceOf(calendar, space_id),
      ...timesOf(calendar, from, to),
      what: 'busy',
      title,
    }));

const overlaps = (stretch: SpaceInterval, { spaceIds, from, to }: Placement) =>
  (stretch.space_id === null || spaceIds.includes(stretch.space_id)) && stretch.from < to && stretch.to > from;

/** Whose hours do not cover it: the studio's, or those of a space with its own. What lasts for days is not asked. */
export function openingHoursConflicts(calendar: ConflictCalendar, { spaceIds, from, to }: Placement): Conflict[] {
  if (to.getTime() - from.getTime() >= 24 * HOUR) return [];
  const days = listDays(localDay(from, calendar.zone), localDay(to, calendar.zone));
  const isOutside = (id: string) => {
    const open = days.map((day) => calendar.openOn(id, day)).filter((stretches) => stretches !== undefined);
    return open.length > 0 && !mergeIntervals(open.flat()).some((stretch) => stretch.from <= from && stretch.to >= to);
  };
  return ['', ...spaceIds]
    .filter(isOutside)
    .map((id) => ({ ...spaceOf(calendar, id || null), ...timesOf(calendar, from, to), what: 'closed', title: '' }));
}

const spaceOf = ({ spaces }: ConflictCalendar, id: string | null) => ({
  space_id: id,
  space: (id && spaces.get(id)?.name) || '',
});

const timesOf = ({ zone }: ConflictCalendar, from: Date, to: Date) => ({
  starts_at: toOffsetIso(from, zone),
  ends_at: toOffsetIso(to, zone),
});

/** What can be overridden. */
export const listWarnings = (calendar: ConflictCalendar, wanted: Parameters<typeof closureConflicts>[1]): Conflict[] =>
  [closureConflicts, busyConflicts, openingHoursConflicts].flatMap((find) => find(calendar, wanted));
