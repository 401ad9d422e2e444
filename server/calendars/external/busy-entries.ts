import { MINUTE } from '../../../shared/time.ts';

/** A stretch of time that somebody has entered elsewhere. */
export interface BusyEntry {
  from: Date;
  to: Date;
  /** "" for one that is private, and for several in one. */
  title: string;
}

/** Nothing that can be booked is shorter: a gap below it is none. */
const MIN_GAP = 5 * MINUTE;

/**
 * What is busy, in as few stretches as say the same: those that touch and have one title are one.
 * @param entries dates by the entry that they are of
 * @returns in order, at most so many. Where there are more, titles go first, and then the later dates of the entries that
 *   have the most: `isTruncated`
 */
export function mergeBusyEntries(
  entries: readonly BusyEntry[][],
  most: number,
): { entries: BusyEntry[]; isTruncated: boolean } {
  const dates = entries.flat();
  const titled = [...Map.groupBy(dates, ({ title }) => title).values()].flatMap(mergeAdjacent).toSorted(bySoonest);
  if (titled.length <= most) return { entries: titled, isTruncated: false };
  const all = mergeAdjacent(dates);
  if (all.length <= most) return { entries: all, isTruncated: false };
  const turns = entries.flatMap((each) => mergeAdjacent(each).map((date, turn) => ({ date, turn })));
  const kept = turns.toSorted((a, b) => a.turn - b.turn || bySoonest(a.date, b.date)).slice(0, most);
  return { entries: mergeAdjacent(kept.map(({ date }) => date)), isTruncated: true };
}

function mergeAdjacent(entries: readonly BusyEntry[]): BusyEntry[] {
  const stretches: BusyEntry[] = [];
  for (const entry of entries.toSorted(bySoonest)) {
    const last = stretches.at(-1);
    if (!last || entry.from.getTime() - last.to.getTime() >= MIN_GAP) {
      stretches.push({ ...entry });
      continue;
    }
    if (entry.to > last.to) last.to = entry.to;
    if (entry.title !== last.title) last.title = '';
  }
  return stretches;
}

const bySoonest = (a: BusyEntry, b: BusyEntry) => a.from.getTime() - b.from.getTime();
