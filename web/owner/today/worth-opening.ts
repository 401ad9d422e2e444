import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { formatTime, HOUR, MINUTE } from '#shared/time/time.ts';
import { type CalendarDay, shiftDay } from '#web/time/calendar-days.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { startAt } from '../calendar/fields/start-hints.ts';
import { entriesOf, openingOf, type Row, rowsOf, startOf } from '../calendar/grid/week-entries.ts';

/** Shorter gaps are not suggested. */
const MIN_GAP = 3 * HOUR;
/** Below this share of taken seats, another event would only take guests from the existing ones. */
const MIN_FILL = 0.6;
/** The maximum number of suggestions. */
const MAX_SHOWN = 3;
/** Gaps begin and end at full and half hours. */
const GRID = 30 * MINUTE;

/** Free hours of a space, suggested for an offering that sells well there on other days. */
export interface WorthOpening {
  day: CalendarDay;
  spaceId: string;
  space: string;
  from: Date;
  to: Date;
  /** The suggested start, "18:00": the offering's usual time if free, or else the start of the gap. */
  at: string;
  offering: PlannedEvent['offering'];
  /** The taken and the total seats of the offering's events in the calendar. */
  taken: number;
  seats: number;
}

/**
 * Lists the free hours most worth an event, best first, from tomorrow on: gaps of at least three hours within opening
 * hours, in a space where an offering that sells well has its other events. Excludes days on which that offering
 * already takes place; suggests each offering once.
 * @param days in the calendar, in order
 */
export function listWorthOpening(calendar: StudioCalendar, days: readonly CalendarDay[], now: Date): WorthOpening[] {
  const today = dayOf(now, calendar.time_zone);
  const ahead = days.filter((day) => day > today);
  const found = rowsOf(calendar)
    .filter(({ space }) => space !== null && space.kind !== 'teacher')
    .flatMap((row) =>
      ahead.flatMap((day) => gapsOn(calendar, row, day).flatMap((gap) => fitting(calendar, row, day, gap))),
    )
    .toSorted((one, other) => other.taken / other.seats - one.taken / one.seats);
  const shown: WorthOpening[] = [];
  for (const gap of found) {
    const isKnown = shown.some(
      ({ offering, spaceId, day }) => offering.id === gap.offering.id || (spaceId === gap.spaceId && day === gap.day),
    );
    if (!isKnown) shown.push(gap);
  }
  return shown.slice(0, MAX_SHOWN);
}

interface Gap {
  from: number;
  to: number;
}

function gapsOn(calendar: StudioCalendar, row: Row, day: CalendarDay): Gap[] {
  const [start, end] = boundsOf(calendar, day);
  const taken = takenOn(calendar, row, day);
  return (openingOf(calendar, row) ?? []).flatMap(({ starts_at, ends_at }) => {
    const gaps: Gap[] = [];
    let from = Math.max(Date.parse(starts_at), start);
    const to = Math.min(Date.parse(ends_at), end);
    for (const { begins, ends } of taken) {
      if (ends <= from || begins >= to) continue;
      gaps.push({ from, to: begins });
      from = ends;
    }
    gaps.push({ from, to });
    return gaps
      .map((gap) => ({
        from: start + Math.ceil((gap.from - start) / GRID) * GRID,
        to: start + Math.floor((gap.to - start) / GRID) * GRID,
      }))
      .filter((gap) => gap.to - gap.from >= MIN_GAP);
  });
}

const boundsOf = ({ time_zone: zone }: StudioCalendar, day: CalendarDay) =>
  [+startOf(day, zone), +startOf(shiftDay(day, 1), zone)] as const;

const takenOn = (calendar: StudioCalendar, row: Row, day: CalendarDay) =>
  entriesOf(calendar, row, day).filter(({ what }) => what.kind !== 'event' || what.event.status !== 'cancelled');

function fitting(calendar: StudioCalendar, row: Row, day: CalendarDay, gap: Gap): WorthOpening[] {
  const { space } = row;
  if (!space) return [];
  const here = calendar.events.filter(
    (event) => !event.is_slot && event.status === 'scheduled' && event.space_ids.includes(space.id),
  );
  const [start, end] = boundsOf(calendar, day);
  return [...Map.groupBy(here, ({ offering }) => offering.id).values()].flatMap((events) => {
    const [first] = events;
    if (!first || events.length < 2) return [];
    const isThatDay = events.some(({ starts_at }) => Date.parse(starts_at) >= start && Date.parse(starts_at) < end);
    const length = Math.max(...events.map(({ starts_at, ends_at }) => Date.parse(ends_at) - Date.parse(starts_at)));
    const taken = events.reduce((sum, event) => sum + event.seats_taken - event.seats_offered, 0);
    const seats = events.reduce((sum, event) => sum + event.capacity, 0);
    if (isThatDay || length > gap.to - gap.from || seats === 0 || taken / seats < MIN_FILL) return [];
    const begins = beginOf(calendar, first, day, { ...gap, length });
    if (begins === undefined) return [];
    return [
      {
        ...{ day, spaceId: space.id, space: space.name, offering: first.offering, taken, seats },
        ...{ from: new Date(gap.from), to: new Date(gap.to), at: formatTime(new Date(begins), calendar.time_zone) },
      },
    ];
  });
}

/** Returns the instant at which a copy of `like` could begin in a gap without a conflict in its other spaces. */
function beginOf(
  calendar: StudioCalendar,
  like: PlannedEvent,
  day: CalendarDay,
  { from, to, length }: Gap & { length: number },
): number | undefined {
  const zone = calendar.time_zone;
  const taken = rowsOf(calendar)
    .filter(({ id }) => id !== null && like.space_ids.includes(id))
    .flatMap((row) => takenOn(calendar, row, day));
  const usual = +startAt(day, formatTime(like.starts_at, zone), zone);
  return [usual, from].find(
    (begin) =>
      begin >= from &&
      begin + length <= to &&
      !taken.some(({ begins, ends }) => begins < begin + length && ends > begin),
  );
}
