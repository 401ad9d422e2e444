import { sql } from 'kysely';
import { transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { lockEventsOf } from '../core/transition.ts';
import { offerFreedSeats } from './offer-freed-seats.ts';

/**
 * Offers the seats that came free during pauses which are over now to the parties that wait for them, and forgets these
 * pauses. Courses have a job of their own.
 */
export async function offerAfterPauses({ db, now: clock }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const now = clock();
  const { rows } = await sql<{ id: string }>`
    select id from studios where pause_began_at is not null and pause_ends_at <= ${now} order by id`.execute(db);
  for (const { id } of rows) {
    await transaction(db, async (tx) => {
      const { rows: events } = await sql<{ id: string }>`
        select e.id from events e
        where e.studio_id = ${id} and e.starts_at > ${now} and e.status = 'scheduled' and e.capacity > e.seats_taken
          and exists (select from waitlist_entries w where w.event_id = e.id and w.state = 'waiting')`.execute(tx);
      const ids = events.map((event) => event.id);
      await lockEventsOf(tx, [], ids);
      await offerFreedSeats(tx, ids, now);
      await sql`
        update studios set pause_began_at = null, pause_ends_at = null, pause_note = ''
        where id = ${id} and pause_ends_at <= ${now}`.execute(tx);
    });
  }
}
