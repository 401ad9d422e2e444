import { type RawBuilder, sql } from 'kysely';
import type { BookingListStatus } from '#shared/bookings/booking-list.ts';
import {
  type BookingState,
  DROPPED_STATES,
  type Payment,
  SEATED_STATES,
  SOLD_STATES,
  WAITING_STATES,
} from '#shared/bookings/bookings.ts';
import type { ObjectionState } from '#shared/bookings/given-refunds.ts';
import type { PayableBooking } from '#shared/bookings/payment-summary.ts';
import type { ServiceType } from '#shared/offerings/offerings.ts';
import { firstEvent, payableColumn } from '../bookings/bookings.ts';
import { prepared } from '../db/client.ts';
import type { Connection } from '../db/database.ts';
import { checkedInAt } from '../read-models/attendance.ts';
import { type EventScope, isInScope } from '../read-models/event-scope.ts';

const EXPIRED: BookingState = 'expired';

export interface StudioBookingRow {
  id: string;
  reference: string;
  state: BookingState;
  /** Until when the studio can approve it. */
  answer_due_at: Date | null;
  hold_ends_at: Date | null;
  /** The state from which it expired; null for others. */
  state_before: BookingState | null;
  is_from_waitlist: boolean;
  seats: number;
  total: number;
  /** What of it is due online; null for all of it. */
  deposit: number | null;
  currency: string;
  payment: Payment;
  note: string;
  created_at: Date;
  /** Null while a request has no offer. */
  event_id: string | null;
  request: { text: string; times: string[] } | null;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  seats_taken: number;
  /** Moments in ISO 8601, as they come out of JSON. */
  dates: { starts_at: string; ends_at: string; seats_left: number }[];
  offering_id: string;
  title: string;
  service_type: ServiceType;
  /** Null for someone without an account. */
  guest_id: string | null;
  guest_name: string;
  guest_email: string | null;
  guest_phone: string | null;
  paid_at_desk: number;
  payable: PayableBooking;
  /** Moments in ISO 8601, as they come out of JSON. */
  attendees: { position: number; name: string; checked_in_at: string | null }[];
  /** A change that waits for its payment; what is paid for it in minor units. */
  held_change: {
    kind: 'moved' | 'seat_added';
    seats: number;
    starts_at: string;
    difference: number;
    hold_ends_at: string;
  } | null;
  objection_state: ObjectionState | null;
  cancellation: { at: string; for: 'guest' | 'studio' | 'platform'; reason: string } | null;
}

export interface StudioBookingSearchParams {
  status: BookingListStatus;
  now: Date;
  /** The events whose guests the reader may see. */
  scope: EventScope;
  words: readonly string[];
  /** True for the confirmed bookings that were made last, the latest first; then there is no place to go on from. */
  isNewestFirst?: boolean;
  /** Also find guests by their email address. */
  byEmail: boolean;
  offeringId?: string | undefined;
  eventId?: string | undefined;
  guestId?: string | undefined;
  from?: Date | undefined;
  /** The first moment after the last day. */
  until?: Date | undefined;
}

/** Sort values: when the event starts, in ISO 8601, and the booking's id. */
export type StudioBookingKey = [startsAt: string, id: string];

/**
 * Lists the bookings of a studio by the start of their event: upcoming ones in order, all others latest first.
 * @returns one row more than `limit` if there is one
 */
