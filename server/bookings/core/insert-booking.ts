import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { namedStatement } from '#server/db/named-statement.ts';
import type { BookingState, Payment } from '#shared/bookings/bookings.ts';
import type { CancellationPolicy } from '#shared/bookings/cancellation.ts';
import type { BookedAddon, SeatPrice } from '#shared/bookings/seat-prices.ts';
import type { BookingMode } from '#shared/offerings/offerings.ts';
import { newReference, newTicketCode } from './booking-draft.ts';

/**
 * SQL for CTEs that insert a booking from the row of `terms`, with its events from `parts`, its attendees from `coming`,
 * and its add-ons from `chosen_addons`. No other code inserts bookings. `booked` is the new row.
 * @param values of the columns, in terms of `terms`
 * @param with.addons false where there is no `chosen_addons`
 */
export const insertBookingFrom = (values: Record<string, string>, { addons }: { addons: boolean }) => `booked as (
  insert into bookings (${Object.keys(values).join(', ')}) select ${Object.values(values).join(', ')} from terms
  returning *
), covering as (
  insert into booking_events (booking_id, event_id, offering_id, studio_id, seats, price, deposit)
  select b.id, c.event_id, b.offering_id, b.studio_id, b.seats, c.price, c.deposit from booked b, parts c
), attending as (
  insert into booking_attendees (booking_id, studio_id, position, name, email, ticket_code, price, price_kind)
  select b.id, b.studio_id, c.position,
    coalesce(c.name, case c.position when 1 then (select display_name from profiles where id = b.guest_id) end, c.fallback),
    c.email, c.ticket_code, c.price, c.price_kind
  from booked b, coming c
  returning position, name
)${
  addons
    ? `, adding as (
  insert into booking_addons (booking_id, studio_id, position, name, price, per, quantity)
  select b.id, b.studio_id, c.position, c.name, c.price, c.per, c.quantity from booked b, chosen_addons c
)`
    : ''
}`;

/** A booking that its transaction has taken the seats of already, or that has none yet. */
export interface NewBookingRow {
  studio_id: string;
  offering_id: string;
  /** What it covers, and what the seats cost at each. */
  dates: readonly { event_id: string; price: number; deposit?: number | null }[];
  guest_id: string | null;
  /** Of a guest without an account. */
  contact_name?: string | null;
  contact_phone?: string | null;
  contact_email?: string | null;
  mode: BookingMode;
  state: BookingState;
  seats: number;
  unit_price: number;
  total: number;
  /** What a code took off the price. */
  discount?: number;
  promo_code_id?: string | null;
  /** Of the booking that its seats come from; that of the owner's plan by default. */
  commission_rate?: number;
  deposit_percent?: number | null;
  deposit?: number | null;
  currency: string;
  payment: Payment;
  cancellation_policy: CancellationPolicy;
  note: string;
  language: string;
  created_at: Date;
  /** Of one that waits for an answer. */
  answer_due_at?: Date | null;
  /** Of one that is held while it is paid. */
  hold_ends_at?: Date;
  /** The place on the waitlist that it comes from. */
  waitlist_entry_id?: string;
  /** One for each seat. */
  attendees: readonly (Attendee & Partial<SeatPrice>)[];
  addons?: readonly (BookedAddon & { name: string })[];
}

interface Attendee {
  /** Null: the guest's own name for the first seat, `fallback` for the others. */
  name: string | null;
  fallback?: string;
  email: string | null;
}

const COLUMNS = [
  ...['reference', 'studio_id', 'offering_id', 'guest_id', 'contact_name', 'contact_phone', 'contact_email', 'mode'],
  ...['state', 'answer_due_at', 'hold_ends_at', 'seats', 'unit_price', 'total', 'discount', 'promo_code_id'],
  ...['commission_rate', 'deposit_percent', 'deposit', 'currency', 'payment', 'cancellation_policy', 'note'],
  ...['language', 'created_at', 'waitlist_entry_id'],
];

const runInsertBooking = namedStatement<Record<string, string>, { id: string }>(
  'insert_booking',
  `with terms as (
  select * from jsonb_populate_record(null::bookings, :booking::jsonb)
), parts as (
  select * from jsonb_to_recordset(:dates::jsonb) as d (event_id uuid, price int, deposit int)
), coming as (
  select * from jsonb_to_recordset(:attendees::jsonb) as a (position smallint, name text, fallback text, email text, ticket_code text,
    price int, price_kind text)
), chosen_addons as (
  select * from jsonb_to_recordset(:addons::jsonb) as n (position smallint, name text, price int, per text, quantity int)
), ${insertBookingFrom(Object.fromEntries(COLUMNS.map((column) => [column, column])), { addons: true })}
select id from booked`,
);

/** The value by which the database writes the commission of the owner's plan into a booking. */
const RATE_OF_PLAN = -1;

/**
 * Inserts a booking with its events and attendees, who get new ticket codes. The caller takes the seats and writes the
 * log.
 * @returns its id
 */
export async function insertBooking(tx: Tx, booking: NewBookingRow): Promise<string> {
  const { attendees, addons = [], dates, ...columns } = booking;
  const row = { commission_rate: RATE_OF_PLAN, discount: 0, ...columns, reference: newReference() };
  const [inserted] = await runInsertBooking(tx, {
    booking: JSON.stringify(row),
    dates: JSON.stringify(dates),
    attendees: JSON.stringify(
      attendees.map((attendee, index) => ({ ...attendee, position: index + 1, ticket_code: newTicketCode() })),
    ),
    addons: JSON.stringify(addons.map((addon, index) => ({ ...addon, position: index + 1 }))),
  });
  return (inserted as { id: string }).id;
}

/** Gives attendees of a booking new ticket codes; the old ones are no longer valid. */
export async function renewTickets(tx: Tx, bookingId: string, positions: readonly number[]): Promise<void> {
  await sql`
    update booking_attendees a set ticket_code = n.code
    from unnest(${[...positions]}::smallint[], ${positions.map(newTicketCode)}::text[]) as n (position, code)
    where a.booking_id = ${bookingId} and a.position = n.position`.execute(tx);
}
