import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';

export interface ReminderRow {
  booking_id: string;
  event_id: string;
  starts_at: Date;
  ends_at: Date;
  /** Before the start. */
  hours: number;
}

/** Reminders that are marked in one transaction. */
const BATCH = 100;

/**
 * Marks the reminders that are due as sent, each once for a booking, an event and its start. Of several that are due at
 * once, only the last is returned. A booking made or moved after the time of a reminder gets only what is still ahead.
 * The rows of the bookings are locked, so that a cancellation comes before the reminder or after it.
 * @param hours before the start
 * @returns the reminders to send, and whether there may be more
 */
export async function markReminders(
  tx: Tx,
  hours: readonly number[],
  now: Date,
): Promise<{ due: ReminderRow[]; isMore: boolean }> {
  const { rows } = await sql<ReminderRow>`
    with due as materialized (
      select c.booking_id, c.event_id, e.studio_id, e.starts_at, e.ends_at, h.hours
      from events e
      join booking_events c on c.event_id = e.id and c.released_at is null
      join bookings b on b.id = c.booking_id and b.state = ${'confirmed'}
      cross join unnest(${[...hours]}::int[]) as h (hours)
      where e.status = 'scheduled' and e.starts_at > ${now}
        and e.starts_at <= ${now}::timestamptz + make_interval(hours => ${Math.max(...hours)})
        and e.starts_at - make_interval(hours => h.hours) <= ${now}
        and e.starts_at - make_interval(hours => h.hours) > (
          select max(l.at) from booking_log l where l.booking_id = b.id and l.to_state = b.state)
        and not exists (
          select from booking_reminders r
          where r.booking_id = c.booking_id and r.event_id = c.event_id and r.starts_at = e.starts_at and r.hours = h.hours)
      order by e.starts_at, c.booking_id, h.hours limit ${BATCH}
      for share of b
    ), marked as (
      insert into booking_reminders (booking_id, event_id, studio_id, starts_at, hours, sent_at)
      select booking_id, event_id, studio_id, starts_at, hours, ${now} from due
      on conflict do nothing
      returning booking_id, event_id, hours
    )
    select due.booking_id, due.event_id, due.starts_at, due.ends_at, due.hours
    from marked join due using (booking_id, event_id, hours)
    order by due.starts_at, due.booking_id, due.hours`.execute(tx);
  const last = rows.filter(
    (row, at) => !(rows[at - 1]?.booking_id === row.booking_id && rows[at - 1]?.event_id === row.event_id),
  );
  return { due: last, isMore: rows.length === BATCH };
}

/** The key of the mail of a reminder. */
export const reminderKey = ({ booking_id, event_id, starts_at, hours }: Omit<ReminderRow, 'ends_at'>) =>
  `booking_reminder:${booking_id}:${event_id}:${starts_at.getTime() / 1000}:${hours}`;

/** Lists the reminders that a booking has got. */
export const listReminders = (db: Connection, bookingId: string) =>
  db
    .selectFrom('booking_reminders')
    .select(['booking_id', 'event_id', 'starts_at', 'hours'])
    .where('booking_id', '=', bookingId)
    .execute();
