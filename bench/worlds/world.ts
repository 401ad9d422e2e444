import { DAY } from '#shared/time/time.ts';
import { type Clock, clockOf } from './hours.ts';

/** What all of a world share. */
export interface World {
  offerings: number;
  now: Date;
  /** Midnight in UTC of the day it is made on, in milliseconds since 1970. */
  today: number;
  passwordHash: string;
  clock: (zone: string) => Clock;
}

export function worldOf(offerings: number, now: Date, passwordHash: string): World {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const clocks = new Map<string, Clock>();
  return {
    offerings,
    now,
    today,
    passwordHash,
    clock: (zone) => {
      const clock = clocks.get(zone) ?? clockOf(today, zone);
      clocks.set(zone, clock);
      return clock;
    },
  };
}

/** As the database reads a moment. */
export const moment = (at: number): string => new Date(at).toISOString();

/** The moment a number of days before the world was made. */
export const daysAgo = ({ today }: World, days: number): string => moment(today - days * DAY);
