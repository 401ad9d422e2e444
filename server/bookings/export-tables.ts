import { sql } from 'kysely';
import { SOLD_STATES } from '#shared/bookings/bookings.ts';
import type { ExportTable } from '../db/export-table.ts';

/** SQL for the ticket code of attendee `a` of booking `b`; null while the booking has no ticket. */
const ticketCode = sql`case when b.state = any(${[...SOLD_STATES]}::text[]) then a.ticket_code end`;

/** The bookings of a user, the seats that others booked for them, and their places on waitlists. */
export const bookingExportTables: ExportTable[] = [
  {
    name: 'bookings',
    tables: [
      'bookings',
      'booking_events',
      'booking_cancellations',
      'booking_requests',
      'booking_addons',
      'booking_answers',
      'booking_waivers',
      'attendances',
      'desk_payments',
      'desk_payment_items',
      'booking_reminders',
      'held_changes',
      'payment_shares',
    ],
    rows: (userId) => sql`
      select b.id::text as key, to_jsonb(b) || jsonb_build_object(
        'title', o.title, 'studio', s.name,
        'events', (select coalesce(jsonb_agg(jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at,
            'seats', c.seats, 'price', c.price, 'released_at', c.released_at) order by e.starts_at, e.id), '[]')
          from booking_events c join events e on e.id = c.event_id where c.booking_id = b.id),
        'attendees', (select coalesce(jsonb_agg(to_jsonb(a) - 'booking_id' - 'studio_id' || jsonb_build_object('ticket_code', ${ticketCode},
            'attendances', (select coalesce(jsonb_agg(jsonb_build_object('outcome', t.outcome, 'at', t.at,
                'undone_at', t.undone_at) order by t.id), '[]')
              from attendances t where t.attendee_id = a.id)) order by a.position), '[]')
          from booking_attendees a where a.booking_id = b.id),
        'addons', (select coalesce(jsonb_agg(to_jsonb(n) - 'booking_id' - 'studio_id' order by n.position), '[]')
          from booking_addons n where n.booking_id = b.id),
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('question', w.question, 'answer', w.answer) order by w.position), '[]')
          from booking_answers w where w.booking_id = b.id),
        'waiver', (select to_jsonb(w) - 'booking_id' - 'studio_id' from booking_waivers w where w.booking_id = b.id),
        'request', (select jsonb_build_object('text', q.text, 'times', q.times) from booking_requests q
          where q.booking_id = b.id),
        'changes', (select coalesce(jsonb_agg(to_jsonb(h) - 'id' - 'booking_id' - 'studio_id' - 'log_id' order by h.log_id), '[]')
          from booking_changes h where h.booking_id = b.id),
        'held_changes', (select coalesce(jsonb_agg(to_jsonb(h) - 'id' - 'booking_id' - 'studio_id' - 'actor_id' order by h.id), '[]')
          from held_changes h where h.booking_id = b.id),
        'payment_split', (select jsonb_build_object('first_booking', h.split_id, 'due_at', h.due_at)
          from payment_shares h where h.booking_id = b.id),
        'desk_payments', (select coalesce(jsonb_agg(jsonb_build_object('at', y.taken_at, 'method', y.method, 'amount', i.amount,
            'position', i.position) order by y.taken_at, i.id), '[]')
          from desk_payment_items i join desk_payments y on y.id = i.desk_payment_id where i.booking_id = b.id),
        'cancellation', (select to_jsonb(c) - 'booking_id' - 'studio_id' - 'cancelled_by'
          from booking_cancellations c where c.booking_id = b.id),
        'reminders', (select coalesce(jsonb_agg(jsonb_build_object('starts_at', r.starts_at, 'hours', r.hours,
            'sent_at', r.sent_at) order by r.sent_at, r.hours), '[]')
          from booking_reminders r where r.booking_id = b.id),
        'log', (select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'from', l.from_state, 'to', l.to_state,
            'by', l.actor_role, 'reason', l.reason) order by l.id), '[]')
          from booking_log l where l.booking_id = b.id)) as entry
      from bookings b
      join offerings o on o.id = b.offering_id
      join studios s on s.id = b.studio_id
      where b.guest_id = ${userId}`,
  },
  {
    name: 'seats_that_others_booked',
    tables: ['booking_attendees'],
    // Only for a verified address: it may belong to another person.
    rows: (userId) => sql`
      select a.booking_id || '/' || a.position as key, jsonb_build_object('name', a.name, 'email', a.email,
        'ticket_code', ${ticketCode}, 'title', o.title, 'studio', s.name,
        'starts_at', (select min(e.starts_at) from booking_events c join events e on e.id = c.event_id
          where c.booking_id = b.id)) as entry
      from booking_attendees a
      join auth.users u on lower(a.email) = u.email and u.email_proven_at is not null
      join bookings b on b.id = a.booking_id and b.guest_id is distinct from u.id
      join offerings o on o.id = b.offering_id
      join studios s on s.id = b.studio_id
      where u.id = ${userId}`,
  },
  {
    name: 'waitlists',
    tables: ['waitlist_entries'],
    rows: (userId) => sql`
      select w.id::text as key, to_jsonb(w) || jsonb_build_object('title', o.title, 'studio', s.name,
        'starts_at', e.starts_at, 'course', (
          select jsonb_build_object('dates', count(*), 'first', min(d.starts_at), 'last', max(d.starts_at)) from events d
          where d.course_id = w.course_id having count(*) > 0)) as entry
      from waitlist_entries w join events e on e.id = w.event_id join offerings o on o.id = w.offering_id
      join studios s on s.id = w.studio_id
      where w.guest_id = ${userId}`,
  },
];
