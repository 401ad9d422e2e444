import type { Connection } from '../db/database.ts';
import type { ExportTable } from '../db/export-table.ts';

/** A booking that the deletion of an account can cancel. */
export interface UpcomingBooking {
  id: string;
  title: string;
  studio: string;
  starts_at: Date;
  time_zone: string;
}

/** What the domains above this one know about a user. */
export interface PersonalData {
  /** The parts of the data export, in the order of the file. */
  exportTables: readonly ExportTable[];
  /** Lists a user's bookings with seats of events that have not started, the next one first. */
  listUpcomingBookings: (db: Connection, userId: string, now: Date) => Promise<UpcomingBooking[]>;
}
