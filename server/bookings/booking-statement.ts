import { MAX_SEATS_AHEAD, SEATED_STATES } from '../../shared/bookings.ts';
import type { IdempotentRequest } from '../http/idempotency.ts';
import { INSERT_OUTBOX_ROWS } from '../outbox/outbox.ts';
import { translatedColumn, translatedRules } from '../translated.ts';
import type { BookingRow } from './queries.ts';

/** What a guest sends with a booking, ready to be written down. */
export interface BookingDraft {
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
  attempt: IdempotentRequest | undefined;
  now: Date;
}

const seated = SEATED_STATES.map((state) => `'${state}'`).join(', ');

/**
 * Whether the guest may have so many more seats at a studio; `countSeatsAhead` is the same sum. Read by guest alone: before
 * a new table has statistics, the studio would look as selective, and all its bookings would be read for each new one.
 */
export const isWithinSeatLimit = (studio: string) => `(
  select coalesce(sum(b.seats) filter (where b.studio_id = ${studio} and b.state in (${seated})), 0)
  from bookings b join events x on x.id = b.event_id
  where b.guest_id = $3::uuid and x.starts_at > $4::timestamptz
) + $2::int <= ${MAX_SEATS_AHEAD}`;

/** Columns of offering `o` and studio `s` that a booking's answer shows. */
export const OFFERING_COLUMNS = `
  o.id as offering_id, o.slug as offering_slug, o.title, o.service_type, o.studio_type, o.cover_seed, o.cover_version, o.cover_motifs,
  o.currency, o.cancellation_policy,
  ${translatedColumn('offering', 'bring', { row: 'o', language: '$9::text', writtenIn: 'o.language' })} as bring,
  s.id as studio_id, s.slug as studio_slug, s.name as studio_name, s.street, s.postcode, s.neighbourhood, s.city,
  s.latitude, s.longitude, s.time_zone, s.email, s.phone,
  ${translatedRules('$9::text')} as house_rules`;

/**
 * What follows in one statement on the row `seat`, which holds an event, `OFFERED`, `unit_price` and `total`: booking,
 * attendees, log and idempotency key. Policy and price are written down as they are now. No job and no NOTIFY in here:
 * both would let only one booking of the whole site commit at a time; the outbox rows are the job.
 */
export const INSERT_BOOKING = `
booked as (
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
  insert into booking_log (booking_id, studio_id, to_state, actor_id, actor_role, at)
  select id, studio_id, 'confirmed', $3::uuid, 'guest', $4::timestamptz from booked
  returning id, booking_id
), enqueued as (${INSERT_OUTBOX_ROWS}
), remembered as (
  insert into idempotency_keys (actor_id, key, fingerprint, resource_id, created_at)
  select $3::uuid, $14::text, $15::bytea, id, $4::timestamptz from booked where $14::text is not null
)
select seat.*, booked.id, booked.payment, (select name from attending where position = 1) as first_name
from seat, booked`;

/** Places 2 to 15 of such a statement. */
export const bookedValues = (wanted: BookingDraft) => [
  ...[wanted.seats, wanted.guestId, wanted.now, wanted.shownTotal?.amount, wanted.shownTotal?.currency],
  ...[wanted.reference, wanted.note, wanted.language],
  wanted.attendees.map(({ name }) => name),
  wanted.attendees.map(({ fallback }) => fallback),
  wanted.attendees.map(({ email }) => email),
  wanted.attendees.map(({ ticketCode }) => ticketCode),
  ...[wanted.attempt?.key, wanted.attempt?.fingerprint],
];

export type InsertedBookingRow = Omit<BookingRow, 'attendees' | 'spaces' | 'original_spaces' | 'moved_at' | 'moves'> & {
  first_name: string;
};

/** The rest of the row is what was sent: it need not come back over the wire. */
export const toBookingRow = (
  { first_name, ...taken }: InsertedBookingRow,
  wanted: BookingDraft,
  spaces: string[],
): BookingRow => ({
  ...taken,
  spaces,
  original_spaces: spaces,
  reference: wanted.reference,
  state: 'confirmed',
  seats: wanted.seats,
  note: wanted.note,
  language: wanted.language,
  created_at: wanted.now,
  moved_at: null,
  moves: 0,
  cancellation: null,
  attendees: wanted.attendees.map(({ name, fallback, email, ticketCode }, index) => ({
    position: index + 1,
    name: index === 0 ? first_name : (name ?? fallback),
    email,
    ticket_code: ticketCode,
    checked_in_at: null,
  })),
});
