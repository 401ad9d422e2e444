import { z } from 'zod';
import { PaymentSummary } from '../bookings/bookings.ts';
import { Moment, MoneyShape } from '../values.ts';
import { TakenDeskPayment } from './desk-payments.ts';

/** The slip of what was sold at the desk, as it is printed there. */
export const Slip = z
  .object({
    studio: z.object({ name: z.string(), tax_id: z.string().nullable() }),
    title: z.string(),
    /** The first date; null for what has none yet. */
    starts_at: Moment.nullable(),
    /** Of the studio, as an IANA name. */
    time_zone: z.string(),
    /** What makes up the price before the discount: seats by kind, then add-ons. */
    lines: z.array(
      z.object({
        /** Of the kind of price or the add-on; null for seats at the base price. */
        name: z.string().nullable(),
        quantity: z.number().int(),
        amount: MoneyShape,
      }),
    ),
    discount: MoneyShape.nullable(),
    total: MoneyShape,
    /** The tax in the total, its rate in hundredths of a percent; null where the studio's papers name none. */
    tax: z.object({ rate: z.number().int(), amount: MoneyShape }).nullable(),
    payment_summary: PaymentSummary,
    /** What was taken at the desk and given back, without mistakes. */
    desk_payments: z.array(TakenDeskPayment.omit({ undone: true })),
    /** Numbers of the receipts and invoices that were written for it. */
    papers: z.array(z.string()),
    ticket_codes: z.array(z.string()),
  })
  .meta({ id: 'Slip' });
export type Slip = z.infer<typeof Slip>;
