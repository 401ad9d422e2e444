import type { Pool } from 'pg';
import { expect } from 'vitest';

const BLOCKED = `
  select count(*)::int as blocked from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Waits until at least this many statements in the database of a test wait for locks. */
export async function untilBlocked({ pool }: { pool: Pool }, count = 1): Promise<void> {
  const countBlocked = async () => (await pool.query<{ blocked: number }>(BLOCKED)).rows[0]?.blocked;
  await expect.poll(countBlocked, { interval: 10 }).toBeGreaterThanOrEqual(count);
}
