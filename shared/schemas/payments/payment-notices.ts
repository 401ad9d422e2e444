import { z } from 'zod';

const Instant = z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC.' });

/** A report of the provider of payments that something has happened; what, was looked up. */
export const PaymentNotice = z
  .object({
    /** The provider's id of it. */
    id: z.string(),
    /** `failed`: what it is about could not be looked up; it is tried again while `handled_at` is null. */
    state: z.enum(['waiting', 'failed', 'handled']),
    about: z.enum(['booking', 'pass', 'gift_card', 'plan', 'nothing']),
    /** Of the booking. */
    reference: z.string().nullable(),
    /** Why it failed; empty if it did not. */
    error: z.string(),
    received_at: Instant,
    handled_at: Instant.nullable(),
  })
  .meta({ id: 'PaymentNotice' });
export type PaymentNotice = z.infer<typeof PaymentNotice>;
