import { Temporal } from 'temporal-polyfill';

/** A period in which the UTC offset of a zone does not change. All in milliseconds, instants since 1970. */
export interface OffsetPeriod {
  start: number;
  end: number;
  /** How far the clock is ahead of UTC. */
  offset: number;
}

/** Splits the time from `from` to before `until` where the clocks of the zone change. */
export function offsetPeriods(zone: string, from: number, until: number): OffsetPeriod[] {
  const periods: OffsetPeriod[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  while (at.epochMilliseconds < until) {
    const next = at.getTimeZoneTransition('next');
    const end = Math.min(next?.epochMilliseconds ?? until, until);
    periods.push({ start: at.epochMilliseconds, end, offset: at.offsetNanoseconds / 1e6 });
    if (!next) break;
    at = next;
  }
  return periods;
}
