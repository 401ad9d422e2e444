import { type RawBuilder, sql } from 'kysely';
import { isMissingDetails, payableColumn } from '#server/bookings/bookings.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { type EventScope, isInScope } from '#server/read-models/event-scope.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';
import type { PayableBooking } from '#shared/bookings/payment-summary.ts';

export interface DoorEventRow {
  id: string;
  studio_id: string;
  starts_at: Date;
  ends_at: Date;
  status: 'scheduled' | 'cancelled' | 'completed';
  capacity: number;
  seats_taken: number;
  offering_id: string;
  slug: string;
  title: string;
  spaces: string[];
  teachers: string[];
}

/** Finds the studio of an event. */
export const findStudioOf = (db: Connection, eventId: string) =>
  db.selectFrom('events').select('studio_id').where('id', '=', eventId).executeTakeFirst();

/** Finds an event whose guests a team member may see. */
export async function findDoorEvent(
  db: Connection,
  eventId: string,
  scope: EventScope,
): Promise<DoorEventRow | undefined> {
  const { rows } = await sql<DoorEventRow>`
    select e.id, e.studio_id, e.starts_at, e.ends_at, e.status, e.capacity, e.seats_taken,
      o.id as offering_id, o.slug, o.title,
      (select coalesce(jsonb_agg(p.name order by p.position, p.id), '[]')
        from space_reservations r join spaces p on p.id = r.space_id
        where r.event_id = e.id and p.kind <> 'teacher') as spaces,
      (select coalesce(jsonb_agg(m.name order by m.position, m.id), '[]')
        from studio_members m
        where m.studio_id = e.studio_id and (m.id = o.instructor_id or exists (
          select from space_reservations r join spaces p on p.id = r.space_id
          where r.event_id = e.id and p.member_id = m.id))) as teachers
    from events e join offerings o on o.id = e.offering_id
    where e.id = ${eventId} and ${isInScope(scope)}`.execute(db);
  return rows[0];
}

/** SQL for the name of who recorded attendance `t`. */
const recorder = sql<string | null>`(
  select coalesce(m.name, nullif(p.display_name, ''))
  from (select t.recorded_by as id) w
  left join studio_members m on m.studio_id = t.studio_id and m.user_id = w.id
  left join profiles p on p.id = w.id
  limit 1)`;

export interface DoorGuestRow {
  attendee_id: string;
  booking_id: string;
  position: number;
  name: string;
  ticket_code: string;
  first_name: string;
  seats: number;
  reference: string;
  state: BookingState;
  /** False for a seat that was given up, whatever became of the others. */
  is_coming: boolean;
  note: string;
  answers: { question: string; answer: string }[];
  is_missing_details: boolean;
  is_first_visit: boolean;
  currency: string;
  payable: PayableBooking;
  cancelled_at: Date | null;
  cancelled_for: 'guest' | 'studio' | 'platform' | null;
  attendance_id: string | null;
  outcome: 'checked_in' | 'no_show' | null;
  at: Date | null;
  by: string | null;
}

/** Lists the attendees of an event by name: those who have a seat, and those whose booking was cancelled. */
export async function listDoorGuests(db: Connection, eventId: string): Promise<DoorGuestRow[]> {
  const { rows } = await sql<DoorGuestRow>`
    select a.id as attendee_id, a.booking_id, a.position, a.name, a.ticket_code,
      first_value(a.name) over (partition by a.booking_id order by a.position) as first_name,
      b.seats, b.reference, b.state, a.state = 'coming' as is_coming, b.note,
      (select coalesce(jsonb_agg(jsonb_build_object('question', w.question, 'answer', w.answer) order by w.position), '[]')
        from booking_answers w where w.booking_id = b.id) as answers,
      ${isMissingDetails} as is_missing_details,
      not exists (
        select from bookings d
        join booking_attendees f on f.booking_id = d.id
        join attendances v on v.attendee_id = f.id
        where d.guest_id = b.guest_id and d.studio_id = b.studio_id and v.event_id <> ${eventId}
          and v.outcome = 'checked_in' and v.undone_at is null) as is_first_visit,
      b.currency, ${payableColumn} as payable,
      k.cancelled_at, k.cancelled_for, t.id as attendance_id, t.outcome, t.at, ${recorder} as by
    from booking_events c
    join bookings b on b.id = c.booking_id
    join booking_attendees a on a.booking_id = b.id
    left join booking_cancellations k on k.booking_id = b.id
    left join attendances t on t.attendee_id = a.id and t.event_id = c.event_id and t.undone_at is null
    where c.event_id = ${eventId} and (c.released_at is null or k.booking_id is not null)
      and a.state in ('coming', 'cancelled')
    order by a.name, a.id`.execute(db);
  return rows;
}

