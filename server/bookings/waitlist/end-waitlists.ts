import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { isScheduled } from '#server/read-models/bookable.ts';
import type { TxServices } from '#server/services.ts';
import { enqueueEndedMails } from './emails.ts';
import { endEntries, listWaitingEntries } from './entry-queries.ts';

/**
 * Ends the waitlists of locked events that the studio cancels, with a mail to each party that waits; that of a course
 * with its last date. A party with an offer gets the mail of its booking, which `cancelLockedEvents` ends.
 * @param reason the studio's message
 */
export async function endWaitlists(services: TxServices, eventIds: readonly string[], reason: string): Promise<void> {
  const waiting = await listWaitingEntries(services.db, eventIds, services.now());
  await enqueueEndedMails(services, waiting, reason);
  await endEntries(
    services.db,
    waiting.map(({ id }) => id),
    'ended',
  );
}

/**
 * Ends the waitlists of courses of which locked events were the last dates, so that the job that makes offers skips
 * them.
 */
export async function endWaitlistsOfCourses(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await sql`
    update waitlist_entries w set state = ${'ended'}
    where w.state = ${'waiting'} and w.course_id in (select e.course_id from events e where e.id = any(${[...eventIds]}::uuid[]))
      and not exists (select from events e where e.course_id = w.course_id and ${isScheduled()})`.execute(tx);
}
