import { HOUR, MINUTE, zoneOffset } from '../../shared/time.ts';

/** A time in which the clocks of a place run evenly; all in milliseconds, instants since 1970. */
export interface OffsetPeriod {
  start: number;
  end: number;
  /** What the clock is ahead of UTC. */
  offset: number;
}

/** Clocks are not changed twice within this time, and always on a quarter of an hour in UTC. */
const LOOK = 6 * HOUR;
const QUARTER = 15 * MINUTE;

/** The time from `from` to before `until`, cut where the clocks of the zone change. */
export function offsetPeriods(zone: string, from: number, until: number): OffsetPeriod[] {
  const offsetAt = (at: number) => zoneOffset(new Date(at), zone) * MINUTE;
  const pieces: OffsetPeriod[] = [];
  let piece: OffsetPeriod = { start: from, end: until, offset: offsetAt(from) };
  for (let at = from; at < until; at += LOOK) {
    const next = Math.min(at + LOOK, until);
    const offset = offsetAt(next);
    if (offset === piece.offset) continue;
    const change = findChange(offsetAt, at, next);
    pieces.push({ ...piece, end: change });
    piece = { start: change, end: until, offset };
  }
  return [...pieces, piece].filter(({ start, end }) => start < end);
}

/** The first quarter of an hour after `from` at which the offset is another one. */
function findChange(offsetAt: (at: number) => number, from: number, until: number): number {
  const before = offsetAt(from);
  let [low, high] = [Math.floor(from / QUARTER), Math.ceil(until / QUARTER)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * QUARTER) === before) low = middle;
    else high = middle;
  }
  return high * QUARTER;
}
