import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { changeState } from './core/transition.ts';
import { endWaitlistsOfCourses } from './waitlist/end-waitlists.ts';

/** Events that are completed in one transaction. */
const BATCH = 100;

/**
 * Completes the events that are over, the bookings whose last event that was, and the waitlists of courses that are
 * over with it.
 */
export async function completeEvents({ db, now: clock }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const now = clock();
  let completed = BATCH;
  while (completed === BATCH) completed = await transaction(db, (tx) => completeBatch(tx, now));
}

/** @returns the number of events */
async function completeBatch(tx: Tx, now: Date): Promise<number> {
  const events = await sql<{ id: string }>`
    with over as materialized (
      select id from events where status = 'scheduled' and ends_at <= ${now} order by id limit ${BATCH} for no key update
    )
    update events e set status = 'completed' from over where e.id = over.id returning e.id`.execute(tx);
  const ids = events.rows.map(({ id }) => id);
  const bookings = await sql<{ id: string }>`
    select distinct c.booking_id as id from booking_events c
    where c.event_id = any(${ids}::uuid[]) and c.released_at is null and not exists (
      select from booking_events d join events e on e.id = d.event_id
      where d.booking_id = c.booking_id and d.released_at is null and e.ends_at > ${now})`.execute(tx);
  await endWaitlistsOfCourses(tx, ids);
  const by = { userId: null, role: 'system', reason: '', now } as const;
  await changeState(
    tx,
    bookings.rows.map(({ id }) => id),
    'complete',
    'completed',
    by,
  );
  return ids.length;
}
