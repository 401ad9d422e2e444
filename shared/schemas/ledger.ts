import { z } from 'zod';
import { LEDGER_CAUSES } from '../money/ledger.ts';
import { Id, MoneyShape } from './values.ts';

/** One side of a group of the ledger. Of `debit` and `credit`, in minor units, one is zero; a group sums to zero. */
export const LedgerEntry = z
  .object({
    group: Id,
    /**
     * The kind of account, and after a colon whose it is: `booking_funds:` and a booking, `clearing:` and a provider.
     */
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

/** Kinds of differences between a provider of payments and the ledger. */
const DIFFERENCES = [
  /** Something moved at the provider that the ledger does not know. */
  'unknown_transaction',
  /** Something moved in the ledger that the provider does not list. */
  'missing_transaction',
  'amount_differs',
  /** A call of the provider whose outcome is unknown. */
  'call_without_answer',
  /** The guest's bank sent a refund back: it waits for a decision at `/admin/returned-refunds`. */
  'refund_failed',
  /** Money of a booking that has ended, which is neither the studio's nor on its way back. */
  'funds_left',
] as const;

/** Where a provider of payments and the ledger do not agree. */
export const LedgerDifference = z
  .object({
    id: Id,
    provider: z.string(),
    kind: z.enum(DIFFERENCES),
    /** What it is about: an id of the provider, or ours where the provider knows nothing. */
    ref: z.string(),
    /** What the provider has more than the ledger. */
    difference: MoneyShape.nullable(),
    found_at: z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC.' }),
  })
  .meta({ id: 'LedgerDifference' });
export type LedgerDifference = z.infer<typeof LedgerDifference>;
