import { sql } from 'kysely';
import { SEATED_STATES } from '../../shared/bookings.ts';
import type { Connection } from '../db/database.ts';

/** Owners, and members who have an account. */
const works = (userId: string) => sql<boolean>`(
  s.owner_id = ${userId}
  or exists (select from studio_members m where m.studio_id = s.id and m.user_id = ${userId})
)`;

export async function findOwnStudio(
  db: Connection,
  userId: string,
  at: { id: string } | { slug: string },
): Promise<{ id: string; time_zone: string } | undefined> {
  const { rows } = await sql<{ id: string; time_zone: string }>`
    select s.id, s.time_zone from studios s
    where ${'id' in at ? sql`s.id = ${at.id}` : sql`s.slug = ${at.slug}`} and ${works(userId)}`.execute(db);
  return rows[0];
}

export interface ScheduledEventRow {
  id: string;
  starts_at: Date;
  ends_at: Date;
  status: 'scheduled' | 'cancelled' | 'completed';
  capacity: number;
  seats_taken: number;
  offering_id: string;
  slug: string;
  title: string;
  service_type: string;
  spaces: string[];
  bookings: {
    id: string;
    reference: string;
    guest: string;
    seats: number;
    total: number;
    currency: string;
    payment: 'free' | 'at_studio';
    note: string;
    attendees: { name: string; checked_in_at: string | null }[];
  }[];
}

/** Dates, lessons and booked hours of a studio that start in this stretch of time, with the bookings that hold their seats. */
export async function listScheduledEvents(
  db: Connection,
  studioId: string,
  { from, to }: { from: Date; to: Date },
): Promise<ScheduledEventRow[]> {
  const { rows } = await sql<ScheduledEventRow>`
    select e.id, e.starts_at, e.ends_at, e.status, e.capacity, e.seats_taken,
      o.id as offering_id, o.slug, o.title, o.service_type,
      (select coalesce(jsonb_agg(p.name order by p.position, p.id), '[]')
        from space_reservations r join spaces p on p.id = r.space_id
        where r.event_id = e.id and p.kind <> 'teacher') as spaces,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'reference', b.reference,
          'guest', coalesce(g.full_name, ''), 'seats', b.seats, 'total', b.total, 'currency', b.currency,
          'payment', b.payment, 'note', b.note,
          'attendees', (select jsonb_agg(jsonb_build_object('name', a.name, 'checked_in_at', a.checked_in_at)
            order by a.position) from booking_attendees a where a.booking_id = b.id))
          order by b.created_at, b.id), '[]')
        from bookings b left join profiles g on g.id = b.guest_id
        where b.event_id = e.id and b.state in (${sql.join(SEATED_STATES)})) as bookings
    from events e join offerings o on o.id = e.offering_id
    where e.studio_id = ${studioId} and e.starts_at >= ${from} and e.starts_at < ${to}
      and not (e.is_slot and e.status = 'cancelled')
    order by e.starts_at, e.id`.execute(db);
  return rows;
}
