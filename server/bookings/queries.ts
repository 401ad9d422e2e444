import { type RawBuilder, sql } from 'kysely';
import type { BookingState, ChangeKind, Payment } from '../../shared/bookings/bookings.ts';
import type { CancellationPolicy } from '../../shared/bookings/cancellation.ts';
import type { BookedAddon } from '../../shared/bookings/seat-prices.ts';
import type { BookingActor } from '../../shared/bookings/transitions.ts';
import type { WaitlistState } from '../../shared/bookings/waitlist.ts';
import type { BookingMode, OfferedPayment, PriceUnit, ServiceType } from '../../shared/offerings/offerings.ts';
import type { PaymentState } from '../../shared/payments/payments.ts';
import type { StudioType } from '../../shared/studios/studios.ts';
import { prepared } from '../db/client.ts';
import type { Connection } from '../db/database.ts';
import { checkedInAt } from '../read-models/attendance.ts';
import { guestsNeeded } from '../read-models/offering-card.ts';
import { translatedColumn, translatedRules } from '../read-models/translations.ts';
import { offersEndOf } from '../read-models/waitlist.ts';
import {
  answeredQuestions,
  type BookingQuestionRow,
  type SignedWaiverRow,
  signedWaiver,
} from './details/details-queries.ts';

/** A booking with everything that its guest sees. */
export interface BookingRow {
  id: string;
  reference: string;
  state: BookingState;
  mode: BookingMode;
  /** Until when the studio can approve it. */
  answer_due_at: Date | null;
  seats: number;
  unit_price: number;
  price_unit: PriceUnit;
  total: number;
  /** What of it is due online, and the rest at the studio; null for all of it. */
  deposit: number | null;
  /** Of the offering when it was booked. */
  deposit_percent: number | null;
  /** What the desk recorded as paid there. */
  paid_at_desk: number;
  /** What a code took off the price; `total` is what is left. */
  discount: number;
  /** The code that took it off. */
  code: string | null;
  currency: string;
  payment: Payment;
  /** What gift cards paid of it and was not refunded. */
  gift_cards: { last4: string; amount: number }[];
  /** The pass that paid for it. */
  pass: { id: string; name: string } | null;
  /** What is paid online; null for the other ways. */
  online_payment: { id: string; state: PaymentState } | null;
  hold_ends_at: Date | null;
  /** The booking whose payment was split among its seats, of which this is one; null for others. */
  split: { id: string } | null;
  /** How guests pay for the offering now. */
  offered_payment: OfferedPayment;
  /** A change that waits until the guest has paid the difference. */
  held_change: HeldChange | null;
  cancellation_policy: CancellationPolicy;
  note: string;
  /** The questions of the offering with its answers. */
  questions: BookingQuestionRow[];
  /** The text of the offering now; '' for none. */
  waiver: string;
  signed_waiver: SignedWaiverRow | null;
  language: string;
  created_at: Date;
  /** When the studio moved it to another time; null once the guest has chosen another one. */
  moved_at: Date | null;
  /** Its log, from the beginning. */
  history: HistoryRow[];
  /** What the guest asked for; null for a booking that did not begin as a request. */
  request: { text: string; times: string[] } | null;
  /** The place on the waitlist that it came from; null for a booking that the guest made. */
  waitlist: { id: string; state: WaitlistState; offers_end_at: string } | null;
  /** Null while a request has no offer. */
  event_id: string | null;
  starts_at: Date;
  ends_at: Date;
  event_status: string;
  guests_needed: number | null;
  /** The names of the spaces reserved for a slot; empty for an event. */
  spaces: string[];
  /** The same names in the studio's language. */
  original_spaces: string[];
  offering_id: string;
  offering_slug: string;
  /** In the booking's language, where the studio wrote in it. */
  title: string;
  /** The title in the studio's language. */
  original_title: string;
  service_type: ServiceType;
  /** What guests bring, in the booking's language where the studio wrote it. */
  bring: string[];
  studio_type: StudioType;
  cover_seed: number;
  cover_version: number;
  cover_motifs: string[];
  studio_id: string;
  studio_slug: string;
  studio_name: string;
  street: string;
  postcode: string;
  neighbourhood: string;
  city: string;
  latitude: number | null;
  longitude: number | null;
  time_zone: string;
  email: string | null;
  phone: string | null;
  house_rules: string[];
  /** Those who come. */
  attendees: AttendeeRow[];
  /** As they were when it was booked. */
  addons: (BookedAddon & { name: string })[];
  /** Those who gave up their seat, gave it away, or moved to another date. */
  former_attendees: { position: number; name: string; state: 'cancelled' | 'transferred' | 'moved' }[];
  cancellation: CancellationRow | null;
  /** The events that it covers, in order, also those that were given up. */
  dates: BookingDateRow[];
}

