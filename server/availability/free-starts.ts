import { DAY, MINUTE } from '#shared/time/time.ts';
import { freeIntervals, type SlotRules, startRuns, todayOf } from './free-slots.ts';
import { offsetPeriods } from './offset-periods.ts';

/** Possible starts: `first`, every step after it, and `last`, in milliseconds since 1970. */
export interface StartRange {
  first: number;
  last: number;
}

/**
 * Returns the starts that `freeSlots` would find from now to the last bookable day, as ranges of starts at regular
 * steps. A range ends where a change of the clocks breaks the steps.
 */
export function freeStarts(rules: SlotRules, minutes: number): StartRange[] {
  if (rules.needed.length + rules.alternatives.length === 0) return [];
  const [step, length] = [rules.stepMinutes * MINUTE, minutes * MINUTE];
  const soonest = rules.now.getTime() + rules.noticeMinutes * MINUTE;
  const today = todayOf(rules);
  const end = today + rules.daysAhead + 1;
  const periods = offsetPeriods(rules.zone, (today - 1) * DAY, (end + 1) * DAY + length);
  const { needed, choices } = freeIntervals(rules, periods);
  const beginning = periods.map((period) => ({
    ...period,
    start: Math.max(period.start, soonest + 1),
    end: Math.min(period.end, end * DAY - period.offset),
  }));
  const free = choices.length === 0 ? [needed] : choices.map((choice) => choice.free);
  return mergeRuns(
    free.flatMap((intervals) => startRuns(intervals, beginning, step, length)),
    step,
  );
}

/** Sorts runs, and joins those that continue at the same steps. */
function mergeRuns(runs: readonly StartRange[], step: number): StartRange[] {
  const found: StartRange[] = [];
  for (const { first, last } of [...runs].sort((one, other) => one.first - other.first)) {
    const before = found.at(-1);
    const goesOn = before && first <= before.last + step && (first - before.first) % step === 0;
    if (goesOn) before.last = Math.max(before.last, last);
    else found.push({ first, last });
  }
  return found;
}
