import { type Conflict, type Crowding, crowdingOf } from '#shared/events.ts';
import { containsInterval, type Interval, mergeIntervals } from '#shared/time/interval.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { DAY, HOUR, MINUTE } from '#shared/time/time.ts';
import type { Connection } from '../db/database.ts';
import type { OffsetPeriod } from './offset-periods.ts';
import {
  type ClosedInterval,
  listClosedIntervals,
  type OpeningHoursRow,
  openIntervals,
  periodsOfDays,
} from './opening-hours.ts';
import { listReservations, type ReservationRow } from './reservation-queries.ts';
import { type BusyRow, getStudioAvailability, type SpaceRow } from './studio-availability.ts';
import { localDay } from './zoned-days.ts';

/**
 * Everything of a studio that can conflict with an event within a period, in memory: loaded once, it checks one event
 * or all events of a series.
 */
export interface ConflictCalendar {
  zone: string;
  /** All spaces of the studio by id, archived ones too. */
  spaces: Map<string, SpaceRow>;
  /** By space, ordered by start. They overlap only where a space has several units and guests booked one each. */
  reservations: Map<string, ReservationRow[]>;
  closed: ClosedInterval[];
  /** The opening hours of a space; undefined for a space without hours of its own. null is the studio. */
  openOf: (spaceId: string | null) => Interval[] | undefined;
  busy: Pick<BusyRow, 'space_id' | 'start' | 'end' | 'title'>[];
}

/** The spaces and the time that an event would take, without buffers. */
export interface Placement {
  spaceIds: readonly string[];
  from: Date;
  to: Date;
}

/** The longest buffer plus the longest day: reservations and closures this close to a period can conflict with it. */
const MARGIN = 48 * HOUR;

/**
 * Loads what can conflict with events of a studio in a period.
 * @param spaceIds the spaces that events may take; null for all of the studio
 * @param except ids of events to leave out, since they are being moved
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
  const time = await getStudioAvailability(db, studio.id, days, { start: +wide.from, end: +wide.to });
  const periods = periodsOfDays(days, zone);
  const ids = spaceIds ?? time.spaces.map(({ id }) => id);
  const reservations = Map.groupBy(await listReservations(db, ids, wide, except), ({ space_id }) => space_id);
  return {
    zone,
    spaces: new Map(time.spaces.map((space) => [space.id, space])),
    reservations,
    closed: listClosedIntervals(periods, time.closures, time.hours),
    openOf: openingHoursBySpace(periods, time.hours),
    busy: time.busy,
  };
}

/** Computes the hours of a space when they are first read: a calendar can have more spaces than an event takes. */
export function openingHoursBySpace(
  periods: readonly OffsetPeriod[],
  hours: readonly OpeningHoursRow[],
): ConflictCalendar['openOf'] {
  const rows = Map.groupBy(hours, ({ space_id }) => space_id);
  const known = new Map<string | null, Interval[]>();
  return (spaceId) => {
    const own = rows.get(spaceId);
    if (!own) return undefined;
    const open = known.get(spaceId) ?? mergeIntervals(openIntervals(periods, own));
    known.set(spaceId, open);
    return open;
  };
}

/** Lists all conflicts of a placement: blocking ones first, then warnings. */
export const findConflicts = (calendar: ConflictCalendar, placement: Placement): Conflict[] => [
  ...placement.spaceIds.flatMap((id) => reservationConflicts(calendar, id, placement)),
  ...closureConflicts(calendar, placement),
  ...busyConflicts(calendar, placement),
  ...openingHoursConflicts(calendar, placement),
];

/** Lists the events and booked slots that have the space at that time. The buffers of both sides count. */
export function reservationConflicts(
  calendar: ConflictCalendar,
  spaceId: string,
  { from, to }: Omit<Placement, 'spaceIds'>,
): Conflict[] {
  const reservations = calendar.reservations.get(spaceId);
  const space = calendar.spaces.get(spaceId);
  if (!reservations || !space) return [];
  const during = withBuffers(space, { from, to });
  const found: Conflict[] = [];
  for (const reservation of reservations) {
    if (reservation.from >= during.to) break;
    if (reservation.to <= during.from) continue;
    found.push({
      ...spaceOf(calendar, spaceId),
      ...timesOf(calendar, { start: +reservation.uses_from, end: +reservation.uses_to }),
      what: reservation.is_slot ? 'slot' : 'date',
      title: reservation.title,
    });
  }
  return found;
}