/** An event of a booking; ISO 8601, as it comes out of JSON. */
export interface BookingDateRow {
  event_id: string;
  starts_at: string;
  ends_at: string;
  status: string;
  /** Its part of the total, and of the deposit. */
  price: number;
  deposit: number | null;
  released_at: string | null;
  /** Of a date that was given up alone. */
  refund_amount: number | null;
  /** Until when the guest can choose another one, because the studio cancelled it. */
  choose_until: string | null;
}

/** Times are ISO 8601, as they come out of JSON. */
export interface HeldChange {
  kind: 'moved' | 'seat_added';
  seats: number;
  positions: number[];
  starts_at: string;
  ends_at: string;
  /** What the seats have cost, and what they cost then, in minor units. */
  old_price: number;
  new_price: number;
  hold_ends_at: string;
  payment: { id: string; state: PaymentState };
}

interface AttendeeRow {
  position: number;
  name: string;
  email: string | null;
  ticket_code: string;
  /** ISO 8601, as it comes out of JSON. */
  checked_in_at: string | null;
  /** True while the link by which the seat can be given away is open. */
  has_link: boolean;
  /** Without add-ons, in minor units; null where the seats share the price of the booking. */
  price: number | null;
  price_kind: string | null;
}

/** A date of a booking that was given up, or given for another one. */
export interface DateChange {
  from: DateOfChange;
  /** The date instead; null when it was given up. */
  to: DateOfChange | null;
  /** The total afterwards minus the total before. */
  price_difference: number;
  /** Of the price of a date that was given up: what goes back to the guest, and what the policy keeps. */
  refund_amount: number;
  kept: number;
}

interface DateOfChange {
  event_id: string;
  /** ISO 8601. */
  starts_at: string;
  ends_at: string;
}

interface HistoryRow {
  /** ISO 8601, as it comes out of JSON. */
  at: string;
  state: BookingState;
  by: BookingActor;
  message: string;
  moved: boolean;
  date_change: DateChange | null;
  change: ChangeRow | null;
}

/** What happened to a booking beside its state; times in ISO 8601, as they come out of JSON. */
export interface ChangeRow {
  kind: ChangeKind;
  seats: number;
  /** Names of the people who came by it: of a seat given away, the receiver. */
  names: string[];
  price_difference: number;
  refund: number;
  kept: number;
  from: { starts_at: string; ends_at: string } | null;
  to: { starts_at: string; ends_at: string } | null;
}

interface CancellationRow {
  at: string;
  for: 'guest' | 'studio' | 'platform';
  reason: string;
  /** True if too few guests booked, and the studio kept silent. */
  is_automatic: boolean;
  refund_share: number;
  refund_amount: number;
}

/** SQL for the names of a slot's spaces as a JSON array, without teachers; empty for an event. */
const spaceNames = (name: RawBuilder<unknown>) => sql`
  case when e.is_slot then (select coalesce(jsonb_agg(${name} order by p.position, p.id), '[]')
    from space_reservations r join spaces p on p.id = r.space_id
    where r.event_id = e.id and p.kind <> 'teacher') else '[]' end`;

const OFFERING = { row: 'o', language: 'b.language', writtenIn: 'o.language' };

const timesOf = (id: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('starts_at', x.starts_at, 'ends_at', x.ends_at) from events x where x.id = ${id})`;

/** SQL for the change `h` of booking `b` as `ChangeRow`; null where there is none. */
export const changeColumn = sql`
  case when h.id is not null then jsonb_build_object('kind', h.kind, 'seats', cardinality(h.positions),
    'names', (select coalesce(jsonb_agg(a.name order by a.position), '[]') from booking_attendees a
      where a.booking_id = b.id and a.position = any(h.positions)),
    'price_difference', h.price_difference, 'refund', h.refund, 'kept', h.kept,
    'from', ${timesOf(sql`h.from_event_id`)}, 'to', ${timesOf(sql`h.to_event_id`)}) end`;

/** SQL for the pass that paid for booking `b`, as JSON; null for none. */
export const paidByPass = sql`
  (select jsonb_build_object('id', q.id, 'name', q.name) from payment_items i join payments p on p.id = i.payment_id
    join passes q on q.id = p.pass_id where i.booking_id = b.id and b.state <> ${'held'} limit 1)`;

/** SQL for the add-ons of booking `b` as JSON. */
export const bookedAddons = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'price', n.price, 'per', n.per, 'quantity', n.quantity)
      order by n.position), '[]') from booking_addons n where n.booking_id = b.id)`;

