import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { addDays } from '#shared/time/local-time.ts';
import { ZONE } from './calendar.ts';
import type { Account } from './people.ts';

/** Days for which attendance is recorded later: a program that ran has completed the events in the meantime. */
const DAYS_BACK = 15;

/**
 * Shares of the attendees, in percent, who came to an event that is over, and who have come so far to one that has
 * begun.
 */
const CAME = 94;
const CAME_SO_FAR = 60;
/** Share of those who came or were marked as absent; the others stay open. */
const MARKED = 98;

/** Records who came to the events of the demo that have begun, and who did not to those that are over. */
export async function recordAttendances(
  tx: Tx,
  { slugs, guests, now }: { slugs: readonly string[]; guests: readonly Account[]; now: Date },
): Promise<void> {
  await sql`
    insert into attendances (attendee_id, event_id, studio_id, outcome, at, recorded_by, created_at)
    select attendee_id, event_id, studio_id, case when came then 'checked_in' else 'no_show' end,
      case when came then starts_at - make_interval(mins => luck % 13) else ends_at end, owner_id, ${now}
    from (
      select a.id as attendee_id, e.id as event_id, e.studio_id, e.starts_at, e.ends_at, s.owner_id,
        abs(hashtext(a.ticket_code)) as luck, e.ends_at <= ${now} as is_over,
        abs(hashtext(a.ticket_code)) % 100 < case when e.ends_at <= ${now} then ${CAME}::int else ${CAME_SO_FAR}::int end as came
      from events e
      join studios s on s.id = e.studio_id
      join booking_events c on c.event_id = e.id and c.released_at is null
      join bookings b on b.id = c.booking_id
      join booking_attendees a on a.booking_id = b.id
      join offerings o on o.id = e.offering_id
      where o.slug = any(${[...slugs]}::text[]) and e.starts_at <= ${now}
        and e.starts_at > ${addDays(now, -DAYS_BACK, ZONE)}
        and b.state in ('confirmed', 'completed') and b.guest_id = any(${guests.map(({ id }) => id)}::uuid[])
    ) at_the_door
    where came or (is_over and luck % 100 < ${MARKED}::int)
    on conflict (attendee_id, event_id) where undone_at is null do nothing`.execute(tx);
}
