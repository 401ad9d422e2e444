import { z } from 'zod';
import { BOOKING_STATES, CHANGE_KINDS } from '#shared/bookings/bookings.ts';
import { CANCELLATION_POLICIES } from '#shared/bookings/cancellation.ts';
import { PAID_BY } from '#shared/bookings/payment-summary.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { ADDON_UNITS, MAX_ADDON_QUANTITY, MAX_ADDONS } from '#shared/bookings/seat-prices.ts';
import { BOOKING_ACTORS } from '#shared/bookings/transitions.ts';

import { BOOKING_MODES, SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { GiftCardText } from '../gift-cards.ts';
import { OnlinePayment } from '../payments/payments.ts';
import { CodeText } from '../promo-codes.ts';
import { NewSlot } from '../slots.ts';
import {
  Email,
  Id,
  Moment,
  MoneyShape,
  PictureShape,
  page,
  SentMoment,
  SentMoney,
  typed,
  typedName,
} from '../values.ts';
import { HeldChange, Positions } from './booking-changes.ts';
import { BookingDetails, NewDetails } from './booking-details.ts';
import { BookingRefund, Objection } from './refunds.ts';

const NewAttendee = z.strictObject({ name: typedName(200).pipe(z.string().min(1)), email: Email.nullish() });

/** An id of the offering's `addons`; where an add-on is per seat, the quantity is for each seat. */
export const NewAddon = z.strictObject({ id: Id, quantity: z.number().int().min(1).max(MAX_ADDON_QUANTITY) });

/** The dates of a course that are left. */
const NewCourseSeats = z.strictObject({
  /** Any date of the course. */
  event_id: Id,
  /** The number of dates that the guest saw; if it differs, the booking is refused with `bookings.course_changed`. */
  dates: z.number().int().min(1).max(1000).optional(),
});

/**
 * `POST /api/v1/bookings`: seats of an event, a slot, or seats of all dates of a course that are left; exactly one of
 * `event_id`, `slot` and `course`.
 */
export const NewBooking = z
  .strictObject({
    event_id: Id.optional(),
    slot: NewSlot.optional(),
    course: NewCourseSeats.optional(),
    seats: z.number().int().min(1).max(MAX_SEATS),
    attendees: z.array(NewAttendee).max(MAX_SEATS).optional(),
    /**
     * The kind of price of each seat, an id of the offering's `prices`; null for its base price, as for all seats by
     * default. Only for seats of an event.
     */
    prices: z.array(Id.nullable()).max(MAX_SEATS).optional(),
    /** Only for seats of an event. */
    addons: z.array(NewAddon).max(MAX_ADDONS).optional(),
    /** A promo code of the studio. */
    code: CodeText.optional(),
    /** A gift card, which pays as much as is on it of what is paid online. */
    gift_card: GiftCardText.optional(),
    /** A pass of the guest, which pays with one credit for each seat; without a code or a gift card. */
    pass_id: Id.optional(),
    note: typed(1000).optional(),
    /** Answers and waiver; guests can add them later. */
    details: NewDetails.optional(),
    /** Where the offering leaves the choice; by default at the studio. */
    payment: z.enum(['at_studio', 'online']).optional(),
    /**
     * The total that the guest saw, less what a gift card pays; if it differs from the computed one, the booking is
     * refused with
     * `bookings.total_changed`.
     */
    shown_total: SentMoney.optional(),
    /**
     * The start that the guest saw, of a course that of its first date; if the event was moved since, the booking is
     * refused with `bookings.time_changed`.
     */
    shown_starts_at: SentMoment.optional(),
  })
  .refine(({ event_id, slot, course }) => [event_id, slot, course].filter((what) => what !== undefined).length === 1, {
    path: ['event_id'],
    error: 'a date, a slot or a course',
  })
  .refine(({ pass_id, code, gift_card }) => !pass_id || (!code && !gift_card), {
    path: ['pass_id'],
    error: 'a pass pays for everything, without a code or a gift card',
  })
  .refine(({ slot, shown_starts_at }) => !slot || shown_starts_at === undefined, {
    path: ['shown_starts_at'],
    error: 'a slot says when it begins',
  })
  .refine(({ seats, attendees }) => !attendees || attendees.length <= seats, {
    path: ['attendees'],
    error: 'more attendees than seats',
  })
  .refine(({ seats, prices }) => !prices || prices.length === seats, { path: ['prices'], error: 'one for each seat' })
  .refine(({ event_id, prices, addons }) => event_id !== undefined || (!prices && !addons), {
    path: ['event_id'],
    error: 'only seats of an event have kinds of prices and add-ons',
  })
  .refine(({ addons = [] }) => new Set(addons.map(({ id }) => id)).size === addons.length, {
    path: ['addons'],
    error: 'each add-on once',
  })
  .meta({ id: 'NewBooking' });
export type NewBooking = z.infer<typeof NewBooking>;
export type NewSeatBooking = NewBooking & { event_id: string };
export type NewCourseBooking = NewBooking & { course: NonNullable<NewBooking['course']> };
export type NewSlotBooking = NewBooking & { slot: NonNullable<NewBooking['slot']> };

/** `PUT /api/v1/bookings/:id/guests`: who comes, by seat, to a booking that is held. */
export const HeldGuests = z
  .strictObject({
    attendees: z.array(NewAttendee).min(1).max(MAX_SEATS),
    note: typed(1000).optional(),
    details: NewDetails.optional(),
  })
  .meta({ id: 'HeldGuests' });
export type HeldGuests = z.infer<typeof HeldGuests>;

/** `POST /api/v1/booking-requests`: what, when and how many; the studio answers with an offer. */
export const NewBookingRequest = z
  .strictObject({
    offering_id: Id,
    text: typed(1000).pipe(z.string().min(1)),
    /** The best one first. */
    times: z
      .array(z.strictObject({ starts_at: SentMoment }))
      .min(1)
      .max(3),
    seats: z.number().int().min(1).max(MAX_SEATS),
  })
  .meta({ id: 'NewBookingRequest' });
export type NewBookingRequest = z.infer<typeof NewBookingRequest>;

/** `POST /api/v1/bookings/:id/offer`: the studio's answer to a request. */
export const NewOffer = z
  .strictObject({
    starts_at: SentMoment,
    /** By default the length that the guest saw. */
    minutes: z.number().int().min(5).max(10_080).optional(),
    /** For all seats, in the currency of the offering; by default as the offering costs. */
    price: z.strictObject({ amount: z.number().int().min(0).max(100_000_000) }).optional(),
    message: typed(1000).optional(),
    /** True offers a time in spite of `events.warned`. */
    anyway: z.boolean().optional(),
  })
  .meta({ id: 'NewBookingOffer' });
export type NewOffer = z.infer<typeof NewOffer>;

export const Acceptance = z
  .strictObject({
    /** Where the offering leaves the choice; by default at the studio. */
    payment: z.enum(['at_studio', 'online']).optional(),
    /** Fewer than offered, of an offer of the waitlist; by default all. */
    seats: z.number().int().min(1).max(MAX_SEATS).optional(),
  })
  .meta({ id: 'OfferAcceptance' });
export type Acceptance = z.infer<typeof Acceptance>;

/** True for the booking of a slot. */
export const isForSlot = (wanted: NewBooking): wanted is NewSlotBooking => wanted.slot !== undefined;

/** True for the booking of a course. */
export const isForCourse = (wanted: NewBooking): wanted is NewCourseBooking => wanted.course !== undefined;

export const Approval = z.strictObject({}).meta({ id: 'BookingApproval' });

/** `reason` is the message to the guest. */
export const Declination = z.strictObject({ reason: typed(1000).optional() }).meta({ id: 'BookingDeclination' });

/** Without `positions` the whole booking is cancelled, else the seats of these attendees. */
export const NewCancellation = z
  .strictObject({ reason: typed(1000).optional(), positions: Positions.optional() })
  .meta({ id: 'BookingCancellation' });
export type NewCancellation = z.infer<typeof NewCancellation>;

const CancellationStepShape = z.object({ share: z.number().int(), until: Moment.nullable() });

const BookingDate = z.object({
  event_id: Id,
  starts_at: Moment,
  ends_at: Moment,
  status: z.string(),
  /** Its part of the total. */
  price: MoneyShape,
  /** What of it is paid online where the booking is: less than the price after a deposit. */
  online: MoneyShape,
  /** True for a date of a course that was given up alone, or that ended with the booking. */
  released: z.boolean(),
  /** What was refunded for a date that was given up alone. */
  refund: MoneyShape.nullable(),
  /** What cancelling this date alone now would refund. */
  refund_now: MoneyShape,
  /** Refusal codes why it cannot be cancelled alone, or exchanged for another one, now; null if it can. */
  cannot_cancel: z.string().nullable(),
  cannot_exchange: z.string().nullable(),
});

/** `GET /api/v1/bookings/:id/dates/:eventId/make-up-dates` */
export const MakeUpDates = page(
  z.object({ event_id: Id, starts_at: Moment, ends_at: Moment, seats_left: z.number().int() }),
);
export type MakeUpDates = z.infer<typeof MakeUpDates>;

/** `POST /api/v1/bookings/:id/dates/:eventId/exchange`: one of the make-up dates. */
export const DateExchange = z.strictObject({ event_id: Id }).meta({ id: 'DateExchange' });
export type DateExchange = z.infer<typeof DateExchange>;

/** What of a booking is paid, by which means, and what is due. */
export const PaymentSummary = z
  .object({
    /** Each means once. `desk` is money at the studio whose method was not recorded. */
    paid: z.array(z.object({ by: z.enum(PAID_BY), amount: MoneyShape })),
    /** What was paid at the studio, less what was given back there. */
    paid_at_studio: MoneyShape,
    /** What a card has reserved until the studio approves. */
    reserved: MoneyShape,
    due_online: MoneyShape,
    due_at_studio: MoneyShape,
    /** What the studio has to give back, by hand, of what was paid there. */
    to_return: MoneyShape,
    /** What was given back as credit at the studio, also of a booking that was cancelled. */
    credited: MoneyShape,
    /** What else was paid and went back although the seats stand: goodwill, or a date that did not take place. */
    given_back: MoneyShape,
  })
  .meta({ id: 'PaymentSummary' });
export type PaymentSummary = z.infer<typeof PaymentSummary>;

export const Booking = z
  .object({
    id: Id,
    reference: z.string(),
    state: z.enum(BOOKING_STATES),
    mode: z.enum(BOOKING_MODES),
    /**
     * Until when the studio can approve it or answer a request, or the guest can accept an offer, else it expires; null
     * for a booking that never waited.
     */
    answer_due_at: Moment.nullable(),
    seats: z.number().int(),
    /** The base price of a seat. */
    unit_price: MoneyShape,
    /** The price of the seats that stand, with their add-ons, less the discount. */
    total: MoneyShape,
    /** What of the total is paid online and what at the studio; null where all of it is paid in one way. */
    deposit: z
      .object({
        online: MoneyShape,
        at_studio: MoneyShape,
        /** True once the studio recorded it. */
        is_paid_at_studio: z.boolean(),
      })
      .nullable(),
    /** What a code took off the price. */
    discount: z.object({ code: z.string().nullable(), amount: MoneyShape }).nullable(),
    /** What gift cards paid of the total; `is_credit`: credit that a studio gave instead of money. */
    gift_cards: z.array(z.object({ last4: z.string(), is_credit: z.boolean(), amount: MoneyShape })),
    /**
     * The pass that paid for it, with one credit for each seat; `discount` is what the seats would cost more without
     * it.
     */
    pass: z.object({ id: Id, name: z.string() }).nullable(),
    /** The price when it was booked, with seats that were given up or moved since. */
    original_total: MoneyShape,
    /** What the policy keeps of seats that were given up; due besides the total. */
    kept: MoneyShape,
    payment_summary: PaymentSummary,
    /** Free, at the studio, or the payment online. */
    payment: z.union([z.enum(['free', 'at_studio']), OnlinePayment]),
    /** Until when it keeps its seats while it is paid; null when it never waited for that. */
    hold_ends_at: Moment.nullable(),
    /** A change of it that waits for its payment. */
    held_change: HeldChange.nullable(),
    note: z.string(),
    details: BookingDetails,
    created_at: Moment,
    /** The place on the waitlist that it came from; null for a booking that the guest made. */
    waitlist_entry_id: Id.nullable(),
    /** What the guest sent; null unless the booking began as a request. */
    request: z.object({ text: z.string(), times: z.array(Moment) }).nullable(),
    /** Of a request without an offer, the first of its times. */
    event: z.object({
      id: Id.nullable(),
      starts_at: Moment,
      ends_at: Moment,
      time_zone: z.string(),
      status: z.string(),
      /** Names of the spaces reserved for a lesson or coworking; empty for an event, whose guests share them. */
      spaces: z.array(z.string()),
      /** As in `Event`. */
      guests_needed: z.number().int().nullable(),
    }),
    /** The events that it covers, in order: one, or those of a course, also the dates that were given up. */
    dates: z.array(BookingDate),
    offering: z.object({
      id: Id,
      slug: z.string(),
      title: z.string(),
      service_type: z.enum(SERVICE_TYPES),
      bring: z.array(z.string()),
      picture: PictureShape,
    }),
    studio: z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      street: z.string(),
      postcode: z.string(),
      neighbourhood: z.string(),
      city: z.string(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      house_rules: z.array(z.string()),
    }),
    /** Those who come. */
    attendees: z.array(
      z.object({
        position: z.number().int(),
        name: z.string(),
        email: z.string().nullable(),
        /** null until the seats are paid for or need no payment, and once the booking came to nothing. */
        ticket_code: z.string().nullable(),
        checked_in_at: Moment.nullable(),
        /** What the seat costs without add-ons; null where the seats share the price of the booking equally. */
        price: MoneyShape.nullable(),
        /** The name of its kind of price; null for the base price. */
        price_kind: z.string().nullable(),
        /** True while a link by which the seat can be given away is open. */
        has_link: z.boolean(),
      }),
    ),
    /** As they were when it was booked. `total` is for the seats that stand. */
    addons: z.array(
      z.object({
        name: z.string(),
        price: MoneyShape,
        per: z.enum(ADDON_UNITS),
        quantity: z.number().int(),
        total: MoneyShape,
      }),
    ),
    /** Those who gave up their seat, gave it away, or moved to another date; their tickets are no longer valid. */
    former_attendees: z.array(
      z.object({
        position: z.number().int(),
        name: z.string(),
        state: z.enum(['cancelled', 'transferred', 'moved']),
      }),
    ),
    cancellation: z.object({
      policy: z.enum(CANCELLATION_POLICIES),
      steps: z.array(CancellationStepShape),
      /** Percentage that cancelling now would refund. */
      share_now: z.number().int(),
      refund_now: MoneyShape,
    }),
    /** Refusal code why it cannot be cancelled now; null if it can. */
    cannot_cancel: z.string().nullable(),
    /** Refusal codes why it cannot be moved to another date, or its attendees changed; null if it can. */
    cannot_move: z.string().nullable(),
    cannot_change_attendees: z.string().nullable(),
    /** Refusal code why its details cannot be given now; null if they can. */
    cannot_give_details: z.string().nullable(),
    /** Refusal code why its payment cannot be split among its seats now; null if it can. */
    cannot_split: z.string().nullable(),
    /** The booking whose payment was split, of which this is one seat; null for others. */
    split_id: Id.nullable(),
    /** What has happened to it, from the beginning. */
    history: z.array(
      z.object({
        at: Moment,
        state: z.enum(BOOKING_STATES),
        by: z.enum(BOOKING_ACTORS),
        /** What this person wrote about it. */
        message: z.string(),
        /** True where the studio moved the event, which leaves the state as it is. */
        moved: z.boolean(),
        /** What happened to its seats, which leaves the state as it is; null for a change of the state. */
        change: z
          .object({
            kind: z.enum(CHANGE_KINDS),
            seats: z.number().int(),
            /** Of the attendees who came by it or whom it was about. */
            names: z.array(z.string()),
            /** The total afterwards minus the total before. */
            price_difference: MoneyShape,
            refund: MoneyShape,
            kept: MoneyShape,
            /** The start of the event before and after a move. */
            from: Moment.nullable(),
            to: Moment.nullable(),
          })
          .nullable(),
        /** Starts of a date of a course that was given up, and of the date instead; the state stays as it is. */
        date: z.object({ from: Moment, to: Moment.nullable() }).nullable(),
      }),
    ),
    /** The money that went back, or is to, the oldest first. */
    refunds: z.array(BookingRefund),
    /** What the guest said did not take place; null for nothing. */
    objection: Objection.nullable(),
    /** Refusal code why the guest cannot say so now; null if they can. */
    cannot_object: z.string().nullable(),
    /** What was paid online and has not gone back. */
    refundable: MoneyShape,
    cancelled: z
      .object({
        at: Moment,
        for: z.enum(['guest', 'studio', 'platform']),
        reason: z.string(),
        refund: MoneyShape,
        /** Of another date instead, by the link of the mail; `booking_id` once it was made. */
        choice: z
          .object({
            state: z.enum(['open', 'lapsed', 'rebooked', 'money']),
            until: Moment,
            booking_id: Id.nullable(),
          })
          .nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof Booking>;

export const TicketQuery = z.strictObject({ paper: z.enum(['a4', 'a6']).default('a4') });

export const BookingListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});
