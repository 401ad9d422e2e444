import { sql } from 'kysely';
import type { Services } from '#server/services.ts';

/** Puts a person in line for an event, at the end. @returns the id of the entry */
export async function makeWaiting(
  { db, now }: Services,
  event: { id: string },
  guest: { id: string },
  seats: number,
  joinedAt = now(),
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into waitlist_entries (event_id, offering_id, studio_id, guest_id, seats, joined_at)
    select id, offering_id, studio_id, ${guest.id}, ${seats}, ${joinedAt} from events where id = ${event.id}
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

/** An event as the waitlist sees it: what is taken, by the counter and by the rows, and who is in which state. */
export async function waitlistOf({ db }: Services, event: { id: string }) {
  const { rows } = await sql<{ taken: number; held: number; capacity: number }>`
    select e.seats_taken as taken, e.capacity,
      (select coalesce(sum(c.seats), 0)::int from booking_events c where c.event_id = e.id and c.released_at is null) as held
    from events e where e.id = ${event.id}`.execute(db);
  const entries = await sql<{ id: string; guest_id: string; state: string; booking_id: string | null; lapses: number }>`
    select id, guest_id, state, booking_id, lapses from waitlist_entries where event_id = ${event.id}
    order by joined_at, id`.execute(db);
  const [seats = { taken: 0, held: 0, capacity: 0 }] = rows;
  return { ...seats, entries: entries.rows };
}
