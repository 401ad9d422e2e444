import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { LinkRequest } from './link-requests.ts';

/** Tries within about an hour: after that nobody waits for the mail any more. */
const MAX_ATTEMPTS = 8;

export async function insertLinkRequestJob(db: Connection, asked: LinkRequest): Promise<void> {
  await sql`
    select graphile_worker.add_job('grant_link', ${JSON.stringify(asked)}::json, max_attempts => ${MAX_ATTEMPTS})`.execute(
    db,
  );
}
