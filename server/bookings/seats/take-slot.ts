import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '#server/db/database.ts';
import { namedStatement, sqlText } from '#server/db/named-statement.ts';
import { isListed } from '#server/read-models/bookable.ts';
import { takesBookings } from '#server/read-models/pause.ts';
import { reducedPrice } from '#server/read-models/price.ts';
import type { BookingDraft } from '../core/booking-draft.ts';
import type { BookingRow } from '../core/booking-row.ts';
import {
  bookingValues,
  COVERS_ONE_EVENT,
  INSERT_BOOKING,
  type InsertedBookingRow,
  isPaymentOffered,
  OFFERING_COLUMNS,
  toBookingRow,
} from '../core/booking-statement.ts';
import { isWithinSeatLimit } from '../core/guest-seat-limit.ts';

export interface SlotBookingDraft extends BookingDraft {
  offeringId: string;
  startsAt: Date;
  endsAt: Date;
  /** The studio's time zone when the slot was checked: if the studio has moved to another since, nothing is booked. */
  zone: string;
  /** The spaces to reserve: rooms, wheels, teachers. */
  spaces: readonly { id: string; name: string; kind: string }[];
}

/** SQL for the price of a person, a group or an hour. */
const PRICE = `(${sqlText(reducedPrice('o.price', ':starts_at::timestamptz', sql.raw(':now::timestamptz')))})`;

/** SQL for the total, computed like `quote` in shared/bookings/bookings.ts. */
const TOTAL = `case o.price_unit
  when 'group' then ${PRICE}
  when 'hour' then round(${PRICE} * (extract(epoch from :ends_at::timestamptz - :starts_at::timestamptz) / 60) / 60)::int
  else ${PRICE} * :seats::int end`;

/**
 * Inserts event, reservations and booking of a slot in one statement; the exclusion constraint on the reservations
 * decides which of two bookings was first. A slot takes one unit of each space, which a trigger chooses. The rows of
 * the spaces are locked before, ordered by id, so that two bookings of the same time wait for each other instead of
 * violating the constraint; the owner's events lock them the same way (`lockSpaces` in server/availability). The rows
 * of offering and studio are locked for key share, as in `TAKE_SEATS`, so that neither is taken off sale.
 */
const TAKE_SLOT = `
with held as materialized (
  select id, studio_id, buffer_before, buffer_after from spaces
  where id = any(:space_ids::uuid[]) and archived_at is null
  order by id
  for no key update
), offered as materialized (
  select ${OFFERING_COLUMNS}, ${PRICE} as unit_price, ${TOTAL} as total
  from offerings o join studios s on s.id = o.studio_id
  where o.id = :offering_id::uuid and ${sqlText(isListed)} and ${sqlText(takesBookings(sql.raw(':now')))} and o.booking_mode <> 'request_only'
    and s.time_zone = :zone::text and o.service_type in ('private_lesson', 'coworking')
    and ${isWithinSeatLimit('o.studio_id')} and ${isPaymentOffered(`(${TOTAL})`)}
    and (select count(*) from held where held.studio_id = o.studio_id) = cardinality(:space_ids::uuid[])
  for key share of o, s
), made as (
  insert into events (offering_id, studio_id, starts_at, ends_at, capacity, seats_taken, is_slot)
  select offering_id, studio_id, :starts_at::timestamptz, :ends_at::timestamptz, :seats::int, :seats::int, true from offered
  where :shown_amount::int is null or (:shown_amount::int, :shown_currency::text) = (total, currency::text)
  returning id, starts_at, ends_at, status
), reserved as (
  insert into space_reservations (studio_id, space_id, during, uses, event_id, one_unit)
  select held.studio_id, held.id,
    tstzrange(starts_at - make_interval(mins => buffer_before), ends_at + make_interval(mins => buffer_after)),
    tstzrange(starts_at, ends_at), made.id, true
  from made, held
), seat as (
  select made.id as event_id, made.starts_at, made.ends_at, made.status as event_status, null::integer as guests_needed, offered.* from made, offered
), ${COVERS_ONE_EVENT}, ${INSERT_BOOKING}`;

const runTakeSlot = namedStatement<SlotValues, InsertedBookingRow>('take_slot', TAKE_SLOT);
type SlotValues = ReturnType<typeof bookingValues> & {
  offering_id: string;
  starts_at: Date;
  ends_at: Date;
  space_ids: string[];
  zone: string;
};

/**
 * Takes a slot with `TAKE_SLOT`.
 * @returns the inserted booking; undefined when the offering can no longer be booked as drafted
 * @throws the database's violation of `space_reservations_no_overlap` when one of the spaces is reserved at that time;
 *   its unique violation when a code or the idempotency key exists already
 */
export async function takeSlot(on: pg.Pool | Tx, draft: SlotBookingDraft): Promise<BookingRow | undefined> {
  const [inserted] = await runTakeSlot(on, {
    ...bookingValues(draft),
    offering_id: draft.offeringId,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    space_ids: draft.spaces.map(({ id }) => id),
    zone: draft.zone,
  });
  const shown = draft.spaces.filter(({ kind }) => kind !== 'teacher').map(({ name }) => name);
  return inserted && toBookingRow(inserted, draft, shown);
}
