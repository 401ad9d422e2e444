import type { Insertable } from 'kysely';
import type { Closures } from '#server/db/schema.ts';
import { addDays } from '#shared/time/local-time.ts';
import { wallClock } from '#shared/time/time.ts';
import { type Interval, ZONE } from './calendar.ts';
import type { Random } from './random.ts';

/** Public holidays of Catalonia with a fixed date. */
const HOLIDAYS: Readonly<Record<string, string>> = {
  '01-01': 'Any nou',
  '01-06': 'Reis',
  '05-01': 'Festa del treball',
  '06-24': 'Sant Joan',
  '08-15': 'L’Assumpció',
  '09-11': 'Diada Nacional de Catalunya',
  '10-12': 'Festa nacional d’Espanya',
  '11-01': 'Tots Sants',
  '12-06': 'Dia de la Constitució',
  '12-08': 'La Immaculada',
  '12-25': 'Nadal',
  '12-26': 'Sant Esteve',
};

/** Days ahead for which closures are created. */
const YEAR = 365;

export interface DayOff extends Interval {
  /** YYYY-MM-DD */
  day: string;
  name: string;
}

/** Lists the holidays of a year, from the first of some days on. */
export const daysOff = ({ starts }: Interval): DayOff[] =>
  Array.from({ length: YEAR }, (_, at) => addDays(starts, at, ZONE)).flatMap((midnight) => {
    const day = dayOf(midnight);
    const name = HOLIDAYS[day.slice(5)];
    return name ? { day, name, starts: midnight, ends: addDays(midnight, 1, ZONE) } : [];
  });

/** Returns the date in Barcelona: YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  const { year, month, day } = wallClock(instant, ZONE);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export const closureRow = (random: Random, studio_id: string, { day, name }: DayOff): Insertable<Closures> => ({
  id: random.id(),
  studio_id,
  first_day: day,
  last_day: day,
  reason: name,
  holiday: day,
});
