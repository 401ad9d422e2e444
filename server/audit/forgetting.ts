import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/**
 * Takes out of the log what names a person whose account is gone. That it happened, when, and by which row stays; where
 * somebody else sat who did something to them stays too.
 */
export async function anonymizeActor(db: Connection, userId: string): Promise<void> {
  await sql`
    update audit_log set data = '{}',
      ip = case when actor_id = ${userId} then null else ip end,
      user_agent = case when actor_id = ${userId} then null else user_agent end
    where actor_id = ${userId} or (subject_type = 'user' and subject_id = ${userId}::text)`.execute(db);
}