/** The columns of `BookingRow`. A guest with a booking sees the exact address and position of the studio. */
const bookingColumns = sql`
  b.id, b.reference, b.state, b.mode, b.answer_due_at, b.seats, b.unit_price, b.total, b.deposit, b.deposit_percent, b.paid_at_desk, b.discount,
  (select k.code from promo_codes k where k.id = b.promo_code_id) as code, b.currency, b.payment, b.hold_ends_at,
  (select jsonb_build_object('id', p.id, 'state', p.state) from payment_items i join payments p on p.id = i.payment_id
    where i.booking_id = b.id
    order by p.provider = 'gift_card', p.state in ('failed', 'voided'),
      p.state <> 'captured' and exists (select from held_changes h where h.payment_id = p.id), p.id limit 1) as online_payment,
  (select coalesce(jsonb_agg(jsonb_build_object('last4', right(g.code, 4), 'amount', i.amount - x.refunded) order by p.id), '[]')
    from payment_items i join payments p on p.id = i.payment_id join gift_cards g on g.id = p.gift_card_id
    cross join lateral (select coalesce(sum(r.amount), 0)::int as refunded from refunds r
      where r.payment_id = p.id and r.booking_id = b.id and r.state <> 'failed') x
    where i.booking_id = b.id and i.amount > x.refunded) as gift_cards,
  ${paidByPass} as pass, o.payment as offered_payment,
  (select jsonb_build_object('id', h.split_id) from payment_shares h where h.booking_id = b.id) as split,
  (select jsonb_build_object('kind', h.kind, 'seats', h.seats, 'positions', to_jsonb(h.positions), 'starts_at', x.starts_at,
      'ends_at', x.ends_at, 'old_price', h.old_price, 'new_price', h.new_price, 'hold_ends_at', h.hold_ends_at,
      'payment', jsonb_build_object('id', p.id, 'state', p.state))
    from held_changes h join events x on x.id = h.event_id join payments p on p.id = h.payment_id
    where h.booking_id = b.id and h.status = 'held') as held_change,
  b.cancellation_policy, b.note, ${answeredQuestions} as questions, o.waiver, ${signedWaiver} as signed_waiver,
  b.language, b.created_at, b.moved_at,
  (select jsonb_agg(jsonb_build_object('at', l.at, 'state', l.to_state, 'by', l.actor_role, 'message', l.reason,
      'moved', l.moved is not null, 'date_change', l.date_change, 'change', ${changeColumn}) order by l.id)
    from booking_log l left join booking_changes h on h.booking_id = l.booking_id and h.log_id = l.id
    where l.booking_id = b.id) as history,
  (select jsonb_build_object('text', q.text, 'times', to_jsonb(q.times)) from booking_requests q
    where q.booking_id = b.id) as request,
  (select jsonb_build_object('id', w.id, 'state', w.state, 'offers_end_at', ${sql.raw(offersEndOf('e'))}) from waitlist_entries w
    where w.id = b.waitlist_entry_id) as waitlist,
  o.price_unit, e.id as event_id, e.starts_at, e.ends_at, e.status as event_status,
  ${guestsNeeded()},
  o.id as offering_id, o.slug as offering_slug, o.title as original_title,
  ${sql.raw(translatedColumn('offering', 'title', OFFERING))} as title,
  ${sql.raw(translatedColumn('offering', 'bring', OFFERING))} as bring,
  o.service_type, o.studio_type, o.cover_seed, o.cover_version, o.cover_motifs,
  s.id as studio_id, s.slug as studio_slug, s.name as studio_name, s.street, s.postcode, s.neighbourhood, s.city,
  s.latitude, s.longitude, s.time_zone, s.email, s.phone,
  ${sql.raw(translatedRules('b.language'))} as house_rules,
  ${spaceNames(sql.raw(translatedColumn('space', 'name', { row: 'p', language: 'b.language', writtenIn: 's.language' })))} as spaces,
  ${spaceNames(sql`p.name`)} as original_spaces,
  (select coalesce(jsonb_agg(jsonb_build_object('position', a.position, 'name', a.name, 'email', a.email,
      'ticket_code', a.ticket_code, 'price', a.price, 'price_kind', a.price_kind, 'checked_in_at', ${checkedInAt}, 'has_link', exists (select from booking_links k where k.booking_id = b.id
        and k.position = a.position and k.purpose = 'transfer' and k.ended_at is null)) order by a.position), '[]')
    from booking_attendees a where a.booking_id = b.id and a.state = 'coming') as attendees,
  ${bookedAddons} as addons,
  (select coalesce(jsonb_agg(jsonb_build_object('position', a.position, 'name', a.name, 'state', a.state) order by a.position), '[]')
    from booking_attendees a where a.booking_id = b.id and a.state <> 'coming') as former_attendees,
  (select jsonb_build_object('at', c.cancelled_at, 'for', c.cancelled_for, 'reason', c.reason,
      'is_automatic', c.cancelled_for = 'studio' and c.cancelled_by is null, 'refund_share', c.refund_share, 'refund_amount', c.refund_amount)
    from booking_cancellations c where c.booking_id = b.id) as cancellation,
  (select coalesce(jsonb_agg(jsonb_build_object('event_id', c.event_id, 'starts_at', x.starts_at, 'ends_at', x.ends_at,
      'status', x.status, 'price', c.price, 'deposit', c.deposit, 'released_at', c.released_at, 'refund_amount', c.refund_amount,
      'choose_until', c.choose_until)
      order by x.starts_at, x.id), '[]')
    from booking_events c join events x on x.id = c.event_id where c.booking_id = b.id) as dates`;

