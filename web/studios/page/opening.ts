import type { Studio } from '#shared/schemas/studios/studios.ts';

export type Opening = { open: true; until: string } | { open: false; next: string | undefined };

/** Longest opening with a meaningful end; longer ones are round the clock. */
const ALWAYS_OPEN_MS = 24 * 3_600_000;

/** Returns whether a studio is open at an instant, until when, or from when; `next` is undefined if unknown. */
export function openingAt(times: Studio['open_times'], now: Date): Opening {
  const coming = times.find(({ until }) => new Date(until) > now);
  if (coming && new Date(coming.from) <= now) return { open: true, until: coming.until };
  return { open: false, next: coming?.from };
}

/** True if an opening lasts so long that it counts as round the clock. */
export const isAlwaysOpen = (until: string, now: Date): boolean =>
  new Date(until).getTime() - now.getTime() > ALWAYS_OPEN_MS;

/** Formats the hours of a weekday: "10:30–14:00, 15:30–19:30"; empty if it is closed. */
export const hoursOf = (hours: Studio['opening_hours'], day: number): string =>
  hours
    .filter(({ weekday }) => weekday === day)
    .map(({ opens, closes }) => `${opens}–${closes}`)
    .join(', ');
