import type { Gap } from '../../shared/schemas/events.ts';
import { MINUTE } from '../../shared/time.ts';
import { type Agenda, busyTimesOf, closuresOf, outsideHours, take } from './agenda.ts';
import { at, isSkipped } from './days.ts';
import { chooseSpaces, type SpaceChoice } from './spaces.ts';

/** A date that a rule would make. */
export interface Foreseen {
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
 * What becomes of the days of a rule, in order: each is a date, which takes its spaces in the agenda, or a gap.
 * Days that have begun by `now` are neither. A space that is out of use makes a gap, as one that is taken.
 */
export function foresee(
  agenda: Agenda,
  choice: SpaceChoice,
  days: readonly string[],
  { time, minutes, title, now }: { time: string; minutes: number; title: string; now: Date },
): { dates: Foreseen[]; gaps: Gap[] } {
  const dates: Foreseen[] = [];
  const gaps: Gap[] = [];
  for (const day of days) {
    const from = at(day, time, agenda.zone);
    const times = { from, to: new Date(from.getTime() + minutes * MINUTE) };
    if (from <= now) continue;
    const { spaceIds, taken } = chooseSpaces(agenda, choice, times);
    const gap = gapOf(agenda, spaceIds, times, taken);
    if (gap) gaps.push({ day, ...gap });
    else {
      take(agenda, { spaceIds, ...times }, title);
      const outside = outsideHours(agenda, { spaceIds, ...times }).length > 0;
      dates.push({ day, ...times, spaceIds, shifted: isSkipped(day, time, agenda.zone), outsideHours: outside });
    }
  }
  return { dates, gaps };
}

function gapOf(
  agenda: Agenda,
  spaceIds: readonly string[],
  times: { from: Date; to: Date },
  taken: { space: string; title: string }[],
): Omit<Gap, 'day'> | undefined {
  const away = spaceIds.map((id) => agenda.spaces.get(id)).find((space) => space?.archived);
  if (away) return { why: 'conflict', detail: away.name };
  const [closure] = closuresOf(agenda, { spaceIds, ...times });
  if (closure) return { why: 'closure', detail: closure.title };
  const [conflict] = taken;
  if (conflict) return { why: 'conflict', detail: `${conflict.space}: ${conflict.title}` };
  const [busy] = busyTimesOf(agenda, { spaceIds, ...times });
  return busy && { why: 'busy', detail: busy.title };
}
