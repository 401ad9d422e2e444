import { sql } from 'kysely';
import { PASS_REOPENED_DAYS } from '#shared/passes/passes.ts';
import type { Tx } from '../db/database.ts';

/** Puts credits back on a pass. One that has expired is valid again for some weeks, so that the guest can use them. */
export async function returnCredits(tx: Tx, passId: string, credits: number, now: Date): Promise<void> {
  await sql`
    update passes set credits_left = credits_left + ${credits}, ended_at = null, end_reason = null,
      expires_at = case when ended_at is null then expires_at
        else greatest(expires_at, ${now}::timestamptz + make_interval(days => ${PASS_REOPENED_DAYS})) end
    where id = ${passId}`.execute(tx);
}
