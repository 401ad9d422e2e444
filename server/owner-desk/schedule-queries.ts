import { sql } from 'kysely';
import type { BookingState, Payment } from '#shared/bookings/bookings.ts';
import type { PayableBooking } from '#shared/bookings/payment-summary.ts';
import type { ServiceType } from '#shared/offerings/offerings.ts';
import { payableColumn } from '../bookings/bookings.ts';
import type { Connection } from '../db/database.ts';
import { checkedInAt } from '../read-models/attendance.ts';
import { type EventScope, isInScope } from '../read-models/event-scope.ts';
import { partiesWaiting, seatsOffered } from '../read-models/waitlist.ts';

export interface ScheduledEventRow {
  id: string;
  starts_at: Date;
  ends_at: Date;
  status: 'scheduled' | 'cancelled' | 'completed';
  capacity: number;
  seats_taken: number;
  seats_offered: number;
  parties_waiting: number;
  offering_id: string;
  slug: string;
  title: string;
  service_type: ServiceType;
  minimum_to_run: number | null;
  note: string;
  spaces: string[];
  teachers: string[];
  bookings: {
    id: string;
    reference: string;
    state: BookingState;
    /** ISO 8601, as it comes out of JSON. */
    answer_due_at: string | null;
    /** ISO 8601. */
    hold_ends_at: string | null;
    payable: PayableBooking;
    is_from_waitlist: boolean;
    guest: string;
    seats: number;
    total: number;
    currency: string;
    payment: Payment;
    note: string;
    attendees: { name: string; checked_in_at: string | null }[];
  }[];
}

/**
 * Lists the events of a studio that start in `[from, to)`, booked slots included, with the bookings that hold their
 * seats.
 */
export async function listScheduledEvents(
  db: Connection,
  studioId: string,
  { from, to, scope }: { from: Date; to: Date; scope: EventScope },
): Promise<ScheduledEventRow[]> {
  const { rows } = await sql<ScheduledEventRow>`
    select e.id, e.starts_at, e.ends_at, e.status, e.capacity, e.seats_taken, e.note, ${seatsOffered} as seats_offered, ${partiesWaiting} as parties_waiting,
      o.id as offering_id, o.slug, o.title, o.service_type,
      case when e.guaranteed_at is null then o.minimum_to_run end as minimum_to_run,
      (select coalesce(jsonb_agg(p.name order by p.position, p.id), '[]')
        from space_reservations r join spaces p on p.id = r.space_id
        where r.event_id = e.id and p.kind <> 'teacher') as spaces,
      (select coalesce(jsonb_agg(m.name order by m.position, m.id), '[]')
        from studio_members m
        where m.studio_id = e.studio_id and (m.id = o.instructor_id or exists (
          select from space_reservations r join spaces p on p.id = r.space_id
          where r.event_id = e.id and p.member_id = m.id))) as teachers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'reference', b.reference, 'state', b.state,
          'answer_due_at', b.answer_due_at, 'hold_ends_at', b.hold_ends_at,
          'payable', ${payableColumn}, 'is_from_waitlist', b.waitlist_entry_id is not null,
          'guest', coalesce(b.contact_name, g.display_name, ''), 'seats', c.seats, 'total', b.total, 'currency', b.currency,
          'payment', b.payment, 'note', b.note,
          'attendees', (select jsonb_agg(jsonb_build_object('name', a.name, 'checked_in_at', ${checkedInAt})
            order by a.position) from booking_attendees a where a.booking_id = b.id and a.state = 'coming'))
          order by b.created_at, b.id), '[]')
        from booking_events c join bookings b on b.id = c.booking_id left join profiles g on g.id = b.guest_id
        where c.event_id = e.id and c.released_at is null) as bookings
    from events e join offerings o on o.id = e.offering_id
    where e.studio_id = ${studioId} and e.starts_at >= ${from} and e.starts_at < ${to}
      and not (e.is_slot and e.status = 'cancelled') and ${isInScope(scope)}
    order by e.starts_at, e.id`.execute(db);
  return rows;
}
