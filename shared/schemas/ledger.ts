import { z } from 'zod';
import { LEDGER_CAUSES } from '../money/ledger.ts';
import { Id } from './values.ts';

/** One side of a group of the ledger. Of `debit` and `credit`, in minor units, one is zero; a group sums to zero. */
export const LedgerEntry = z
  .object({
    group: Id,
    /** The kind of account, and after a colon whose it is: `booking_funds:` and a booking, `clearing:` and a provider. */
    account: z.string(),
    debit: z.number().int(),
    credit: z.number().int(),
    currency: z.string(),
    cause: z.enum(LEDGER_CAUSES),
    /** Of the payment, refund or booking that caused it. */
    cause_id: Id,
    at: z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC.' }),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(500).optional(),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;
