import { z } from 'zod';
import { BOOKING_STATES } from '../bookings/bookings.ts';
import { DECLINE_CODES, PAYMENT_PROVIDERS, PAYMENT_STATES } from '../payments/payments.ts';
import { Id, Moment, MoneyShape } from './values.ts';

/** A payment of a guest. */
export const Payment = z
  .object({
    id: Id,
    state: z.enum(PAYMENT_STATES),
    provider: z.enum(PAYMENT_PROVIDERS),
    amount: MoneyShape,
    /** `manual`: authorised now, captured when the studio approves. */
    capture: z.enum(['automatic', 'manual']),
    decline_code: z.enum(DECLINE_CODES).nullable(),
    card_last4: z.string().nullable(),
    booking_id: Id,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

/** `POST /api/v1/payments/:id/test-card`: a card of the test bank. */
export const TestCardPayment = z
  .strictObject({
    number: z
      .string()
      .max(30)
      .regex(/^[\d -]{12,}$/, 'must be the number of a card'),
    /** The answer to the bank's second step. */
    confirmed: z.boolean().optional(),
  })
  .meta({ id: 'TestCardPayment' });
export type TestCardPayment = z.infer<typeof TestCardPayment>;

export const TestCardAnswer = z
  .object({
    /** What the bank says: `pending` is decided later, `second_step` asks for `confirmed`. */
    outcome: z.enum(['succeeded', 'pending', 'second_step', 'declined']),
    decline_code: z.enum(DECLINE_CODES).nullable(),
    payment_state: z.enum(PAYMENT_STATES),
    booking_id: Id,
    booking_state: z.enum(BOOKING_STATES),
    hold_ends_at: Moment.nullable(),
  })
  .meta({ id: 'TestCardAnswer' });
export type TestCardAnswer = z.infer<typeof TestCardAnswer>;
