import type { Studio } from '../../../shared/schemas/studios.ts';

export type Opening = { open: true; until: string } | { open: false; next: string | undefined };

/** A stretch longer than this has no end worth telling: it is open day and night. */
const LONG = 24 * 3_600_000;

/** Whether a studio is open at an instant, until when, and else from when; `next` is undefined when nobody knows. */
export function openingAt(times: Studio['open_times'], now: Date): Opening {
  const coming = times.find(({ until }) => new Date(until) > now);
  if (coming && new Date(coming.from) <= now) return { open: true, until: coming.until };
  return { open: false, next: coming?.from };
}

export const isAlwaysOpen = (until: string, now: Date): boolean => new Date(until).getTime() - now.getTime() > LONG;

/** "10:30–14:00, 15:30–19:30"; empty on a day it is closed. */
export const hoursOf = (hours: Studio['opening_hours'], day: number): string =>
  hours
    .filter(({ weekday }) => weekday === day)
    .map(({ opens, closes }) => `${opens}–${closes}`)
    .join(', ');
