import type pg from 'pg';
import {
  type BookingDraft,
  bookedValues,
  INSERT_BOOKING,
  type InsertedBookingRow,
  isWithinSeatLimit,
  OFFERING_COLUMNS,
  toBookingRow,
} from './booking-statement.ts';
import type { BookingRow } from './queries.ts';

export interface SlotBookingDraft extends BookingDraft {
  offeringId: string;
  startsAt: Date;
  endsAt: Date;
  /** The studio's, when the time was found to be free. */
  zone: string;
  /** All that is taken for it: rooms, wheels, teachers. */
  spaces: readonly { id: string; name: string; kind: string }[];
}

/**
 * Taking a slot is one statement: event, reservations and booking come to be together, and the constraint on the
 * reservations decides who was first. A slot takes one unit of each space, which a trigger chooses. The rows of the spaces
 * are locked before, in one order, so that two bookings of the same time wait for each other instead of both trying; the
 * owner's dates do the same (`lockSpaces` in server/events).
 * Then the rows of offering and studio are shared, as in taking a seat, so that both are still for sale. The sum is
 * `quote` of shared/bookings.ts.
 */
const TAKE_SLOT = `
with held as materialized (
  select id, studio_id, buffer_before, buffer_after from spaces
  where id = any($18::uuid[]) and archived_at is null
  order by id
  for no key update
), offered as materialized (
  select ${OFFERING_COLUMNS}, o.price as unit_price,
    case o.price_unit
      when 'group' then o.price
      when 'hour' then round(o.price * (extract(epoch from $17::timestamptz - $16::timestamptz) / 60) / 60)::int
      else o.price * $2::int
    end as total
  from offerings o join studios s on s.id = o.studio_id
  where o.id = $1::uuid and o.status = 'published' and o.booking_mode = 'direct_booking' and s.status = 'published'
    and s.time_zone = $19::text and o.service_type in ('private_lesson', 'coworking')
    and ${isWithinSeatLimit('o.studio_id')}
    and (select count(*) from held where held.studio_id = o.studio_id) = cardinality($18::uuid[])
  for key share of o, s
), made as (
  insert into events (offering_id, studio_id, starts_at, ends_at, capacity, seats_taken, is_slot)
  select offering_id, studio_id, $16::timestamptz, $17::timestamptz, $2::int, $2::int, true from offered
  where $5::int is null or ($5::int, $6::text) = (total, currency::text)
  returning id, starts_at, ends_at, status
), reserved as (
  insert into space_reservations (studio_id, space_id, during, uses, event_id, one_unit)
  select held.studio_id, held.id,
    tstzrange(starts_at - make_interval(mins => buffer_before), ends_at + make_interval(mins => buffer_after)),
    tstzrange(starts_at, ends_at), made.id, true
  from made, held
), seat as (
  select made.id as event_id, made.starts_at, made.ends_at, made.status as event_status, null::integer as guests_needed, offered.* from made, offered
), ${INSERT_BOOKING}`;

/**
 * @returns the booking as it stands in the database; undefined when the offering cannot be booked like that any more
 * @throws the database's violation of `space_reservations_no_overlap` when somebody has one of the spaces then;
 *   its unique violation when a code or the idempotency key is taken
 */
export async function takeSlot(pool: pg.Pool, wanted: SlotBookingDraft): Promise<BookingRow | undefined> {
  const { rows } = await pool.query<InsertedBookingRow>({
    name: 'take_slot',
    text: TAKE_SLOT,
    values: [
      wanted.offeringId,
      ...bookedValues(wanted),
      ...[wanted.startsAt, wanted.endsAt, wanted.spaces.map(({ id }) => id), wanted.zone],
    ],
  });
  const taken = rows[0];
  const shown = wanted.spaces.filter(({ kind }) => kind !== 'teacher').map(({ name }) => name);
  return taken && toBookingRow(taken, wanted, shown);
}
