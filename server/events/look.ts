import type { Connection } from '../db/database.ts';
import { lockSpacesByClocks } from './clocks.ts';
import { type LockedDate, lockDates, readDates } from './date-queries.ts';
import { findSeries, lockSeries, type SeriesRow } from './series-queries.ts';

/** How a rule, its dates and then their spaces are looked at for a plan. */
export interface Look {
  rule: (db: Connection, id: string) => Promise<SeriesRow | undefined>;
  dates: (db: Connection, ids: readonly string[]) => Promise<LockedDate[]>;
  spaces: (db: Connection, studio: { id: string; time_zone: string }, ids: readonly string[]) => Promise<void>;
}

/** What is planned is carried out: nobody else changes any of it meanwhile. */
export const toChange: Look = { rule: lockSeries, dates: lockDates, spaces: lockSpacesByClocks };

/** What is planned is only shown, and is in nobody's way. */
export const toShow: Look = { rule: findSeries, dates: readDates, spaces: async () => {} };
