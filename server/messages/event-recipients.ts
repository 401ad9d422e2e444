import { sql } from 'kysely';
import { SOLD_STATES } from '#shared/bookings/bookings.ts';
import { IN_LINE_STATES } from '#shared/bookings/waitlist.ts';
import type { EventAudience } from '#shared/messages/messages.ts';
import type { Connection } from '../db/database.ts';

/** A person whom a message about an event reaches, by a booking or a place in line. */
export interface EventRecipientRow {
  /** Of the booking or the place in line. */
  id: string;
  /** Null for a place in line. */
  booking_id: string | null;
  studio_id: string;
  guest_id: string | null;
  /** Of a guest without an account; null for one who gave none. */
  email: string | null;
  language: string;
  offering_id: string;
  is_blocked: boolean;
}

/**
 * Lists the guests of an event in the order of their ids, so that two sendings at once do not deadlock: those with a
 * confirmed booking, of a cancelled event those who had one, or those who wait for a seat.
 */
export async function listEventRecipients(
  db: Connection,
  eventId: string,
  audience: EventAudience,
): Promise<EventRecipientRow[]> {
  return audience === 'guests' ? listGuests(db, eventId) : listWaiting(db, eventId);
}

async function listGuests(db: Connection, eventId: string): Promise<EventRecipientRow[]> {
  const { rows } = await sql<EventRecipientRow>`
    select b.id, b.id as booking_id, b.studio_id, b.guest_id, b.offering_id, b.language,
      case when b.guest_id is null then lower(b.contact_email) end as email,
      exists (select from message_blocks k left join auth.users u on u.id = k.guest_id and b.guest_id is null
        where k.studio_id = b.studio_id and (k.guest_id = b.guest_id or u.email = lower(b.contact_email))) as is_blocked
    from events e join booking_events x on x.event_id = e.id join bookings b on b.id = x.booking_id
    where e.id = ${eventId} and case when e.status = 'cancelled'
      then x.released_at >= e.cancelled_at and exists (
        select from booking_log l where l.booking_id = b.id and l.to_state = ${'confirmed'})
      else x.released_at is null and b.state = any(${[...SOLD_STATES]}) end
    order by b.guest_id, b.id`.execute(db);
  return rows;
}

async function listWaiting(db: Connection, eventId: string): Promise<EventRecipientRow[]> {
  const { rows } = await sql<EventRecipientRow>`
    select w.id, null as booking_id, w.studio_id, w.guest_id, w.offering_id, w.language, null as email,
      exists (select from message_blocks k where k.studio_id = w.studio_id and k.guest_id = w.guest_id) as is_blocked
    from events e join waitlist_entries w
      on w.event_id = e.id and w.course_id is null or w.course_id = e.course_id
    where e.id = ${eventId} and w.state = any(${[...IN_LINE_STATES]})
    order by w.guest_id, w.id`.execute(db);
  return rows;
}
