import { z } from 'zod';
import { Id, MoneyShape } from './values.ts';

const Instant = z.string().meta({ format: 'date-time', description: 'ISO 8601.' });

/** A charge that a guest's bank took back. */
export const Dispute = z
  .object({
    id: Id,
    /** The provider's id of it. */
    provider_ref: z.string(),
    amount: MoneyShape,
    /** In the provider's word: `fraudulent`, `product_not_received`. */
    reason: z.string(),
    state: z.enum(['open', 'won', 'lost']),
    opened_at: Instant,
    /** Until when evidence can be sent. */
    evidence_due_at: Instant.nullable(),
    /** When it was sent. */
    evidence_sent_at: Instant.nullable(),
    decided_at: Instant.nullable(),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof Dispute>;

/** What can be shown to the bank. */
export const DisputeEvidence = z
  .object({
    dispute: Dispute,
    bookings: z
      .object({
        id: Id,
        offering: z.string(),
        studio: z.string(),
        seats: z.number().int(),
        state: z.string(),
        booked_at: Instant,
        /** As it was agreed with the booking. */
        cancellation_policy: z.string(),
        total: MoneyShape,
        guest: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
        dates: z.object({ starts_at: Instant, ends_at: Instant, status: z.string() }).array(),
        attendees: z.object({ name: z.string(), checked_in_at: Instant.nullable() }).array(),
        history: z.object({ state: z.string(), by: z.string(), reason: z.string(), at: Instant }).array(),
      })
      .array(),
  })
  .meta({ id: 'DisputeEvidence' });
export type DisputeEvidence = z.infer<typeof DisputeEvidence>;
