import type { BookingState, ChangeKind, Payment } from '#shared/bookings/bookings.ts';
import type { CancellationPolicy } from '#shared/bookings/cancellation.ts';
import type { DeskMethod } from '#shared/bookings/desk-payments.ts';
import type { ObjectionState, RefundReason } from '#shared/bookings/given-refunds.ts';
import type { RefundedTo } from '#shared/bookings/refund-shares.ts';
import type { BookedAddon } from '#shared/bookings/seat-prices.ts';
import type { BookingActor } from '#shared/bookings/transitions.ts';
import type { WaitlistState } from '#shared/bookings/waitlist.ts';
import type { BookingMode, OfferedPayment, PriceUnit, ServiceType } from '#shared/offerings/offerings.ts';
import type { PaymentState, ShownRefundState } from '#shared/payments/payments.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import type { BookingQuestionRow, SignedWaiverRow } from './details-queries.ts';

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
  /** What was paid at the desk less what was given back. */
  paid_at_desk: number;
  /** The same by method; null where it was not recorded. */
  desk_payments: { method: DeskMethod | null; amount: number }[];
  /** What of it the desk gave back from the start on. */
  given_at_desk: number;
  /** What a code took off the price; `total` is what is left. */
  discount: number;
  /** The code that took it off. */
  code: string | null;
  currency: string;
  payment: Payment;
  /** What gift cards paid of it and was not refunded. */
  gift_cards: { last4: string; is_credit: boolean; amount: number }[];
  /** What cards were charged online, less what went back. */
  paid_online: number;
  /** What was given back as credit at the studio. */
  credited: number;
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
  /** What went back of it, or is to, the oldest first. */
  refunds: RefundRow[];
  /** What the guest said did not take place. */
  objection: ObjectionRow | null;
  /** What the guest paid online and has not got back. */
  refundable: number;
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
export interface ObjectionRow {
  state: ObjectionState;
  text: string;
  at: string;
  due_at: string;
  answer: string;
  offers_credit: boolean;
}

/** Money that went back; times are ISO 8601, as they come out of JSON. */
export interface RefundRow {
  id: string;
  amount: number;
  at: string;
  state: ShownRefundState;
  to: RefundedTo;
  card_last4: string | null;
  gift_card_last4: string | null;
  given_id: string | null;
  given: { reason: string; preset: RefundReason | null; by: 'studio' | 'platform' | 'system'; names: string[] } | null;
  /** Set while the bank has returned it and nothing was decided. */
  returned: { id: string; at: string; iban_last4: string | null } | null;
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

/** The guest's choice of another date, of one that the studio cancelled. */
export interface ChoiceColumn {
  until: string;
  /** Null while it is open, and once it has lapsed. */
  outcome: 'rebooked' | 'money' | null;
  /** The booking that was made instead. */
  booking_id: string | null;
}

interface CancellationRow {
  at: string;
  for: 'guest' | 'studio' | 'platform';
  reason: string;
  /** True if too few guests booked, and the studio kept silent. */
  is_automatic: boolean;
  refund_share: number;
  refund_amount: number;
  choice: ChoiceColumn | null;
}
