import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { offersEndOf } from '#server/read-models/waitlist.ts';
import { SOLD_STATES } from '#shared/bookings/bookings.ts';
import { IN_LINE_STATES, type WaitlistState } from '#shared/bookings/waitlist.ts';

/** An event for those of its studio who look at its waitlist. */
export interface StudioEventRow {
  id: string;
  studio_id: string;
  course_id: string | null;
  status: string;
  left: number;
  offers_end_at: Date;
  /** Members who teach it. */
  teachers: string[];
}

export async function findStudioEvent(db: Connection, id: string): Promise<StudioEventRow | undefined> {
  const { rows } = await sql<StudioEventRow>`
    select e.id, e.studio_id, e.course_id, e.status, e.capacity - e.seats_taken as left,
      ${sql.raw(offersEndOf('e'))} as offers_end_at,
      (select coalesce(jsonb_agg(m.id), '[]') from studio_members m
        where m.studio_id = e.studio_id and (m.id = o.instructor_id or exists (
          select from space_reservations r join spaces p on p.id = r.space_id
          where r.event_id = e.id and p.member_id = m.id))) as teachers
    from events e join offerings o on o.id = e.offering_id
    where e.id = ${id}`.execute(db);
  return rows[0];
}

/** A party in line, as the studio sees it. */
export interface PartyRow {
  id: string;
  guest: string;
  seats: number;
  state: Extract<WaitlistState, 'waiting' | 'offered'>;
  position: number | null;
  joined_at: Date;
  is_for_course: boolean;
  passed_over: boolean;
  has_booked_before: boolean;
  booking_id: string | null;
  /** True if it can still answer its offer. */
  is_unanswered: boolean;
  offered_at: Date | null;
  offered_until: Date | null;
  reminded_at: Date | null;
  /** Seats that are free of what it waits for. */
  left: number;
}

/** Lists the parties in line for an event, and for the course that it is a date of: those with an offer first. */
export async function listParties(
  db: Connection,
  event: Pick<StudioEventRow, 'id' | 'studio_id' | 'course_id' | 'left'>,
): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select w.id, coalesce(p.display_name, '') as guest, w.seats, w.state, w.joined_at, w.course_id is not null as is_for_course, w.passed_over,
      case when w.state = ${'offered'} then w.booking_id end as booking_id,
      coalesce(b.state = ${'offered'}, false) as is_unanswered,
      case when w.state = ${'waiting'} then (row_number() over (partition by w.state, w.course_id order by w.joined_at, w.id))::int end as position,
      case when w.state = ${'offered'} then b.created_at end as offered_at,
      case when w.state = ${'offered'} then coalesce(b.hold_ends_at, b.answer_due_at) end as offered_until,
      case when w.state = ${'offered'} then w.reminded_at end as reminded_at,
      exists (select from bookings x where x.guest_id = w.guest_id and x.studio_id = ${event.studio_id}
        and x.state = any(${[...SOLD_STATES]}::text[])) as has_booked_before,
      case when w.course_id is null then ${event.left}::int else (
        select min(d.capacity - d.seats_taken)::int from events d
        where d.course_id = w.course_id and d.status = 'scheduled' and d.starts_at > now()) end as left
    from waitlist_entries w
    left join profiles p on p.id = w.guest_id
    left join bookings b on b.id = w.booking_id
    where w.state = any(${[...IN_LINE_STATES]}::text[])
      and (w.event_id = ${event.id} and w.course_id is null or w.course_id = ${event.course_id}::uuid)
    order by w.state <> ${'offered'}, w.course_id is not null, w.joined_at, w.id`.execute(db);
  return rows;
}

/** A party in line, with the studio whose seats it waits for. */
export interface StudioEntryRow {
  studio_id: string;
  event_id: string;
  course_id: string | null;
  booking_id: string | null;
  state: WaitlistState;
}

/** Finds a party in line with the studio whose seats it waits for. */
export async function findStudioEntry(db: Connection, id: string): Promise<StudioEntryRow | undefined> {
  const { rows } = await sql<StudioEntryRow>`
    select studio_id, event_id, course_id, booking_id, state from waitlist_entries
    where id = ${id} and state = any(${[...IN_LINE_STATES]}::text[])`.execute(db);
  return rows[0];
}

/**
 * Notes that a party was reminded of its open offer.
 * @returns its booking; undefined if it was reminded before, or has none
 */
export async function markOfferReminded(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update waitlist_entries w set reminded_at = ${now} from bookings b
    where w.id = ${id} and w.state = ${'offered'} and w.reminded_at is null and b.id = w.booking_id and b.state = ${'offered'}
      and b.answer_due_at > ${now}
    returning b.id`.execute(tx);
  return rows[0]?.id;
}
