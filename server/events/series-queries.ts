import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** A day on which the rule makes no date, since the owner took it out. */
export async function addException(db: Connection, seriesId: string, day: string): Promise<void> {
  await sql`
    update event_series set exceptions = exceptions || ${day}::date
    where id = ${seriesId} and not ${day}::date = any(exceptions) and cardinality(exceptions) < 500`.execute(db);
}
