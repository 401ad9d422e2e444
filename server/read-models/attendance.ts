import { type RawBuilder, sql } from 'kysely';

/** SQL for when attendee `a` came in at event `e`; null before that, and while no event is known. */
export const checkedInAt: RawBuilder<Date | null> = sql`(
  select t.at from attendances t
  where t.attendee_id = a.id and t.event_id = e.id and t.outcome = 'checked_in' and t.undone_at is null)`;
