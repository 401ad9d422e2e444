import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';

const HELD: BookingState = 'held';

/** Locks the guest's upcoming events by id, before their bookings: the order of locks everywhere. */
export async function lockUpcomingEvents(tx: Tx, guestId: string, now: Date): Promise<void> {
  await sql`
    select from events
    where starts_at > ${now} and id in (
      select c.event_id from booking_events c join bookings b on b.id = c.booking_id
      where b.guest_id = ${guestId} and c.released_at is null
      union all select h.event_id from held_changes h join bookings b on b.id = h.booking_id
      where b.guest_id = ${guestId} and h.status = 'held')
    order by id for no key update`.execute(tx);
}

/** Lists the bookings with seats of upcoming events, by id, so that two erasures at once do not deadlock. */
export async function listUpcomingBookings(db: Connection, guestId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b
    where b.guest_id = ${guestId} and exists (
      select from booking_events c join events e on e.id = c.event_id
      where c.booking_id = b.id and c.released_at is null and e.starts_at > ${now})
    order by b.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the bookings of a guest that are held while they are paid, by id. */
export async function listHeldIds(db: Connection, guestId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where guest_id = ${guestId} and state = ${HELD} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the answers and waivers in a guest's bookings. */
export async function deleteDetails(tx: Tx, guestId: string): Promise<void> {
  for (const table of ['booking_answers', 'booking_waivers'] as const) {
    await tx
      .deleteFrom(table)
      .where('booking_id', 'in', (own) => own.selectFrom('bookings').select('id').where('guest_id', '=', guestId))
      .execute();
  }
}

/** Deletes the notes of studios about a guest. */
export async function deleteNotesAbout(tx: Tx, guestId: string): Promise<void> {
  await tx.deleteFrom('guest_notes').where('guest_id', '=', guestId).execute();
}

/** Takes a guest off all waitlists; the bookings that are their offers stay, to be cancelled. */
export async function deleteWaitlistEntries(tx: Tx, guestId: string): Promise<void> {
  await tx.deleteFrom('waitlist_entries').where('guest_id', '=', guestId).execute();
}

/**
 * Replaces the names and addresses in a guest's bookings, and those of seats that others booked for the guest's
 * address.
 * @param seatNames by language; `{n}` stands for the seat's number
 * @returns ids of the bookings that named them
 */
export async function anonymizeBookings(
  tx: Tx,
  { userId, email }: { userId: string; email: string | null },
  seatNames: Record<string, string>,
): Promise<string[]> {
  const names = JSON.stringify(seatNames);
  const { rows } = await sql<{ booking_id: string }>`
    update booking_attendees a
    set name = replace(coalesce(${names}::jsonb ->> b.language, ${names}::jsonb ->> 'en'), '{n}', a.position::text),
      email = null
    from bookings b
    where b.id = a.booking_id and (b.guest_id = ${userId} or lower(a.email) = ${email})
    returning a.booking_id`.execute(tx);
  await sql`update bookings set note = '' where guest_id = ${userId} and note <> ''`.execute(tx);
  await sql`
    update bookings set contact_phone = null, contact_email = null, contact_name = '–'
    where guest_id is null and lower(contact_email) = ${email}`.execute(tx);
  await sql`
    update booking_requests q set text = '–' from bookings b where b.id = q.booking_id and b.guest_id = ${userId}`.execute(
    tx,
  );
  await sql`
    update held_changes h set reason = '', attendee_email = null,
      attendee_name = case when attendee_name is not null then '–' end
    from bookings b
    where b.id = h.booking_id and (b.guest_id = ${userId} or lower(h.attendee_email) = ${email})`.execute(tx);
  await sql`update booking_cancellations set reason = '' where cancelled_by = ${userId} and reason <> ''`.execute(tx);
  await sql`
    update booking_log l set reason = '' from bookings b
    where b.id = l.booking_id and b.guest_id = ${userId} and l.actor_id = ${userId} and l.reason <> ''`.execute(tx);
  return [...new Set(rows.map(({ booking_id }) => booking_id))];
}
