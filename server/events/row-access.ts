import { type EventRow, listEventRows, lockEvents } from '../availability/event-rows.ts';
import { lockSpacesInZone } from '../availability/lock-spaces.ts';
import type { Connection } from '../db/database.ts';
import { findSeries, lockSeries, type SeriesRow } from './series/queries.ts';

/** How a plan reads a series, its events, and then their spaces. */
export interface Access {
  series: (db: Connection, id: string) => Promise<SeriesRow | undefined>;
  events: (db: Connection, ids: readonly string[]) => Promise<EventRow[]>;
  spaces: (db: Connection, studio: { id: string; time_zone: string }, ids: readonly string[]) => Promise<void>;
}

/** Locks everything it reads, for a plan that is carried out. */
export const forUpdate: Access = { series: lockSeries, events: lockEvents, spaces: lockSpacesInZone };

/** Takes no locks, for a plan that is only shown. */
export const readOnly: Access = { series: findSeries, events: listEventRows, spaces: async () => {} };
