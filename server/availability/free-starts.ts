import { MINUTE } from '../../shared/time.ts';
import { DAY, freeIntervals, type SlotRules, startRuns, todayOf } from './free-slots.ts';
import { offsetPeriods } from './offset-periods.ts';

/** One may begin at `first`, every step after it, and last at `last`; milliseconds since 1970. */
export interface StartRange {
  first: number;
  last: number;
}

/**
 * When something so long may begin, from now to the last day: the starts of `freeSlots`, however many there are, as the
 * few stretches in which they follow each other. A stretch ends where the clocks change the beat.
 */
export function freeStarts(rules: SlotRules, minutes: number): StartRange[] {
  if (rules.needed.length + rules.alternatives.length === 0) return [];
  const [step, length] = [rules.stepMinutes * MINUTE, minutes * MINUTE];
  const soonest = rules.now.getTime() + rules.noticeMinutes * MINUTE;
  const today = todayOf(rules);
  const end = today + rules.daysAhead + 1;
  const pieces = offsetPeriods(rules.zone, (today - 1) * DAY, (end + 1) * DAY + length);
  const { needed, choices } = freeIntervals(rules, pieces);
  const beginning = pieces.map((piece) => ({
    ...piece,
    start: Math.max(piece.start, soonest + 1),
    end: Math.min(piece.end, end * DAY - piece.offset),
  }));
  const free = choices.length === 0 ? [needed] : choices.map((choice) => choice.free);
  return mergeRuns(
    free.flatMap((stretches) => startRuns(stretches, beginning, step, length)),
    step,
  );
}

/** Puts in order, and together what goes on in the same beat. */
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
