import { type EventRow, listEventRows, lockEvents } from '../availability/event-rows.ts';
import { lockSpacesInZone } from '../availability/lock-spaces.ts';
import type { Connection } from '../db/database.ts';
import { findSeries, lockSeries, type SeriesRow } from './series/queries.ts';

/** How a rule, its dates and then their spaces are looked at for a plan. */
export interface Access {
  series: (db: Connection, id: string) => Promise<SeriesRow | undefined>;
  events: (db: Connection, ids: readonly string[]) => Promise<EventRow[]>;
  spaces: (db: Connection, studio: { id: string; time_zone: string }, ids: readonly string[]) => Promise<void>;
}

/** What is planned is carried out: nobody else changes any of it meanwhile. */
export const forUpdate: Access = { series: lockSeries, events: lockEvents, spaces: lockSpacesInZone };

/** What is planned is only shown, and is in nobody's way. */
export const readOnly: Access = { series: findSeries, events: listEventRows, spaces: async () => {} };
