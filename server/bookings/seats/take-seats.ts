import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '#server/db/database.ts';
import { namedStatement, sqlText } from '#server/db/named-statement.ts';
import { isBookable, isListed } from '#server/read-models/bookable.ts';
import { guestsNeeded } from '#server/read-models/offering-card.ts';
import { bookedSeatPrice, hasKinds, reducedPrice } from '#server/read-models/price.ts';
import type { BookingDraft, PricedDraft } from '../core/booking-draft.ts';
import type { BookingRow } from '../core/booking-row.ts';
import {
  bookingValues,
  COVERS_ONE_EVENT,
  INSERT_BOOKING,
  INSERT_PRICED_BOOKING,
  type InsertedBookingRow,
  isPaymentOffered,
  OFFERING_COLUMNS,
  ON_SALE_CONSTRAINT,
  toBookingRow,
} from '../core/booking-statement.ts';
import { isWithinSeatLimit } from '../core/guest-seat-limit.ts';

export interface SeatBookingDraft extends BookingDraft {
  eventId: string;
  /** The start that the guest was shown; undefined when it is not to be compared. */
  shownStartsAt: Date | undefined;
}

const NOW = sql.raw(':now::timestamptz');
const SEAT_PRICE = sqlText(bookedSeatPrice(NOW));
const BASE_TOTAL = `(${SEAT_PRICE}) * case o.price_unit when 'group' then 1 else :seats::int end`;

/**
 * Takes seats of an event and inserts the booking, in one statement and one round trip: the update matches the event
 * only while it can be booked and has seats left, and the rest is inserted from the updated row. The row lock of the
 * event, held until the commit, serializes the bookings of one event: a statement that waited for it reads the row
 * again and compares the new `seats_taken`. The constraint `events_not_oversold` would refuse too many seats in any
 * case. `on_sale` checks offering and studio again after it has locked their rows for key share, as the foreign keys
 * would do a little later: a transaction that takes them off sale holds these rows until it commits. The total is
 * computed like `quote` in shared/bookings/bookings.ts.
 */
const takeSeatsAt = (total: string, { ctes = '', from = '', condition = '' } = {}) => `
with ${ctes}taken as (
  update events e set seats_taken = e.seats_taken + :seats::int
  from offerings o, studios s${from}
  where e.id = :event_id::uuid and o.id = e.offering_id and s.id = e.studio_id
    and ${sqlText(isListed)} and o.booking_mode <> 'request_only' and e.course_total is null
    and ${sqlText(isBookable(sql.raw(':now'), sql.raw(':seats::int')))}
    and ${isWithinSeatLimit('e.studio_id')}
    and (:shown_starts_at::timestamptz is null or date_trunc('second', e.starts_at) = :shown_starts_at::timestamptz)
    and (:shown_amount::int is null or (:shown_amount::int, :shown_currency::text) =
      (${total}, o.currency::text))
    and ${isPaymentOffered(`(${total})`)}${condition}
  returning e.id as event_id, e.starts_at, e.ends_at, e.status as event_status, ${sqlText(guestsNeeded())}, ${OFFERING_COLUMNS},
    (${SEAT_PRICE}) as unit_price,
    ${total} as total
), on_sale as materialized (
  select from taken join offerings o on o.id = taken.offering_id join studios s on s.id = taken.studio_id
  where ${sqlText(isListed)}
  for key share of o, s
), seat as materialized (
  select * from taken where must_hold((select count(*) from on_sale) = 1, '${ON_SALE_CONSTRAINT}')
), ${COVERS_ONE_EVENT}, `;

export const TAKE_SEATS = takeSeatsAt(BASE_TOTAL) + INSERT_BOOKING;

/**
 * The same for seats with kinds of prices or add-ons, all of which the offering must have. The total is computed like
 * `quoteSeats` in shared/bookings/seat-prices.ts. An event that was moved since its kinds were read is not booked.
 */
export const TAKE_PRICED_SEATS =
  takeSeatsAt(`((${SEAT_PRICE}) * extras.base_seats + extras.amount)`, {
    ctes: `
seat_kinds as materialized (
  select x.position, x.id, p.name, ${sqlText(reducedPrice('p.amount', 'e.starts_at', NOW))} as amount, e.starts_at
  from events e join offerings o on o.id = e.offering_id join studios s on s.id = e.studio_id
  cross join unnest(:kind_ids::uuid[]) with ordinality as x (id, position)
  left join offering_prices p on p.offering_id = e.offering_id and p.id = x.id
  where e.id = :event_id::uuid
), chosen_addons as materialized (
  select x.position, x.quantity, a.name, a.price, a.per, coalesce(x.quantity <= a.max_quantity, false) as is_offered
  from events e cross join unnest(:addon_ids::uuid[], :addon_quantities::int[]) with ordinality as x (id, quantity, position)
  left join offering_addons a on a.offering_id = e.offering_id and a.id = x.id
  where e.id = :event_id::uuid
), extras as materialized (
  select
    (select count(*) filter (where id is null) from seat_kinds)::int as base_seats,
    (select min(starts_at) from seat_kinds) as starts_at,
    (select coalesce(sum(amount), 0) from seat_kinds)::int + (select coalesce(sum(
      price * quantity * case per when 'seat' then :seats::int else 1 end), 0) from chosen_addons)::int as amount,
    not exists (select from seat_kinds where id is not null and name is null)
      and not exists (select from chosen_addons where not is_offered) as are_offered
), `,
    from: ', extras',
    condition: `
    and extras.are_offered and extras.starts_at = e.starts_at and ${sqlText(hasKinds())}`,
  }) + INSERT_PRICED_BOOKING;

const runTakeSeats = namedStatement<SeatValues, InsertedBookingRow>('take_seats', TAKE_SEATS);
const runTakePricedSeats = namedStatement<PricedValues, InsertedBookingRow>('take_priced_seats', TAKE_PRICED_SEATS);
type SeatValues = ReturnType<typeof bookingValues> & { event_id: string; shown_starts_at: Date | undefined };
type PricedValues = SeatValues & {
  kind_ids: readonly (string | null)[];
  addon_ids: readonly string[];
  addon_quantities: readonly number[];
};

/**
 * Takes seats of an event with `TAKE_SEATS`, or `TAKE_PRICED_SEATS` where the draft has kinds of prices or add-ons.
 * @returns the inserted booking; undefined when the event cannot be booked as drafted
 * @throws the database's unique violation when a code or the idempotency key exists already; its violation of
 *   `ON_SALE_CONSTRAINT`
 */
export async function takeSeats(on: pg.Pool | Tx, draft: SeatBookingDraft): Promise<BookingRow | undefined> {
  const values = { ...bookingValues(draft), event_id: draft.eventId, shown_starts_at: draft.shownStartsAt };
  const [inserted] = await (draft.priced
    ? runTakePricedSeats(on, { ...values, ...pricedValues(draft.priced) })
    : runTakeSeats(on, values));
  return inserted && toBookingRow(inserted, draft, []);
}

const pricedValues = ({ kindIds, addons }: PricedDraft) => ({
  kind_ids: kindIds,
  addon_ids: addons.map(({ id }) => id),
  addon_quantities: addons.map(({ quantity }) => quantity),
});
