import { z } from 'zod';
import { REFUND_STATES, RETURN_WAYS } from '../payments/payments.ts';
import { Id, Moment, MoneyShape, typedLine, typedName } from './values.ts';

/** A refund that the guest's bank returned, as the guest sees it. */
const GuestReturn = z.object({
  id: Id,
  at: Moment,
  /** The end of the account that the guest gave for a transfer; null for none yet. */
  iban_last4: z.string().nullable(),
});

/** Money of a booking that went back, or is to. */
export const BookingRefund = z
  .object({
    id: Id,
    amount: MoneyShape,
    at: Moment,
    state: z.enum(REFUND_STATES),
    /** What it goes to: the end of the card's number, or null for a gift card or pass. */
    card_last4: z.string().nullable(),
    /** Set while it was returned by the bank and waits for a decision. */
    returned: GuestReturn.nullable(),
  })
  .meta({ id: 'BookingRefund' });
export type BookingRefund = z.infer<typeof BookingRefund>;

/** `POST /api/v1/bookings/:id/returned-refunds/:return`: where the guest wants to have the money. */
export const ReturnChoice = z
  .discriminatedUnion('way', [
    z.strictObject({ way: z.literal('again') }),
    z.strictObject({
      way: z.literal('transfer'),
      iban: typedLine(60),
      account_name: typedName(120).pipe(z.string().min(1)),
    }),
  ])
  .meta({ id: 'ReturnChoice' });
export type ReturnChoice = z.infer<typeof ReturnChoice>;

/** A refund that a bank returned and that waits for a decision, as the operator sees it. */
export const ReturnedRefund = z
  .object({
    id: Id,
    amount: MoneyShape,
    returned_at: z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC.' }),
    card_last4: z.string().nullable(),
    /** How often a bank has returned it. */
    times: z.number().int(),
    guest: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() }),
    /** Null for the refund of a pass. */
    booking: z.object({ id: Id, reference: z.string(), title: z.string() }).nullable(),
    studio: z.object({ id: Id, name: z.string() }),
    /** The account that the guest asks for. */
    wanted: z.object({ iban: z.string(), account_name: z.string() }).nullable(),
  })
  .meta({ id: 'ReturnedRefund' });
export type ReturnedRefund = z.infer<typeof ReturnedRefund>;

/** `POST /api/v1/admin/returned-refunds/:id/decision`: how the money goes out. */
export const ReturnDecision = z
  .strictObject({
    way: z.enum(RETURN_WAYS),
    /** Of the transfer, for the books. */
    reference: typedLine(200).default(''),
  })
  .meta({ id: 'ReturnDecision' });
export type ReturnDecision = z.infer<typeof ReturnDecision>;
