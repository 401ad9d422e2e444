import {
  busyConflicts,
  type ConflictCalendar,
  closureConflicts,
  openingHoursConflicts,
  reserve,
} from '#server/availability/conflict-calendar.ts';
import { chooseSpaces, type SpaceChoice } from '#server/availability/space-choice.ts';
import { isSkippedTime, zonedInstant } from '#server/availability/zoned-days.ts';
import type { Gap } from '#shared/schemas/events/events.ts';
import { MINUTE } from '#shared/time/time.ts';

/** An event that a series would create. */
export interface Occurrence {
  /** The day of the rule, YYYY-MM-DD. */
  day: string;
  from: Date;
  to: Date;
  spaceIds: string[];
  /** The clocks skip its start time on this day: it begins an hour later. */
  shifted: boolean;
  outsideHours: boolean;
}

/**
 * Plans the days of a series in order: each becomes an event, which reserves its spaces in the calendar, or a gap with
 * its reason. Days that have begun by `now` are skipped. An archived space makes a gap, as a taken one does.
 */
export function planOccurrences(
  calendar: ConflictCalendar,
  choice: SpaceChoice,
  days: readonly string[],
  { time, minutes, title, now }: { time: string; minutes: number; title: string; now: Date },
): { occurrences: Occurrence[]; gaps: Gap[] } {
  const occurrences: Occurrence[] = [];
  const gaps: Gap[] = [];
  for (const day of days) {
    const from = zonedInstant(day, time, calendar.zone);
    const times = { from, to: new Date(from.getTime() + minutes * MINUTE) };
    if (from <= now) continue;
    const { spaceIds, taken } = chooseSpaces(calendar, choice, times);
    const gap = gapOf(calendar, spaceIds, times, taken);
    if (gap) gaps.push({ day, ...gap });
    else {
      reserve(calendar, { spaceIds, ...times }, title);
      const outside = openingHoursConflicts(calendar, { spaceIds, ...times }).length > 0;
      occurrences.push({
        day,
        ...times,
        spaceIds,
        shifted: isSkippedTime(day, time, calendar.zone),
        outsideHours: outside,
      });
    }
  }
  return { occurrences, gaps };
}

function gapOf(
  calendar: ConflictCalendar,
  spaceIds: readonly string[],
  times: { from: Date; to: Date },
  taken: { space: string; title: string }[],
): Omit<Gap, 'day'> | undefined {
  const away = spaceIds.map((id) => calendar.spaces.get(id)).find((space) => space?.archived);
  if (away) return { why: 'conflict', detail: away.name };
  const [closure] = closureConflicts(calendar, { spaceIds, ...times });
  if (closure) return { why: 'closure', detail: closure.title };
  const [conflict] = taken;
  if (conflict) return { why: 'conflict', detail: `${conflict.space}: ${conflict.title}` };
  const [busy] = busyConflicts(calendar, { spaceIds, ...times });
  return busy && { why: 'busy', detail: busy.title };
}
