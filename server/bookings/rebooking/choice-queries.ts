import { type RawBuilder, sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { bookedSeatPrice } from '#server/read-models/price.ts';
import type { Payment } from '#shared/bookings/bookings.ts';
import type { CancellationPolicy } from '#shared/bookings/cancellation.ts';
import type { RebookingState } from '#shared/bookings/rebooking.ts';
import type { BookedAddon, SeatPrice } from '#shared/bookings/seat-prices.ts';
import type { BookingMode, PriceUnit } from '#shared/offerings/offerings.ts';
import { bookedAddons } from '../core/booking-columns.ts';
import type { LinkRow } from '../core/capability-links.ts';
import { paidByPass } from '../core/payable-column.ts';
import { isChoosable } from './open-choices.ts';

/** A booking that the studio cancelled, with the event instead of which its guest can choose another. */
export interface ChoiceRow {
  booking_id: string;
  event_id: string;
  choose_until: Date;
  studio_id: string;
  offering_id: string;
  guest_id: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  contact_email: string | null;
  mode: BookingMode;
  seats: number;
  unit_price: number;
  total: number;
  /** What of it was due online; null for all of it. With the percentage when it was booked. */
  deposit: number | null;
  deposit_percent: number | null;
  /** What a code took off the price. */
  discount: number;
  promo_code_id: string | null;
  currency: string;
  price_unit: PriceUnit;
  payment: Payment;
  cancellation_policy: CancellationPolicy;
  note: string;
  language: string;
  attendees: ({ name: string; email: string | null } & SeatPrice)[];
  addons: (BookedAddon & { name: string })[];
  /** The pass that paid for it. */
  pass: { id: string } | null;
  /** What was paid online, and goes back unless another event is chosen. */
  refund: number;
  /** What the guest chose; null for nothing. */
  outcome: ChoiceOutcome | null;
}

export type ChoiceOutcome = Extract<LinkRow['outcome'], 'rebooked' | 'money'>;

/** SQL: joins as `l` what the guest chose instead of the cancelled event `c`, by any of the links. */
export const leftJoinOutcome = sql`
  left join lateral (
    select l.outcome, l.ended_at from booking_links l
    where l.booking_id = c.booking_id and l.event_id = c.event_id and l.purpose = 'rebook' and l.outcome <> 'closed'
    limit 1
  ) l on true`;

/**
 * Locks a booking whose guest has a choice; undefined when there is nothing to choose. Lock its events before, to
 * change their seats.
 */
export async function lockChoice(
  tx: Tx,
  { booking_id, event_id }: Pick<LinkRow, 'booking_id' | 'event_id'>,
): Promise<ChoiceRow | undefined> {
  await sql`select from bookings where id = ${booking_id} for update`.execute(tx);
  return findChoice(tx, { booking_id, event_id });
}

export async function findChoice(
  db: Connection,
  { booking_id, event_id }: Pick<LinkRow, 'booking_id' | 'event_id'>,
): Promise<ChoiceRow | undefined> {
  const { rows } = await sql<ChoiceRow>`
    select b.id as booking_id, c.event_id, c.choose_until, b.studio_id, b.offering_id, b.guest_id, b.contact_name, b.contact_phone,
      b.contact_email, b.mode, c.seats, b.unit_price, c.price as total, c.deposit, b.deposit_percent,
      round(b.discount * c.price::numeric / greatest(b.total, c.price, 1))::int as discount, b.promo_code_id, b.currency, o.price_unit, b.payment,
      b.cancellation_policy, b.note, b.language,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'email', a.email, 'price', a.price,
          'price_kind', a.price_kind) order by a.position), '[]')
        from booking_attendees a where a.booking_id = b.id and a.state = 'coming') as attendees,
      ${bookedAddons} as addons, ${paidByPass} as pass,
      (select coalesce(sum(r.amount), 0)::int from refunds r
        where r.booking_id = b.id and r.event_id = c.event_id) as refund, l.outcome
    from booking_events c join bookings b on b.id = c.booking_id join offerings o on o.id = b.offering_id ${leftJoinOutcome}
    where c.booking_id = ${booking_id} and c.event_id = ${event_id} and c.choose_until is not null`.execute(db);
  return rows[0];
}

/** Notes that the guest of a cancelled event was reminded to choose. @returns false if that was done before */
export async function markChoiceReminded(
  tx: Tx,
  { booking_id, event_id }: Pick<ChoiceRow, 'booking_id' | 'event_id'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('booking_events')
    .set({ choice_reminded_at: now })
    .where('booking_id', '=', booking_id)
    .where('event_id', '=', event_id)
    .where('choice_reminded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** An event that can be chosen instead of a cancelled one. */
export interface ChoosableEventRow {
  id: string;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  seats_left: number;
  /** Of one seat, or of a group. */
  price: number;
}

const choosableEvents = (which: RawBuilder<unknown>, now: Date) => sql<ChoosableEventRow>`
  select e.id, e.starts_at, e.ends_at, e.capacity, e.capacity - e.seats_taken as seats_left, ${bookedSeatPrice(sql`${now}::timestamptz`)} as price
  from events e join offerings o on o.id = e.offering_id join studios s on s.id = e.studio_id
  where ${isChoosable(now)} and ${which}
  order by e.starts_at, e.id limit 60`;

/** Lists the events that can be chosen, in order, also those that have too few seats left now. */
export const listChoosableEvents = async (db: Connection, choice: ChoiceRow, now: Date): Promise<ChoosableEventRow[]> =>
  (await choosableEvents(sql`e.offering_id = ${choice.offering_id}`, now).execute(db)).rows;

/** Finds one of these events. */
export const findChoosableEvent = async (
  db: Connection,
  choice: ChoiceRow,
  eventId: string,
  now: Date,
): Promise<ChoosableEventRow | undefined> =>
  (await choosableEvents(sql`e.offering_id = ${choice.offering_id} and e.id = ${eventId}`, now).execute(db)).rows[0];

interface ChosenEventRow {
  starts_at: Date;
  ends_at: Date;
  /** What went back because it costs less. */
  refund: number;
}

/** Finds the event that was chosen instead of a cancelled one. */
export async function findChosenEvent(
  db: Connection,
  { booking_id, event_id }: Pick<ChoiceRow, 'booking_id' | 'event_id'>,
): Promise<ChosenEventRow | undefined> {
  const { rows } = await sql<ChosenEventRow>`
    select e.starts_at, e.ends_at, coalesce((select sum(r.amount) from refunds r
      where r.booking_id = h.booking_id and r.created_at = h.at), 0)::int as refund
    from booking_changes h join events e on e.id = h.to_event_id
    where h.other_booking_id = ${booking_id} and h.kind = 'rebooked' and h.from_event_id = ${event_id}`.execute(db);
  return rows[0];
}

/** Returns how a choice stands. */
export const stateOfChoice = (
  { outcome, choose_until }: Pick<ChoiceRow, 'outcome' | 'choose_until'>,
  now: Date,
): RebookingState => outcome ?? (choose_until <= now ? 'lapsed' : 'open');
