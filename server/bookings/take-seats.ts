import type pg from 'pg';
import type { Attempt } from '../http/idempotency.ts';
import type { BookingRow } from './queries.ts';

export interface WantedSeats {
  eventId: string;
  guestId: string;
  seats: number;
  /** What the guest was shown; undefined when nothing is to be compared. */
  shownTotal: { amount: number; currency: string } | undefined;
  note: string;
  /** What the guest is written to in. */
  language: string;
  reference: string;
  /** One for each seat, in order. */
  attendees: readonly {
    /** undefined: the guest's own name for the first seat, `fallback` for the others. */
    name: string | undefined;
    fallback: string;
    email: string | null;
    ticketCode: string;
  }[];
  attempt: Attempt | undefined;
  now: Date;
}

/**
 * Taking a seat is one statement and one round trip: the update finds the event only while it can be booked and
 * seats are left, and everything else is inserted from what it found. The row lock of the event, held to the commit,
 * puts the takers of one event in line. Policy and price are written down as they are now.
 * The sum is `quote` of shared/bookings.ts. No job and no NOTIFY in here: both would let only one booking of the whole
 * site commit at a time; `booking_log.untold` is the job.
 */
export const TAKE_SEATS = `
with seat as (
  update events e set seats_taken = e.seats_taken + $2::int
  from offerings o, studios s
  where e.id = $1::uuid and o.id = e.offering_id and s.id = e.studio_id
    and e.status = 'scheduled' and e.starts_at - make_interval(mins => o.notice_minutes) > $4::timestamptz
    and o.status = 'published' and o.booking_mode = 'direct_booking' and s.status = 'published'
    and e.seats_taken + $2::int <= e.capacity
    and ($5::int is null or ($5::int, $6::text) =
      (coalesce(e.price_override, o.price) * case o.price_unit when 'group' then 1 else $2::int end, o.currency::text))
  returning e.id as event_id, e.starts_at, e.ends_at, e.status as event_status,
    o.id as offering_id, o.slug as offering_slug, o.title, o.service_type, o.studio_type, o.cover_seed, o.cover_version,
    o.currency, o.cancellation_policy, coalesce(e.price_override, o.price) as unit_price,
    coalesce(e.price_override, o.price) * case o.price_unit when 'group' then 1 else $2::int end as total,
    s.id as studio_id, s.slug as studio_slug, s.name as studio_name, s.street, s.postcode, s.neighbourhood, s.city,
    s.latitude, s.longitude, s.time_zone, s.email, s.phone
), booked as (
  insert into bookings (reference, studio_id, offering_id, event_id, guest_id, state, seats, unit_price, total,
    currency, payment, cancellation_policy, note, language, created_at)
  select $7::text, studio_id, offering_id, event_id, $3::uuid, 'confirmed', $2::int, unit_price, total,
    currency, case total when 0 then 'free' else 'at_studio' end, cancellation_policy, $8::text, $9::text, $4::timestamptz
  from seat
  returning id, studio_id, payment
), attending as (
  insert into booking_attendees (booking_id, studio_id, position, name, email, ticket_code)
  select b.id, b.studio_id, a.position,
    coalesce(a.name, case a.position when 1 then (select full_name from profiles where id = $3::uuid) end, a.fallback),
    a.email, a.ticket_code
  from booked b, unnest($10::text[], $11::text[], $12::text[], $13::text[])
    with ordinality as a (name, fallback, email, ticket_code, position)
  returning position, name
), logged as (
  insert into booking_log (booking_id, studio_id, to_state, actor_id, actor_role, untold, at)
  select id, studio_id, 'confirmed', $3::uuid, 'guest', true, $4::timestamptz from booked
), remembered as (
  insert into idempotency_keys (actor_id, key, fingerprint, resource_id, created_at)
  select $3::uuid, $14::text, $15::bytea, id, $4::timestamptz from booked where $14::text is not null
)
select seat.*, booked.id, booked.payment, (select name from attending where position = 1) as first_name
from seat, booked`;

type TakenRow = Omit<BookingRow, 'attendees'> & { first_name: string };

/**
 * @returns the booking as it stands in the database; undefined when the event cannot be booked like that
 * @throws the database's unique violation when a code or the idempotency key is taken
 */
export async function takeSeats(pool: pg.Pool, wanted: WantedSeats): Promise<BookingRow | undefined> {
  const { attendees, attempt, shownTotal } = wanted;
  const { rows } = await pool.query<TakenRow>({
    name: 'take_seats',
    text: TAKE_SEATS,
    values: [
      ...[wanted.eventId, wanted.seats, wanted.guestId, wanted.now, shownTotal?.amount, shownTotal?.currency],
      ...[wanted.reference, wanted.note, wanted.language],
      attendees.map(({ name }) => name),
      attendees.map(({ fallback }) => fallback),
      attendees.map(({ email }) => email),
      attendees.map(({ ticketCode }) => ticketCode),
      ...[attempt?.key, attempt?.fingerprint],
    ],
  });
  const taken = rows[0];
  return taken && withWhatWasSent(taken, wanted);
}

/** The rest of the row is what was sent: it need not come back over the wire. */
const withWhatWasSent = ({ first_name, ...taken }: TakenRow, wanted: WantedSeats): BookingRow => ({
  ...taken,
  reference: wanted.reference,
  state: 'confirmed',
  seats: wanted.seats,
  note: wanted.note,
  language: wanted.language,
  created_at: wanted.now,
  cancellation: null,
  attendees: wanted.attendees.map(({ name, fallback, email, ticketCode }, index) => ({
    position: index + 1,
    name: index === 0 ? first_name : (name ?? fallback),
    email,
    ticket_code: ticketCode,
    checked_in_at: null,
  })),
});
