import { z } from 'zod';
import { BOOKING_LIST_STATUSES } from '#shared/bookings/booking-list.ts';
import { BOOKING_STATES, CHANGE_KINDS, PAYMENTS } from '#shared/bookings/bookings.ts';
import { OBJECTION_STATES } from '#shared/bookings/given-refunds.ts';
import { BOOKING_ACTORS } from '#shared/bookings/transitions.ts';
import { SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { PAYMENT_STATES } from '#shared/payments/payments.ts';
import { BookingDetails } from '../bookings/booking-details.ts';
import { PaymentSummary } from '../bookings/bookings.ts';
import { BookingRefund, GivenRefundDetails, Objection } from '../bookings/refunds.ts';
import { Day, Id, Moment, MoneyShape, typed } from '../values.ts';
import { TakenDeskPayment } from './desk-payments.ts';

/** A booking as the studio's team sees it. */
export const StudioBooking = z
  .object({
    id: Id,
    reference: z.string(),
    state: z.enum(BOOKING_STATES),
    /** As in `Booking`. */
    answer_due_at: Moment.nullable(),
    /** As in `Booking`. */
    hold_ends_at: Moment.nullable(),
    /** True for a held booking of which nothing is left to pay online: it is only to be booked. */
    is_covered: z.boolean(),
    /** The state from which it expired; null for others. */
    state_before: z.enum(BOOKING_STATES).nullable(),
    /** True for seats that were offered to a party on the waitlist. */
    is_from_waitlist: z.boolean(),
    seats: z.number().int(),
    /** null for roles that may not see what guests pay. */
    total: MoneyShape.nullable(),
    payment: z.enum(PAYMENTS),
    /**
     * What of the total is paid at the studio after a deposit online; null for all others, and for roles that may not
     * see it.
     */
    rest_at_studio: MoneyShape.nullable(),
    /** As in `Booking`; null for roles that may not see what guests pay. */
    payment_summary: PaymentSummary.nullable(),
    note: z.string(),
    created_at: Moment,
    /** As in `Booking`. */
    request: z.object({ text: z.string(), times: z.array(Moment) }).nullable(),
    event: z.object({
      id: Id.nullable(),
      starts_at: Moment,
      ends_at: Moment,
      time_zone: z.string(),
      capacity: z.number().int(),
      /** With those of this booking, unless it is cancelled, declined or expired. */
      seats_taken: z.number().int(),
    }),
    /**
     * The dates that it covers and that stand, earliest first: those of a course, else one; none while a request has no
     * offer.
     */
    dates: z.array(z.object({ starts_at: Moment, ends_at: Moment, seats_left: z.number().int() })),
    offering: z.object({ id: Id, title: z.string() }),
    service_type: z.enum(SERVICE_TYPES),
    /** What was paid at the desk; null for roles that may not see what guests pay. */
    paid_at_desk: MoneyShape.nullable(),
    /**
     * What is to be paid at the studio, or to be given back there; null for roles that neither see money nor sell at
     * the desk.
     */
    due_at_studio: MoneyShape.nullable(),
    to_return: MoneyShape.nullable(),
    guest: z.object({
      /** null for someone without an account, who booked at the desk. */
      id: Id.nullable(),
      /** Empty once the guest's account is deleted. */
      name: z.string(),
      /** Of someone without an account; null for roles that may not contact guests. */
      phone: z.string().nullable(),
      /** null for roles that may not contact guests, and for guests without an address. */
      email: z.string().nullable(),
    }),
    attendees: z.array(z.object({ position: z.number().int(), name: z.string(), checked_in_at: Moment.nullable() })),
    /** A change that waits until the guest has paid the difference, and holds seats until then. */
    held_change: z
      .object({
        kind: z.enum(['moved', 'seat_added']),
        seats: z.number().int(),
        /** The event whose seats are held. */
        starts_at: Moment,
        /** null for roles that may not see what guests pay. */
        difference: MoneyShape.nullable(),
        hold_ends_at: Moment,
      })
      .nullable(),
    /** How far the guest's objection is that it did not take place; null for none. */
    objection_state: z.enum(OBJECTION_STATES).nullable(),
    cancelled: z.object({ at: Moment, for: z.enum(['guest', 'studio', 'platform']), reason: z.string() }).nullable(),
  })
  .meta({ id: 'StudioBooking' });
export type StudioBooking = z.infer<typeof StudioBooking>;

/** One booking as the studio's team sees it: also what has happened to it, and what the studio can do now. */
export const StudioBookingDetails = StudioBooking.extend({
  offering_slug: z.string(),
  /**
   * The state of what was paid by card; null for what is paid at the studio, and for roles that may not see what guests
   * pay.
   */
  card_payment: z.enum(PAYMENT_STATES).nullable(),
  /**
   * What was taken at the desk and given back, in order; empty for roles that neither see money nor sell at the desk.
   */
  /** `can_undo`: it can be taken back as a mistake, since all of it still pays for these seats. */
  desk_payments: z.array(TakenDeskPayment.extend({ can_undo: z.boolean() })),
  /** True once all of it, or what a deposit left, was paid at the desk. */
  is_paid_at_desk: z.boolean(),
  /** What the policy kept of seats that were given up; null for roles that may not see what guests pay. */
  kept: MoneyShape.nullable(),
  /** As in `Booking`; empty for roles that may not see what guests pay. */
  refunds: z.array(BookingRefund.omit({ returned: true })),
  /** What the studio or the platform gave back, the oldest first; empty for roles that may not see what guests pay. */
  given_refunds: z.array(GivenRefundDetails),
  /** As in `Booking`; null for roles that may not see what guests pay. */
  objection: Objection.nullable(),
  /** Refusal code why the studio cannot give money back now; null if it can. */
  cannot_refund: z.string().nullable(),
  /** As in `Booking`; null for roles that may not see what guests pay. */
  refundable: MoneyShape.nullable(),
  /** What makes up the price, as in `Booking`; empty for roles that may not see what guests pay. */
  price_lines: z.array(z.object({ name: z.string().nullable(), quantity: z.number().int(), price: MoneyShape })),
  /** What one more seat costs now; null where none can be added, and for roles that may not see what guests pay. */
  added_seat_price: MoneyShape.nullable(),
  /** As in `Booking`. */
  details: BookingDetails,
  /** As in `Booking`. */
  former_attendees: z.array(
    z.object({ position: z.number().int(), name: z.string(), state: z.enum(['cancelled', 'transferred', 'moved']) }),
  ),
  /** Refusal codes why the studio cannot cancel it, move it, or change its attendees now; null if it can. */
  cannot_cancel: z.string().nullable(),
  cannot_move: z.string().nullable(),
  cannot_change_attendees: z.string().nullable(),
  /** What has happened to it, from the beginning. */
  history: z.array(
    z.object({
      at: Moment,
      state: z.enum(BOOKING_STATES),
      by: z.enum(BOOKING_ACTORS),
      /** Of the person who did it; null for the system and for deleted accounts. */
      name: z.string().nullable(),
      message: z.string(),
      /** As in `Booking`. */
      moved: z.boolean(),
      change: z
        .object({
          kind: z.enum(CHANGE_KINDS),
          names: z.array(z.string()),
          /** What went back; null for roles that may not see what guests pay. */
          refund: MoneyShape.nullable(),
          from: Moment.nullable(),
          to: Moment.nullable(),
        })
        .nullable(),
      date: z.object({ from: Moment, to: Moment.nullable() }).nullable(),
    }),
  ),
}).meta({ id: 'StudioBookingDetails' });
export type StudioBookingDetails = z.infer<typeof StudioBookingDetails>;

/** A booking made at the desk, with the tickets to print. */
export const DeskBooking = z
  .object({
    booking: StudioBooking,
    tickets: z.array(z.object({ name: z.string(), ticket_code: z.string() })),
    /** What was paid as it was sold; null if it was free or is paid later. */
    payment: TakenDeskPayment.nullable(),
  })
  .meta({ id: 'DeskBooking' });
export type DeskBooking = z.infer<typeof DeskBooking>;

/** A payment at the desk, with its booking as it is now. */
export const DeskPaymentResult = TakenDeskPayment.extend({ booking: StudioBooking }).meta({ id: 'DeskPaymentResult' });
export type DeskPaymentResult = z.infer<typeof DeskPaymentResult>;

const filters = {
  shelf: z.enum(BOOKING_LIST_STATUSES).default('upcoming'),
  /** Words that must all be found in names, notes, the offering's title or the reference. */
  q: typed(100).optional(),
  offering: Id.optional(),
  /** Only those of one event. */
  event: Id.optional(),
  /** First and last day of the events, in the studio's time zone. */
  from: Day.optional(),
  to: Day.optional(),
};

export const StudioBookingFilters = z.strictObject(filters);
export type StudioBookingFilters = z.infer<typeof StudioBookingFilters>;

export const StudioBookingListQuery = z.strictObject({
  ...filters,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});
export type StudioBookingListQuery = z.infer<typeof StudioBookingListQuery>;

export const NewGuestNote = z.strictObject({ text: typed(2000).pipe(z.string().min(1)) }).meta({ id: 'NewGuestNote' });

export const GuestNote = z
  .object({
    id: Id,
    text: z.string(),
    created_at: Moment,
    /** Name of the member; null if the account was deleted. */
    author: z.string().nullable(),
    can_delete: z.boolean(),
  })
  .meta({ id: 'GuestNote' });
export type GuestNote = z.infer<typeof GuestNote>;

/** A guest of a studio: contact, figures, bookings (latest event first), the team's notes (latest first). */
export const StudioGuest = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    visits: z.number().int(),
    upcoming: z.number().int(),
    cancelled: z.number().int(),
    /** Totals of past visits by currency; null for roles that may not see them. */
    spent: z.array(MoneyShape).nullable(),
    bookings: z.array(StudioBooking),
    notes: z.array(GuestNote),
  })
  .meta({ id: 'StudioGuest' });
export type StudioGuest = z.infer<typeof StudioGuest>;
