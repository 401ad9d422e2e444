import { MINUTE, twoDigits, zoneOffset } from './time.ts';

/** Formats ISO 8601 with the zone's offset: `2026-11-28T10:00:00+01:00`. */
export function toOffsetIso(instant: Date, zone: string): string {
  const offset = zoneOffset(instant, zone);
  const wall = new Date(instant.getTime() + offset * MINUTE).toISOString().slice(0, 19);
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${wall}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}
