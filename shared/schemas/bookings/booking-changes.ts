import { z } from 'zod';
import { PAYMENTS } from '#shared/bookings/bookings.ts';
import { DESK_METHODS } from '#shared/bookings/desk-payments.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { OnlinePayment } from '../payments/payments.ts';
import { Email, Id, Moment, MoneyShape, SentMoment, SentMoney, typed, typedName } from '../values.ts';

/** Attendees of a booking, by their `position`. */
export const Positions = z.array(z.number().int().min(1).max(200)).min(1).max(MAX_SEATS);

/** Of a query: "2" or "2,3"; without it all seats. */
export const PositionsQuery = z.strictObject({
  positions: z
    .string()
    .regex(/^\d{1,3}(,\d{1,3})*$/)
    .max(60)
    .optional(),
});

/** Returns the positions of a query. */
export const parsePositions = (text: string | undefined): number[] | undefined => text?.split(',').map(Number);

/** Returns the position in a path; undefined for what is none. */
export const parsePosition = (text: string): number | undefined =>
  /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined;

/** What cancelling a booking, or seats of it, would refund now. */
export const CancellationQuote = z
  .object({
    seats: z.number().int(),
    /** The price of these seats. */
    price: MoneyShape,
    /** The percentage of it that goes back. */
    share: z.number().int(),
    refund: MoneyShape,
    /** The part of the price that is due all the same. */
    kept: MoneyShape,
    /** What is no longer due at the studio after a deposit. */
    rest: MoneyShape,
    left_seats: z.number().int(),
    left_total: MoneyShape,
    /**
     * Why less than the price goes back: one price covers the whole group, or the cancellation policy; null if all of
     * it does.
     */
    why: z.enum(['group_price', 'policy']).nullable(),
    /** Refusal code why it cannot be cancelled now; null if it can. */
    cannot: z.string().nullable(),
  })
  .meta({ id: 'CancellationQuote' });
export type CancellationQuote = z.infer<typeof CancellationQuote>;

/** `POST /api/v1/bookings/:id/move`: without `positions` all seats move. */
export const BookingMove = z
  .strictObject({
    event_id: Id,
    positions: Positions.optional(),
    /** The difference that the guest saw; another one is refused with `bookings.difference_changed`. */
    shown_difference: SentMoney.optional(),
    /** The message to the other side. */
    reason: typed(1000).optional(),
  })
  .meta({ id: 'BookingMove' });
export type BookingMove = z.infer<typeof BookingMove>;

/**
 * `POST /api/v1/bookings/:id/slot`: another free slot of `GET /offerings/:id/slots`, as long as the one that is booked.
 */
export const SlotMove = z
  .strictObject({
    starts_at: SentMoment,
    /** One of the spaces of the offering, where it has several; by default any free one. */
    space_id: Id.optional(),
    /** The message to the other side. */
    reason: typed(1000).optional(),
  })
  .meta({ id: 'SlotMove' });
export type SlotMove = z.infer<typeof SlotMove>;

/** The events to which a booking, or seats of it, could move. */
export const MoveOptions = z
  .object({
    seats: z.number().int(),
    /** The price of these seats now. */
    price: MoneyShape,
    /** Until when a guest can move it. */
    until: Moment,
    /** Refusal code why it cannot be moved now; null if it can. */
    cannot: z.string().nullable(),
    items: z.array(
      z.object({
        id: Id,
        starts_at: Moment,
        ends_at: Moment,
        capacity: z.number().int(),
        seats_left: z.number().int(),
        price: MoneyShape,
        /** The price there minus the price now. */
        difference: MoneyShape,
        /** What goes back of what was paid online, where the seats cost less. */
        refund: MoneyShape,
        /**
         * How the seats are paid then, after a deposit the difference. `online` and dearer: the new seats are held
         * until it is paid.
         */
        payment: z.enum(PAYMENTS),
        /** Refusal code why the seats cannot move there; null if they can. */
        cannot: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'MoveOptions' });
export type MoveOptions = z.infer<typeof MoveOptions>;

/** A change of a booking that waits until the guest has paid the difference; the booking stays as it is until then. */
export const HeldChange = z
  .object({
    kind: z.enum(['moved', 'seat_added']),
    seats: z.number().int(),
    /** The attendees who move; empty for an added seat. */
    positions: z.array(z.number().int()),
    /** The event whose seats are held. */
    starts_at: Moment,
    ends_at: Moment,
    /** Of the seats concerned: what they have cost, and what they cost then. */
    old_price: MoneyShape,
    new_price: MoneyShape,
    /** What is paid now. */
    difference: MoneyShape,
    /** Until when the new seats are held. */
    hold_ends_at: Moment,
    payment: OnlinePayment,
  })
  .meta({ id: 'HeldBookingChange' });
export type HeldChange = z.infer<typeof HeldChange>;

const Name = typedName(200).pipe(z.string().min(1));

/** `PATCH /api/v1/bookings/:id/attendees/:position`. */
export const AttendeeChange = z
  .strictObject({ name: Name.optional(), email: Email.nullish() })
  .meta({ id: 'AttendeeChange' });
export type AttendeeChange = z.infer<typeof AttendeeChange>;

/** The link is shown once: only its hash is stored. */
export const SeatLink = z.object({ url: z.url(), position: z.number().int() }).meta({ id: 'SeatLink' });
export type SeatLink = z.infer<typeof SeatLink>;

/** A seat that is given away, as its link shows it. */
export const GivenSeat = z
  .object({
    /** False when it was used, closed, or the date has begun. */
    is_open: z.boolean(),
    giver: z.string(),
    title: z.string(),
    starts_at: Moment,
    ends_at: Moment,
    time_zone: z.string(),
    studio: z.object({ name: z.string(), street: z.string(), postcode: z.string(), city: z.string() }),
    offering_id: Id,
  })
  .meta({ id: 'GivenSeat' });
export type GivenSeat = z.infer<typeof GivenSeat>;

export const NewSeatHolder = z.strictObject({ name: Name, email: Email }).meta({ id: 'NewSeatHolder' });
export type NewSeatHolder = z.infer<typeof NewSeatHolder>;

export const TakenSeat = z
  .object({
    name: z.string(),
    /** null while the booking waits for the studio: the ticket comes with its answer. */
    ticket_code: z.string().nullable(),
  })
  .meta({ id: 'TakenSeat' });
export type TakenSeat = z.infer<typeof TakenSeat>;

/**
 * `POST /api/v1/studios/:id/bookings/:booking/cancellation`; without `positions` the whole booking. `reason` is the
 * message to the guest.
 */
export const StudioCancellation = z
  .strictObject({ positions: Positions.optional(), reason: typed(1000).optional() })
  .meta({ id: 'StudioBookingCancellation' });
export type StudioCancellation = z.infer<typeof StudioCancellation>;

/** `POST /api/v1/studios/:id/bookings/:booking/seats`. */
export const AddedSeat = z.strictObject({ name: Name, email: Email.nullish() }).meta({ id: 'AddedSeat' });
export type AddedSeat = z.infer<typeof AddedSeat>;

/** `PUT /api/v1/studios/:id/bookings/:booking/desk-payment`: all of it was paid at the desk, or nothing. */
export const DeskPayment = z
  .strictObject({ paid: z.boolean(), method: z.enum(DESK_METHODS).optional() })
  .meta({ id: 'DeskPayment' });
export type DeskPayment = z.infer<typeof DeskPayment>;