/**
 * The next event `e` of booking `b`, of those whose seats it still has, or the last one when all are over; of a request without an offer, the first of its times
 * instead, without an id.
 */
export const firstEvent = sql`lateral (
    (select x.id, x.starts_at, x.ends_at, x.status, x.is_slot, x.capacity, x.seats_taken, x.guaranteed_at
    from booking_events c join events x on x.id = c.event_id
    where c.booking_id = b.id
    order by c.released_at is not null, x.status <> 'scheduled', case x.status when 'scheduled' then x.starts_at end,
      x.starts_at desc, x.id limit 1)
    union all
    select null, q.times[1], q.times[1] + make_interval(mins => q.minutes), 'requested', true, b.seats, 0, null
    from booking_requests q where q.booking_id = b.id
    limit 1
  ) e on true`;

const bookingTables = sql`
  bookings b
  join ${firstEvent}
  join offerings o on o.id = b.offering_id
  join studios s on s.id = b.studio_id`;

/** Finds a booking of this guest; undefined for another guest's booking. */
export async function findOwnBooking(db: Connection, guestId: string, id: string): Promise<BookingRow | undefined> {
  return findBooking(db, 'booking_of_guest', sql`b.id = ${id} and b.guest_id = ${guestId}`);
}

/** Finds a booking of this studio. */
export const findStudioBooking = (db: Connection, studioId: string, id: string): Promise<BookingRow | undefined> =>
  findBooking(db, 'booking_of_studio', sql`b.id = ${id} and b.studio_id = ${studioId}`);

/** Finds the booking of any guest, for jobs: it checks no permission. */
export async function findAnyBooking(db: Connection, id: string): Promise<BookingRow | undefined> {
  return findBooking(db, 'booking', sql`b.id = ${id}`);
}

/** Lists the bookings that hold seats for a guest at `now` while they are paid, without those that others are to pay. */
export async function listHeldBookings(db: Connection, guestId: string, now: Date): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`${prepared('held_bookings')}
    select ${bookingColumns} from ${bookingTables}
    where b.guest_id = ${guestId} and b.state = ${'held'} and b.hold_ends_at > ${now}
      and not exists (select from payment_shares h where h.booking_id = b.id and h.split_id <> b.id)
    order by b.hold_ends_at, b.id`.execute(db);
  return rows;
}

async function findBooking(db: Connection, name: string, which: RawBuilder<unknown>): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`${prepared(name)}
    select ${bookingColumns} from ${bookingTables} where ${which}`.execute(db);
  return rows[0];
}

/**
 * Sort key of a guest's list: upcoming before past, then the distance of the start from now in milliseconds, then the
 * id.
 */
export type BookingKey = [past: boolean, distance: number, id: string];

/**
 * Lists a guest's bookings: upcoming ones, the soonest first, then past ones, the latest first.
 * @returns up to `limit + 1` rows: the extra one says that there is another page
 */
export async function listOwnBookings(
  db: Connection,
  guestId: string,
  { now, after, limit }: { now: Date; after: BookingKey | undefined; limit: number },
): Promise<(BookingRow & { past: boolean; distance: number })[]> {
  const start = after
    ? sql`where (past, distance, id) > (${after[0]}::boolean, ${after[1]}::bigint, ${after[2]}::uuid)`
    : sql``;
  const { rows } = await sql<
    BookingRow & { past: boolean; distance: number }
  >`${prepared(after ? 'next_bookings_of_guest' : 'bookings_of_guest')}
    select * from (
      select ${bookingColumns}, e.ends_at <= ${now} as past,
        (extract(epoch from e.starts_at - ${now}::timestamptz) * case when e.ends_at <= ${now} then -1000 else 1000 end
        )::bigint as distance
      from ${bookingTables}
      where b.guest_id = ${guestId}
    ) mine ${start}
    order by past, distance, id
    limit ${limit + 1}`.execute(db);
  return rows;
}
