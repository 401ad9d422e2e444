import type { StudioCalendar } from '#shared/schemas/events/events.ts';
import { formatTime, HOUR, MINUTE } from '#shared/time/time.ts';
import { type CalendarDay, shiftDay } from '#web/time/calendar-days.ts';
import { type Entry, entriesOf, openingOf, type Row, startOf } from './week-entries.ts';

/** An entry of a day with its position beside overlapping ones. */
export interface PlacedEntry {
  entry: Entry;
  /** Elapsed minutes since the first hour shown: a day on which the clocks change has 23 or 25 hours. */
  top: number;
  height: number;
  lane: number;
  lanes: number;
}

export interface DayHours {
  /** The first hour shown. */
  from: Date;
  minutes: number;
  /** The label of each full hour; when the clocks change, one comes twice or is missing. */
  labels: string[];
}

const [OPENS, CLOSES] = [8, 20];
/** The minimum height in minutes, so that the shortest event still shows its title. */
const MIN_HEIGHT = 30;

/** Returns the hours to show of a day: the working day, extended by what begins earlier or ends later. */
export function shownHours({ events, opening, time_zone: zone }: StudioCalendar, day: CalendarDay): DayHours {
  const start = +startOf(day, zone);
  const end = +startOf(shiftDay(day, 1), zone);
  let from = start + OPENS * HOUR;
  let to = start + CLOSES * HOUR;
  // Skips opening hours that began the day before: showing them would add empty hours between them and the morning.
  const own = opening.filter(({ starts_at }) => Date.parse(starts_at) >= start);
  for (const { starts_at, ends_at } of [...events, ...own]) {
    const [begins, ends] = [Date.parse(starts_at), Date.parse(ends_at)];
    if (begins >= end || ends <= start) continue;
    from = Math.min(from, Math.max(begins, start));
    to = Math.max(to, Math.min(ends, end));
  }
  from = start + Math.floor((from - start) / HOUR) * HOUR;
  const count = Math.ceil((to - from) / HOUR);
  return {
    from: new Date(from),
    minutes: count * 60,
    labels: Array.from({ length: count }, (_, at) => formatTime(new Date(from + at * HOUR), zone)),
  };
}

/** Returns the shown intervals, in minutes, in which a row is closed; [] if the studio has no opening hours. */
export function closedIntervals(
  calendar: StudioCalendar,
  row: Row,
  { from, minutes }: DayHours,
): { top: number; height: number }[] {
  const hours = openingOf(calendar, row);
  if (!hours) return [];
  const shut: { top: number; height: number }[] = [];
  let at = 0;
  const minute = (moment: string) => Math.min(minutes, Math.max(0, (Date.parse(moment) - from.getTime()) / MINUTE));
  for (const { starts_at, ends_at } of [...hours].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))) {
    if (minute(starts_at) > at) shut.push({ top: at, height: minute(starts_at) - at });
    at = Math.max(at, minute(ends_at));
  }
  return at < minutes ? [...shut, { top: at, height: minutes - at }] : shut;
}

/** Returns the entries of a row on a day with their positions; overlapping entries share the width. */
export function placeEntries(
  calendar: StudioCalendar,
  row: Row,
  day: CalendarDay,
  { from, minutes }: DayHours,
): PlacedEntry[] {
  const first = from.getTime();
  const placed = entriesOf(calendar, row, day).map((entry) => {
    const top = Math.min(Math.max(0, (entry.begins - first) / MINUTE), minutes - MIN_HEIGHT);
    const bottom = Math.min(minutes, (entry.ends - first) / MINUTE);
    return { entry, top, height: Math.max(MIN_HEIGHT, bottom - top), lane: 0, lanes: 1 };
  });
  placed.sort((one, other) => one.top - other.top || other.height - one.height);
  let group: PlacedEntry[] = [];
  let reach = 0;
  for (const each of placed) {
    if (each.top >= reach) group = [];
    each.lane = firstFree(group, each.top);
    group.push(each);
    reach = group.length === 1 ? each.top + each.height : Math.max(reach, each.top + each.height);
    const lanes = Math.max(...group.map(({ lane }) => lane + 1));
    for (const member of group) member.lanes = lanes;
  }
  return placed;
}

/** Returns the leftmost lane that is free at `top`. */
function firstFree(group: readonly PlacedEntry[], top: number): number {
  const busy = new Set(group.filter((each) => each.top + each.height > top).map(({ lane }) => lane));
  let lane = 0;
  while (busy.has(lane)) lane += 1;
  return lane;
}
