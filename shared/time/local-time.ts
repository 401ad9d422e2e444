import { HOUR, MINUTE, type WallClock, wallClock, zoneOffset } from './time.ts';

// Beside `time.ts`, which every page loads: only a few need to come back from a local time to an instant.

/**
 * Returns the instant of a local time. A time that the clocks skip uses the offset before the change (02:30 becomes
 * 03:30); a repeated one is its first occurrence.
 */
export function instantOf(wall: Omit<WallClock, 'weekday'>, zone: string): Date {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const before = zoneOffset(new Date(asUtc - 24 * HOUR), zone);
  const after = zoneOffset(new Date(asUtc + 24 * HOUR), zone);
  for (const offset of [before, after]) {
    const candidate = new Date(asUtc - offset * MINUTE);
    if (zoneOffset(candidate, zone) === offset) return candidate;
  }
  return new Date(asUtc - before * MINUTE);
}

/** Returns the same local time some days later (or earlier). */
export function addDays(instant: Date, days: number, zone: string): Date {
  const wall = wallClock(instant, zone);
  const date = new Date(Date.UTC(wall.year, wall.month - 1, wall.day + days));
  const moved = { ...wall, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  const seconds = instant.getTime() % MINUTE;
  return new Date(instantOf(moved, zone).getTime() + seconds);
}
