import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { instantOf } from '#shared/time/local-time.ts';
import { formatTime } from '#shared/time/time.ts';
import { type CalendarDay, shiftDay } from '#web/time/calendar-days.ts';
import { dayOf, daysBetween, mondayOf, WEEK } from '#web/time/calendar-weeks.ts';

/** Returns the ISO 8601 week number: week 1 contains the year's first Thursday. */
export function weekNumber(day: CalendarDay): number {
  const thursday = shiftDay(mondayOf(day), 3);
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / WEEK);
}

/** An entry of a row on a day. Times are "HH:MM", or "" if it began on an earlier day or ends on a later one. */
export interface Entry {
  key: string;
  /** Epoch milliseconds, clipped to the day. */
  begins: number;
  ends: number;
  from: string;
  until: string;
  /** True if it lasts from midnight to midnight. */
  allDay: boolean;
  what:
    | { kind: 'event'; event: PlannedEvent }
    | { kind: 'closed'; reason: string }
    | { kind: 'busy'; title: string; calendar: string };
}

/** True for a cancelled event. */
export const isCancelled = ({ what }: Entry): boolean => what.kind === 'event' && what.event.status === 'cancelled';

/** Returns the local days on which an event takes place. */
export const activeDays = ({ events, time_zone }: Pick<StudioCalendar, 'events' | 'time_zone'>): Set<CalendarDay> =>
  new Set(events.filter(({ status }) => status !== 'cancelled').map(({ starts_at }) => dayOf(starts_at, time_zone)));

/** A row of the calendar: a space, a teacher, or null for events without either. */
export interface Row {
  id: string | null;
  space: StudioCalendar['spaces'][number] | null;
}

/** Returns the rows: rooms and machines, then teachers, then one for events without either, if there are any. */
export function rowsOf({ spaces, events }: Pick<StudioCalendar, 'spaces' | 'events'>): Row[] {
  const rank = (space: StudioCalendar['spaces'][number]) => (space.kind === 'teacher' ? 1 : 0);
  const rows: Row[] = [...spaces]
    .sort((one, other) => rank(one) - rank(other))
    .map((space) => ({ id: space.id, space }));
  const known = new Set(spaces.map(({ id }) => id));
  const homeless = events.some(({ space_ids }) => !space_ids.some((id) => known.has(id)));
  return homeless ? [...rows, { id: null, space: null }] : rows;
}

/** Returns the instant at which a local day begins; a day has 23 or 25 hours when the clocks change. */
export function startOf(day: CalendarDay, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return instantOf({ year, month, day: date, hour: 0, minute: 0 }, zone);
}

/**
 * Returns the entries of a row on a day, in order. An event with several spaces is in the row of each, one that crosses
 * midnight is on both days, and a closure of the whole studio is in every row.
 */
export function entriesOf(calendar: StudioCalendar, row: Row, day: CalendarDay): Entry[] {
  const { found, add } = collectOn(calendar.time_zone, day);
  const known = new Set(calendar.spaces.map(({ id }) => id));
  const concerns = ({ space_id }: { space_id: string | null }) => space_id === null || space_id === row.id;
  for (const closure of calendar.closures.filter(concerns)) {
    add(closure.id, closure, { kind: 'closed', reason: closure.reason });
  }
  for (const [index, busy] of calendar.busy.filter(concerns).entries()) {
    add(`busy ${index}`, busy, { kind: 'busy', title: busy.title, calendar: busy.calendar });
  }
  for (const event of calendar.events) {
    const here = row.id === null ? !event.space_ids.some((id) => known.has(id)) : event.space_ids.includes(row.id);
    if (here) add(event.id, event, { kind: 'event', event });
  }
  return found.sort(byTime);
}

/** Returns the entries of a whole studio on a day, in order: each event once, and closures of the whole studio. */
export function studioEntriesOf(calendar: StudioCalendar, day: CalendarDay): Entry[] {
  const { found, add } = collectOn(calendar.time_zone, day);
  for (const closure of calendar.closures.filter(({ space_id }) => space_id === null)) {
    add(closure.id, closure, { kind: 'closed', reason: closure.reason });
  }
  for (const event of calendar.events) add(event.id, event, { kind: 'event', event });
  return found.sort(byTime);
}

/** Returns the peak number of simultaneously booked units; events that use the whole space do not count. */
export function unitsTaken(entries: readonly Entry[]): number {
  const slots = entries.filter(
    ({ what }) => what.kind === 'event' && what.event.is_slot && what.event.status !== 'cancelled',
  );
  return Math.max(
    0,
    ...slots.map(({ begins: at }) => slots.filter(({ begins, ends }) => begins <= at && at < ends).length),
  );
}

const byTime = (one: Entry, other: Entry) => one.begins - other.begins || other.ends - one.ends;

/** Collects the entries of a day, clipped to it. */
function collectOn(zone: string, day: CalendarDay) {
  const interval = { from: +startOf(day, zone), to: +startOf(shiftDay(day, 1), zone) };
  const found: Entry[] = [];
  const add = (key: string, { starts_at, ends_at }: { starts_at: string; ends_at: string }, what: Entry['what']) => {
    const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)];
    if (from >= interval.to || to <= interval.from) return;
    found.push({
      key: `${key} ${day}`,
      begins: Math.max(from, interval.from),
      ends: Math.min(to, interval.to),
      from: from < interval.from ? '' : formatTime(starts_at, zone),
      until: to > interval.to ? '' : formatTime(ends_at, zone),
      allDay: from <= interval.from && to >= interval.to,
      what,
    });
  };
  return { found, add };
}

/** Returns a space's hours, or else the studio's; undefined if none apply, as for a teacher. */
export function openingOf(
  { opening }: Pick<StudioCalendar, 'opening'>,
  row: Row,
): StudioCalendar['opening'] | undefined {
  if (opening.length === 0 || row.space?.kind === 'teacher') return undefined;
  const own = opening.filter(({ space_id }) => space_id !== null && space_id === row.id);
  return own.length > 0 ? own : opening.filter(({ space_id }) => space_id === null);
}

/** True if a space is open at any time of a day. */
export function isOpenOn(calendar: StudioCalendar, row: Row, day: CalendarDay): boolean {
  const from = +startOf(day, calendar.time_zone);
  const to = +startOf(shiftDay(day, 1), calendar.time_zone);
  const hours = openingOf(calendar, row);
  return hours?.some(({ starts_at, ends_at }) => Date.parse(starts_at) < to && Date.parse(ends_at) > from) ?? true;
}