/** A ticket as the door sees it. */
export interface TicketRow {
  attendee_id: string;
  name: string;
  booking_id: string;
  studio_id: string;
  studio_name: string;
  state: BookingState;
  /** What became of the seat. */
  seat: 'coming' | 'cancelled' | 'transferred' | 'moved';
  answer_due_at: Date | null;
  /** Whether it has a seat of this event. */
  is_here: boolean;
  /** Whether it has or had one. */
  was_here: boolean;
  cancelled_at: Date | null;
  cancelled_for: 'guest' | 'studio' | 'platform' | null;
  /** The next event of the booking besides this one, that the booking still has seats of. */
  other: { id: string; title: string; starts_at: string } | null;
}

/**
 * Finds the ticket with a code or of an attendee, of any studio, and shares its booking's lock, so that a cancellation
 * comes either before or after what is done with the ticket.
 */
export async function lockTicket(
  tx: Tx,
  eventId: string,
  which: { code: string } | { attendeeId: string },
  now: Date,
): Promise<TicketRow | undefined> {
  const isTicket: RawBuilder<boolean> =
    'code' in which ? sql`a.ticket_code = ${which.code}` : sql`a.id = ${which.attendeeId}::uuid`;
  await sql`
    select from bookings b where b.id in (select a.booking_id from booking_attendees a where ${isTicket})
    for share`.execute(tx);
  const { rows } = await sql<TicketRow>`
    select a.id as attendee_id, a.name, b.id as booking_id, b.studio_id, s.name as studio_name, b.state,
      a.state as seat, b.answer_due_at,
      k.cancelled_at, k.cancelled_for,
      exists (select from booking_events c
        where c.booking_id = b.id and c.event_id = ${eventId} and c.released_at is null) as is_here,
      exists (select from booking_events c where c.booking_id = b.id and c.event_id = ${eventId}) as was_here,
      (select jsonb_build_object('id', e.id, 'title', o.title, 'starts_at', e.starts_at)
        from booking_events c join events e on e.id = c.event_id join offerings o on o.id = e.offering_id
        where c.booking_id = b.id and c.event_id <> ${eventId} and c.released_at is null
        order by e.ends_at < ${now}, e.starts_at, e.id limit 1) as other
    from booking_attendees a
    join bookings b on b.id = a.booking_id
    join studios s on s.id = b.studio_id
    left join booking_cancellations k on k.booking_id = b.id
    where ${isTicket}`.execute(tx);
  return rows[0];
}

export interface AttendanceRow {
  id: string;
  attendee_id: string;
  name: string;
  outcome: 'checked_in' | 'no_show';
  at: Date;
  by: string | null;
  nonce: string | null;
  undone_at: Date | null;
}

const findAttendance = async (db: Connection, which: RawBuilder<boolean>): Promise<AttendanceRow | undefined> => {
  const { rows } = await sql<AttendanceRow>`
    select t.id, t.attendee_id, a.name, t.outcome, t.at, ${recorder} as by, t.nonce, t.undone_at
    from attendances t join booking_attendees a on a.id = t.attendee_id
    where ${which}`.execute(db);
  return rows[0];
};

/** Finds what is recorded about an attendee at an event, as it counts now. */
export const findCurrentAttendance = (db: Connection, attendeeId: string, eventId: string) =>
  findAttendance(db, sql`t.attendee_id = ${attendeeId} and t.event_id = ${eventId} and t.undone_at is null`);

/** Finds the check-in that a device has sent before. */
export const findByNonce = (db: Connection, eventId: string, nonce: string) =>
  findAttendance(db, sql`t.event_id = ${eventId} and t.nonce = ${nonce}::uuid`);

export const findAttendanceById = (db: Connection, eventId: string, id: string) =>
  findAttendance(db, sql`t.event_id = ${eventId} and t.id = ${id}::uuid`);

export interface NewAttendance {
  attendee_id: string;
  event_id: string;
  studio_id: string;
  outcome: 'checked_in' | 'no_show';
  at: Date;
  recorded_by: string;
  nonce: string | null;
  created_at: Date;
}

/** Records an attendance. @returns its id; undefined if one counts already, or one with the same nonce was recorded */
export async function insertAttendance(tx: Tx, attendance: NewAttendance): Promise<string | undefined> {
  const row = await tx
    .insertInto('attendances')
    .values(attendance)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Moves a check-in to an earlier time: of two devices that let someone in, the first counts. */
export const backdateCheckIn = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('attendances').set({ at }).where('id', '=', id).where('at', '>', at).execute();

export const undoAttendance = (db: Connection, id: string, by: { userId: string; now: Date }) =>
  db
    .updateTable('attendances')
    .set({ undone_at: by.now, undone_by: by.userId })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .execute();