export async function listStudioBookings(
  db: Connection,
  studioId: string,
  search: StudioBookingSearchParams,
  { after, limit }: { after: StudioBookingKey | undefined; limit: number },
): Promise<StudioBookingRow[]> {
  const isForward = search.status === 'upcoming' || search.status === 'waiting';
  // Upcoming and past bookings are read by the start of their events; requests have no event yet.
  const hasRequests = search.status !== 'upcoming' && search.status !== 'past' && search.eventId === undefined;
  const comparison = sql.raw(isForward ? '>' : '<');
  const direction = sql.raw(isForward ? 'asc' : 'desc');
  const start = after
    ? sql`and (e.starts_at, b.id) ${comparison} (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``;
  const { rows } = await sql<StudioBookingRow>`
    select ${columns}
    from ${hasRequests ? bookingTables : eventTables}
    ${offeringAndGuest}
    where ${search.isNewestFirst ? sql`b.state = any(${[...SOLD_STATES]}::text[]) and` : sql``} ${hasRequests ? sql`b` : sql`e`}.studio_id = ${studioId} and ${isInScope(search.scope)} and ${hasStatus(search)} and ${matchesFilters(search)} ${start}
    order by ${search.isNewestFirst ? sql`b.created_at desc, b.id desc` : sql`e.starts_at ${direction}, b.id ${direction}`}
    limit ${limit + 1}`.execute(db);
  return rows;
}

/** Finds a booking of a studio whose event is within the scope. */
export async function findBookingOfStudio(
  db: Connection,
  { studioId, id, scope }: { studioId: string; id: string; scope: EventScope },
): Promise<StudioBookingRow | undefined> {
  const name = scope === 'all' ? 'booking_at_desk' : 'booking_of_teacher';
  const { rows } = await sql<StudioBookingRow>`${prepared(name)}
    select ${columns}
    from ${bookingTables}
    ${offeringAndGuest}
    where b.id = ${id} and b.studio_id = ${studioId} and ${isInScope(scope)}`.execute(db);
  return rows[0];
}

const columns = sql`
  b.id, b.reference, b.state, b.answer_due_at, b.hold_ends_at, b.waitlist_entry_id is not null as is_from_waitlist,
  case when b.state = ${EXPIRED} then (select l.from_state from booking_log l where l.booking_id = b.id and l.to_state = b.state
    and l.from_state <> b.state order by l.id desc limit 1) end as state_before, b.seats, b.total, b.deposit, b.currency, b.payment, b.note, b.created_at,
  (select jsonb_build_object('text', q.text, 'times', to_jsonb(q.times)) from booking_requests q
    where q.booking_id = b.id) as request,
  e.id as event_id, e.starts_at, e.ends_at, e.capacity, e.seats_taken, o.id as offering_id, o.title, o.service_type,
  (select coalesce(jsonb_agg(jsonb_build_object('starts_at', x.starts_at, 'ends_at', x.ends_at,
      'seats_left', x.capacity - x.seats_taken) order by x.starts_at, x.id), '[]')
    from booking_events d join events x on x.id = d.event_id
    where d.booking_id = b.id and d.released_at is null) as dates,
  b.guest_id, coalesce(b.contact_name, g.display_name, '') as guest_name, coalesce(b.contact_email, u.email) as guest_email,
  b.contact_phone as guest_phone, b.paid_at_desk, ${payableColumn} as payable,
  (select coalesce(jsonb_agg(jsonb_build_object('position', a.position, 'name', a.name, 'checked_in_at', ${checkedInAt})
    order by a.position), '[]') from booking_attendees a where a.booking_id = b.id and a.state = 'coming') as attendees,
  (select jsonb_build_object('kind', h.kind, 'seats', h.seats, 'starts_at', x.starts_at,
      'difference', h.new_price - h.old_price, 'hold_ends_at', h.hold_ends_at)
    from held_changes h join events x on x.id = h.event_id
    where h.booking_id = b.id and h.status = 'held') as held_change,
  (select j.state from objections j where j.booking_id = b.id) as objection_state,
  (select jsonb_build_object('at', c.cancelled_at, 'for', c.cancelled_for, 'reason', c.reason)
    from booking_cancellations c where c.booking_id = b.id) as cancellation`;

const bookingTables = sql`bookings b join ${firstEvent}`;
const eventTables = sql`events e
    join booking_events c on c.event_id = e.id
    join bookings b on b.id = c.booking_id`;

const offeringAndGuest = sql`
    join offerings o on o.id = b.offering_id
    left join auth.users u on u.id = b.guest_id
    left join profiles g on g.id = b.guest_id`;

/** The booking has its seats, and has them of this date: one that was moved away no longer counts here. */
const isSeated = sql`b.state in (${sql.join(SEATED_STATES)}) and c.released_at is null`;

function hasStatus({ status, now }: StudioBookingSearchParams): RawBuilder<unknown> {
  if (status === 'upcoming') return sql`(e.ends_at > ${now} and ${isSeated})`;
  if (status === 'past') return sql`(e.ends_at <= ${now} and ${isSeated})`;
  if (status === 'waiting') return sql`(b.answer_due_at > ${now} and b.state = any(${[...WAITING_STATES]}::text[]))`;
  return status === 'cancelled' ? sql`b.state = any(${DROPPED_STATES}::text[])` : sql`true`;
}

function matchesFilters({
  words,
  byEmail,
  offeringId,
  eventId,
  guestId,
  from,
  until,
}: StudioBookingSearchParams): RawBuilder<unknown> {
  const text = sql`fold(concat_ws(' ', g.display_name, b.contact_name, ${byEmail ? sql`u.email, b.contact_email, b.contact_phone` : sql`null`}, o.title, b.reference, b.note,
    (select string_agg(a.name, ' ') from booking_attendees a where a.booking_id = b.id)))`;
  return sql.join(
    [
      sql`true`,
      ...words.map((word) => sql`position(fold(${word}) in ${text}) > 0`),
      ...(offeringId ? [sql`b.offering_id = ${offeringId}`] : []),
      ...(eventId ? [sql`e.id = ${eventId}`] : []),
      ...(guestId ? [sql`b.guest_id = ${guestId}`] : []),
      ...(from ? [sql`e.starts_at >= ${from}`] : []),
      ...(until ? [sql`e.starts_at < ${until}`] : []),
    ],
    sql` and `,
  );
}

export interface GuestNoteRow {
  id: string;
  text: string;
  created_at: Date;
  author_id: string | null;
  author: string | null;
}

/** Lists the notes of a studio about a guest, latest first. */
export async function listGuestNotes(
  db: Connection,
  { studioId, guestId }: { studioId: string; guestId: string },
): Promise<GuestNoteRow[]> {
  const { rows } = await sql<GuestNoteRow>`
    select n.id, n.text, n.created_at, n.author_id, coalesce(m.name, p.display_name) as author
    from guest_notes n
    left join studio_members m on m.studio_id = n.studio_id and m.user_id = n.author_id
    left join profiles p on p.id = n.author_id
    where n.studio_id = ${studioId} and n.guest_id = ${guestId}
    order by n.created_at desc, n.id desc`.execute(db);
  return rows;
}

export const insertGuestNote = (
  db: Connection,
  note: { studio_id: string; guest_id: string; author_id: string; text: string; created_at: Date },
) => db.insertInto('guest_notes').values(note).returning('id').executeTakeFirstOrThrow();

export async function deleteGuestNote(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('guest_notes').where('id', '=', id).execute();
}

/** Lists what guests answered to the questions of a studio, in the order of the questions. */
export async function listAnswers(db: Connection, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('booking_answers')
    .select(['booking_id', 'question', 'answer'])
    .where('booking_id', 'in', bookingIds)
    .orderBy('position')
    .execute();
}

/**
 * Sums what went back of each booking, in minor units: to cards, gift cards, as credit at the studio and by hand at the
 * desk, also of bookings that were cancelled. Bookings of which nothing went back are left out.
 */
export async function listGivenBack(db: Connection, bookingIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ booking_id: string; amount: number }>`
    select x.booking_id, sum(x.amount)::int as amount from (
      select r.booking_id, r.amount from refunds r join payments p on p.id = r.payment_id
      where p.provider <> 'pass' and r.booking_id = any(${bookingIds}::uuid[])
      union all
      select i.booking_id, -i.amount from desk_payment_items i join desk_payments y on y.id = i.desk_payment_id
      where i.booking_id = any(${bookingIds}::uuid[]) and i.amount < 0 and y.undoes is null
        and not exists (select from desk_payments z where z.undoes = y.id)) x
    group by x.booking_id`.execute(db);
  return new Map(rows.map(({ booking_id, amount }) => [booking_id, amount]));
}
