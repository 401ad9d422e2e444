import type { Studio } from '../../shared/schemas/studios.ts';
import { wallClock } from '../../shared/time.ts';

type Hours = Studio['opening_hours'];

export interface Opening {
  /** ISO weekday, 1 is Monday. */
  today: number;
  open: boolean;
  /** When it opens later today, if it is closed now: "16:00". */
  later: string | undefined;
}

/** Whether a studio is open at an instant, by its own clock. */
export function openingAt(hours: Hours, instant: string, zone: string): Opening {
  const { weekday: today, hour, minute } = wallClock(instant, zone);
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const ofToday = hours.filter(({ weekday }) => weekday === today);
  return {
    today,
    open: ofToday.some(({ opens, closes }) => opens <= time && time < closes),
    later: ofToday.find(({ opens }) => opens > time)?.opens,
  };
}

/** "10:30–14:00, 15:30–19:30"; empty on a day it is closed. */
export const hoursOf = (hours: Hours, day: number): string =>
  hours
    .filter(({ weekday }) => weekday === day)
    .map(({ opens, closes }) => `${opens}–${closes}`)
    .join(', ');