/** The seats sold and the seats there are, if an event of this capacity would exceed the seats of its spaces. */
export const findCrowding = (
  { spaces }: ConflictCalendar,
  spaceIds: readonly string[],
  capacity: number,
): Crowding | null =>
  crowdingOf(
    spaceIds.flatMap((id) => spaces.get(id) ?? []),
    capacity,
  );

/** Adds a reservation in memory, so that events checked later conflict with this one. */
export function reserve(calendar: ConflictCalendar, { spaceIds, from, to }: Placement, title: string): void {
  for (const spaceId of spaceIds) {
    const space = calendar.spaces.get(spaceId);
    if (!space) continue;
    const others = calendar.reservations.get(spaceId) ?? [];
    const during = withBuffers(space, { from, to });
    const added = { space_id: spaceId, event_id: '', title, is_slot: false, ...during, uses_from: from, uses_to: to };
    calendar.reservations.set(spaceId, others.toSpliced(insertionIndex(others, during.from), 0, added));
  }
}

const withBuffers = (space: SpaceRow, { from, to }: { from: Date; to: Date }) => ({
  from: new Date(from.getTime() - space.buffer_before * MINUTE),
  to: new Date(to.getTime() + space.buffer_after * MINUTE),
});

/** The index at which a reservation from this instant keeps the list ordered by start. */
function insertionIndex(reservations: readonly ReservationRow[], from: Date): number {
  const next = reservations.findIndex((reservation) => reservation.from > from);
  return next < 0 ? reservations.length : next;
}

/** Lists the closures of the studio, or of a space of the placement, that overlap it. A warning. */
export const closureConflicts = (calendar: ConflictCalendar, placement: Placement): Conflict[] =>
  calendar.closed
    .filter((closure) => overlaps(closure, placement))
    .map((closure) => ({
      ...spaceOf(calendar, closure.space_id),
      ...timesOf(calendar, closure),
      what: 'closed',
      title: closure.reason,
    }));

/** Lists the busy times of external calendars that overlap the placement. A warning. */
export const busyConflicts = (calendar: ConflictCalendar, placement: Placement): Conflict[] =>
  calendar.busy
    .filter((busy) => overlaps(busy, placement))
    .map((busy) => ({
      ...spaceOf(calendar, busy.space_id),
      ...timesOf(calendar, busy),
      what: 'busy',
      title: busy.title,
    }));

const overlaps = (interval: Interval & { space_id: string | null }, { spaceIds, from, to }: Placement) =>
  (interval.space_id === null || spaceIds.includes(interval.space_id)) && interval.start < +to && interval.end > +from;

/**
 * Lists the studio, and the spaces with hours of their own, whose opening hours do not contain the placement. A
 * warning. Events of 24 hours or more are not checked.
 */
export function openingHoursConflicts(calendar: ConflictCalendar, { spaceIds, from, to }: Placement): Conflict[] {
  const [start, end] = [+from, +to];
  if (end - start >= DAY) return [];
  return [null, ...spaceIds]
    .filter((id) => {
      const open = calendar.openOf(id);
      return open && !containsInterval(open, start, end);
    })
    .map((id) => ({ ...spaceOf(calendar, id), ...timesOf(calendar, { start, end }), what: 'closed', title: '' }));
}

const spaceOf = ({ spaces }: ConflictCalendar, id: string | null) => ({
  space_id: id,
  space: (id && spaces.get(id)?.name) || '',
});

const timesOf = ({ zone }: ConflictCalendar, { start, end }: Interval) => ({
  starts_at: toOffsetIso(new Date(start), zone),
  ends_at: toOffsetIso(new Date(end), zone),
});

/** Lists the conflicts that the owner may override. */
export const listWarnings = (calendar: ConflictCalendar, placement: Placement): Conflict[] =>
  [closureConflicts, busyConflicts, openingHoursConflicts].flatMap((find) => find(calendar, placement));
