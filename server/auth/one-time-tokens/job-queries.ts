import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { AskedLink } from './link-requests.ts';

/** Tries within about an hour: after that nobody waits for the mail any more. */
const TRIES = 8;

export async function addLinkJob(db: Connection, asked: AskedLink): Promise<void> {
  await sql`
    select graphile_worker.add_job('grant_link', ${JSON.stringify(asked)}::json, max_attempts => ${TRIES})`.execute(db);
}
