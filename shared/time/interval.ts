/** A time from `start` to before `end`, in milliseconds since 1970. Lists of intervals are sorted and do not touch. */
export interface Interval {
  start: number;
  end: number;
}

/** Sorts intervals, and joins those that overlap or touch. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const apart: Interval[] = [];
  for (const { start, end } of [...intervals].sort((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

/** Returns the time that is in both lists. */
export function intersectIntervals(some: readonly Interval[], others: readonly Interval[]): Interval[] {
  const shared: Interval[] = [];
  let [at, place] = [0, 0];
  for (;;) {
    const [one, other] = [some[at], others[place]];
    if (!one || !other) return shared;
    const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)];
    if (start < end) shared.push({ start, end });
    if (one.end < other.end) at += 1;
    else place += 1;
  }
}

/** Returns the time that is in the first list and not in the second. */
export function subtractIntervals(some: readonly Interval[], taken: readonly Interval[]): Interval[] {
  const left: Interval[] = [];
  let place = 0;
  for (const { start, end } of some) {
    let from = start;
    while ((taken[place]?.end ?? Number.POSITIVE_INFINITY) <= from) place += 1;
    for (let at = place; from < end; at += 1) {
      const next = taken[at];
      if (!next || next.start >= end) {
        left.push({ start: from, end });
        break;
      }
      if (next.start > from) left.push({ start: from, end: next.start });
      from = next.end;
    }
  }
  return left;
}

/** True if one interval contains the whole time from `start` to `end`. */
export function containsInterval(free: readonly Interval[], start: number, end: number): boolean {
  let [low, high] = [0, free.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((free[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const interval = free[low];
  return interval !== undefined && interval.start <= start && end <= interval.end;
}

/** Returns when at least `count` of these intervals overlap. They may be in any order. */
export function whereAtLeast(intervals: readonly Interval[], count: number): Interval[] {
  if (count === 1 || intervals.length < count) return count === 1 ? mergeIntervals(intervals) : [];
  const changes = intervals
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    // An interval that ends at an instant does not overlap one that starts then.
    .sort((one, other) => one.at - other.at || one.by - other.by);
  const found: Interval[] = [];
  let [together, since] = [0, 0];
  for (const { at, by } of changes) {
    const before = together;
    together += by;
    if (before < count && together >= count) since = at;
    if (before >= count && together < count && since < at) found.push({ start: since, end: at });
  }
  return mergeIntervals(found);
}

/** The largest number of these intervals that overlap at one instant from `start` to before `end`. */
export function maxOverlap(intervals: readonly Interval[], start: number, end: number): number {
  const here = intervals.filter((each) => each.start < end && start < each.end);
  const moments = [start, ...here.map((each) => each.start).filter((at) => at > start)];
  return Math.max(...moments.map((at) => here.filter((each) => each.start <= at && at < each.end).length));
}
