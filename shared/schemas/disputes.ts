import { z } from 'zod';
import { BOOKING_STATES } from '../bookings/bookings.ts';
import { Booking } from './bookings/bookings.ts';
import { Id, MoneyShape, typed } from './values.ts';

const Instant = z.string().meta({ format: 'date-time', description: 'ISO 8601.' });

/** What a disputed payment paid: a booking, or a pass or gift card that it bought. */
const DisputedItem = z.object({
  kind: z.enum(['booking', 'pass', 'gift_card']),
  /** Null for a gift card. */
  title: z.string().nullable(),
  /** Null for a gift card. */
  studio: z.object({ id: Id, name: z.string() }).nullable(),
  booking: z.object({ id: Id, reference: z.string() }).nullable(),
});
export type DisputedItem = z.infer<typeof DisputedItem>;

const DisputeFields = z.object({
  id: Id,
  amount: MoneyShape,
  /** In the provider's word: `fraudulent`, `product_not_received`. */
  reason: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  opened_at: Instant,
  decided_at: Instant.nullable(),
  items: z.array(DisputedItem),
});

/** A charge that a guest's bank took back. */
export const Dispute = DisputeFields.extend({
  /** The provider's id of it. */
  provider_ref: z.string(),
  /** Until when evidence can be sent. */
  evidence_due_at: Instant.nullable(),
  /** When it was sent. */
  evidence_sent_at: Instant.nullable(),
  /** What the operator added to it. */
  evidence_note: z.string(),
}).meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof Dispute>;

/** A dispute as the team of the studio sees it. */
export const StudioDispute = DisputeFields.extend({
  /** What it takes off the studio's balance: nothing until it is lost, and nothing of what was not earned. */
  owed: MoneyShape,
}).meta({ id: 'StudioDispute' });
export type StudioDispute = z.infer<typeof StudioDispute>;

const Payer = z.object({ name: z.string().nullable(), email: z.string().nullable() });

const DisputedBooking = z.object({
  id: Id,
  reference: z.string(),
  offering: z.string(),
  studio: z.string(),
  time_zone: z.string(),
  seats: z.number().int(),
  state: z.enum(BOOKING_STATES),
  booked_at: Instant,
  total: MoneyShape,
  guest: Payer,
  dates: z.object({ starts_at: Instant, ends_at: Instant, status: z.string() }).array(),
  attendees: z.object({ name: z.string(), checked_in_at: Instant.nullable() }).array(),
  /** The cancellation terms as they were agreed with the booking. */
  terms: Booking.shape.cancellation.pick({ policy: true, steps: true }),
  /** The waiver that was signed. */
  waiver: z.object({ name: z.string(), at: Instant }).nullable(),
  history: Booking.shape.history,
  /** Mails to the guest that are still stored. */
  mails: z.object({ subject: z.string(), at: Instant, is_sent: z.boolean() }).array(),
});
export type DisputedBooking = z.infer<typeof DisputedBooking>;

/** What can be shown to the bank. */
export const DisputeEvidence = z
  .object({
    dispute: Dispute,
    /** Who paid. */
    payer: Payer,
    /** The pass or gift card that was bought. */
    purchase: z
      .object({
        kind: z.enum(['pass', 'gift_card']),
        name: z.string(),
        price: MoneyShape,
        bought_at: Instant.nullable(),
        /** Of a pass. */
        credits: z.object({ all: z.number().int(), used: z.number().int() }).nullable(),
        /** What was spent of a gift card. */
        spent: MoneyShape.nullable(),
        /** When a gift card was sent to its recipient. */
        delivered_at: Instant.nullable(),
      })
      .nullable(),
    /** The bookings that were paid, or that the pass paid. */
    bookings: z.array(DisputedBooking),
  })
  .meta({ id: 'DisputeEvidence' });
export type DisputeEvidence = z.infer<typeof DisputeEvidence>;

/** `POST /api/v1/admin/disputes/:id/evidence` */
export const EvidenceInput = z
  .strictObject({
    /** What the operator adds in their own words. */
    note: typed(5000).default(''),
  })
  .meta({ id: 'EvidenceInput' });
