import { sql } from 'kysely';
import { ConcurrentChange } from '#server/availability/retry-on-conflict.ts';
import { prepared } from '#server/db/client.ts';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import type { BookingState, Payment } from '#shared/bookings/bookings.ts';
import type { CancellationPolicy } from '#shared/bookings/cancellation.ts';
import { netPricesOf } from '#shared/bookings/discount.ts';
import type { PricedSeats } from '#shared/bookings/refund-quote.ts';
import type { BookedAddon, SeatPrice } from '#shared/bookings/seat-prices.ts';
import type { BookingMode, OfferedPayment, PriceUnit } from '#shared/offerings/offerings.ts';
import { bookedAddons } from './booking-columns.ts';
import { paidByPass } from './payable-column.ts';
import { lockEventsOf } from './transition.ts';

/** A locked booking, with its events and attendees that are not cancelled. */
export interface LockedBooking {
  id: string;
  studio_id: string;
  offering_id: string;
  guest_id: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  contact_email: string | null;
  state: BookingState;
  mode: BookingMode;
  seats: number;
  unit_price: number;
  total: number;
  /** What of it is due online; null for all of it. With the percentage when it was booked. */
  deposit: number | null;
  deposit_percent: number | null;
  /** What a code took off the price; `total` is what is left. */
  discount: number;
  promo_code_id: string | null;
  /** Of the owner's plan when it was booked, in hundredths of a percent. */
  commission_rate: number;
  currency: string;
  price_unit: PriceUnit;
  payment: Payment;
  /** How guests pay for the offering now. */
  offered_payment: OfferedPayment;
  cancellation_policy: CancellationPolicy;
  language: string;
  created_at: Date;
  /** The events whose seats it has. */
  events: { id: string; starts_at: string; price: number; deposit: number | null; is_slot: boolean }[];
  /** Those who come, by position. */
  attendees: ({ position: number; name: string; email: string | null } & SeatPrice)[];
  addons: (BookedAddon & { name: string })[];
  /** The highest position that was ever used. */
  last_position: number;
  /** The pass that paid for it. */
  pass: { id: string } | null;
  /** True while a change of it waits for its payment. */
  has_held_change: boolean;
}

/**
 * Locks a booking, after its events and those to which it may move.
 * @throws ConcurrentChange when it moved to an event that is not locked; repeat the transaction
 * @throws Refusal `http.not_found`
 */
export async function lockBookingWithSeats(
  tx: Tx,
  id: string,
  otherEvents: readonly string[] = [],
): Promise<LockedBooking> {
  const known = await tx.selectFrom('booking_events').select('event_id').where('booking_id', '=', id).execute();
  await lockEventsOf(tx, [id], otherEvents);
  await sql`select from bookings where id = ${id} for update`.execute(tx);
  const { rows } = await sql<LockedBooking>`${prepared('locked_booking')}
    select b.id, b.studio_id, b.offering_id, b.guest_id, b.contact_name, b.contact_phone, b.contact_email, b.state, b.mode,
      b.seats, b.unit_price, b.total, b.deposit, b.deposit_percent, b.discount, b.promo_code_id, b.commission_rate, b.currency, o.price_unit, b.payment,
      o.payment as offered_payment, b.cancellation_policy, b.language, b.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'starts_at', e.starts_at, 'price', c.price,
          'deposit', c.deposit, 'is_slot', e.is_slot) order by e.id), '[]')
        from booking_events c join events e on e.id = c.event_id
        where c.booking_id = b.id and c.released_at is null) as events,
      (select coalesce(jsonb_agg(jsonb_build_object('position', a.position, 'name', a.name, 'email', a.email,
          'price', a.price, 'price_kind', a.price_kind)
          order by a.position), '[]')
        from booking_attendees a where a.booking_id = b.id and a.state = 'coming') as attendees,
      ${bookedAddons} as addons, ${paidByPass} as pass,
      (select coalesce(max(a.position), 0) from booking_attendees a where a.booking_id = b.id) as last_position,
      exists (select from held_changes h where h.booking_id = b.id and h.status = 'held') as has_held_change
    from bookings b join offerings o on o.id = b.offering_id
    where b.id = ${id}`.execute(tx);
  const locked = rows[0] ?? refuse('http.not_found');
  const lockedEvents = new Set([...known.map(({ event_id }) => event_id), ...otherEvents]);
  if (locked.events.some((event) => !lockedEvents.has(event.id))) throw new ConcurrentChange();
  return locked;
}

/** The prices of a booking, as `shared/bookings/refund-quote.ts` reads them. */
export const pricesOf = (locked: LockedBooking): PricedSeats => ({
  prices: locked.events.map(({ price }) => price),
  deposits: locked.events.map(({ deposit }) => deposit),
  currency: locked.currency,
  priceUnit: locked.price_unit,
  seats: locked.seats,
  ownPrices: netPricesOf(locked),
});

/**
 * Returns the places of attendees among those who come, from 0.
 * @throws Refusal `bookings.no_such_seat` for one who does not
 */
export function placesOf(attendees: readonly { position: number }[], positions: readonly number[]): number[] {
  return [...new Set(positions)].map((position) => {
    const place = attendees.findIndex((attendee) => attendee.position === position);
    return place < 0 ? refuse('bookings.no_such_seat') : place;
  });
}

/** @throws Refusal `bookings.change_held` while a change of the booking waits for its payment */
export function assertNothingHeld({ has_held_change }: LockedBooking): void {
  if (has_held_change) refuse('bookings.change_held');
}

/** Returns when a booking begins; a request without an offer has not begun. */
export const startOf = ({ events }: LockedBooking): Date =>
  new Date(Math.min(...events.map(({ starts_at }) => Date.parse(starts_at)), 8.64e15));
