import type { Gap } from '../../../shared/schemas/events.ts';
import { MINUTE } from '../../../shared/time.ts';
import {
  busyConflicts,
  type ConflictCalendar,
  closureConflicts,
  openingHoursConflicts,
  reserve,
} from '../../availability/conflict-calendar.ts';
import { chooseSpaces, type SpaceChoice } from '../../availability/space-choice.ts';
import { isSkippedTime, zonedInstant } from '../../availability/zoned-days.ts';

/** A date that a rule would make. */
export interface Occurrence {
  /** Of the rule, YYYY-MM-DD. */
  day: string;
  from: Date;
  to: Date;
  spaceIds: string[];
  /** The clocks skip its hour on this day: it begins an hour later by the clock. */
  shifted: boolean;
  outsideHours: boolean;
}

/**
 * What becomes of the days of a rule, in order: each is a date, which takes its spaces in the calendar, or a gap.
 * Days that have begun by `now` are neither. A space that is out of use makes a gap, as one that is taken.
 */
export function planOccurrences(
  calendar: ConflictCalendar,
  choice: SpaceChoice,
  days: readonly string[],
  { time, minutes, title, now }: { time: string; minutes: number; title: string; now: Date },
): { dates: Occurrence[]; gaps: Gap[] } {
  const dates: Occurrence[] = [];
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
      dates.push({ day, ...times, spaceIds, shifted: isSkippedTime(day, time, calendar.zone), outsideHours: outside });
    }
  }
  return { dates, gaps };
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
