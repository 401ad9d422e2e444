import { MINUTE } from '#shared/time/time.ts';

/** A busy interval of an external calendar. */
export interface BusyEntry {
  from: Date;
  to: Date;
  /** Empty for a private entry, and for merged entries with different titles. */
  title: string;
}

/** The shortest bookable time in milliseconds: shorter gaps are closed. */
const MIN_GAP = 5 * MINUTE;

/**
 * Merges adjacent busy intervals with the same title.
 * @param entries occurrences, grouped by calendar entry
 * @returns at most `most` intervals, by start. If there are more, intervals with different titles are merged, and if
 *   that is not enough, the later occurrences of the entries with the most occurrences are dropped: `isTruncated`
 */
export function mergeBusyEntries(
  entries: readonly BusyEntry[][],
  most: number,
): { entries: BusyEntry[]; isTruncated: boolean } {
  const intervals = entries.flat();
  const titled = [...Map.groupBy(intervals, ({ title }) => title).values()].flatMap(mergeAdjacent).toSorted(bySoonest);
  if (titled.length <= most) return { entries: titled, isTruncated: false };
  const all = mergeAdjacent(intervals);
  if (all.length <= most) return { entries: all, isTruncated: false };
  const turns = entries.flatMap((each) => mergeAdjacent(each).map((entry, turn) => ({ entry, turn })));
  const kept = turns.toSorted((a, b) => a.turn - b.turn || bySoonest(a.entry, b.entry)).slice(0, most);
  return { entries: mergeAdjacent(kept.map(({ entry }) => entry)), isTruncated: true };
}

function mergeAdjacent(entries: readonly BusyEntry[]): BusyEntry[] {
  const merged: BusyEntry[] = [];
  for (const entry of entries.toSorted(bySoonest)) {
    const last = merged.at(-1);
    if (!last || entry.from.getTime() - last.to.getTime() >= MIN_GAP) {
      merged.push({ ...entry });
      continue;
    }
    if (entry.to > last.to) last.to = entry.to;
    if (entry.title !== last.title) last.title = '';
  }
  return merged;
}

const bySoonest = (a: BusyEntry, b: BusyEntry) => a.from.getTime() - b.from.getTime();
