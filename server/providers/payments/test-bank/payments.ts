import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { chargeMinimum } from '#shared/payments/charge-minimum.ts';
import type { DeclineCode } from '#shared/payments/payments.ts';
import type { TestCardOutcome } from '#shared/payments/test-cards.ts';
import { ProviderError, type ProviderPayment } from '../port.ts';
import { newId } from './new-id.ts';

/** A payment in the books of the test bank. */
export interface Row {
  ref: string;
  amount: number;
  currency: string;
  capture: 'automatic' | 'manual';
  state: 'open' | 'second_step' | 'pending' | 'authorised' | 'captured' | 'voided';
  number: string | null;
  decline_code: DeclineCode | null;
  settles_at: Date | null;
  capture_before: Date | null;
  refunded: number;
  /** Of the guest, where a card can be kept. */
  customer: string | null;
  /** The saved card that pays it. */
  saved_card: string | null;
  /** The card that it was paid with, if the guest keeps it. */
  kept_card: string | null;
}

/** Runs `change` with a locked payment, after what time has done to it. */
export type WithPayment = <Result>(
  ref: string,
  change: (tx: Connection, row: Row) => Promise<Result>,
) => Promise<Result>;

/** Refuses an amount that is too small for a card, as Stripe does. @throws ProviderError */
export function refuseTooSmall(payment: { amount: number; currency: string }): void {
  if (payment.amount >= chargeMinimum(payment.currency)) return;
  throw new ProviderError('The test bank: the amount is too small', true, { isTooSmall: true });
}

/** Returns the function that locks payments of the books. */
export const lockedPayments =
  (db: Connection, now: () => Date): WithPayment =>
  (ref, change) =>
    transaction(db, async (tx) => {
      const { rows } = await sql<Row>`
        update test_bank.payments set
          state = case
            when state = 'pending' and settles_at <= ${now()} then case capture when 'manual' then 'authorised' else 'captured' end
            when state = 'authorised' and capture_before <= ${now()} then 'voided'
            else state end
        where ref = ${ref} returning *`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error(`The test bank has no payment ${ref}`);
      return change(tx, row);
    });

/** Writes down that a payment has changed: the notice is sent when it is due. */
export const notify = (tx: Connection, ref: string, outcome: TestCardOutcome, dueAt: Date) =>
  sql`insert into test_bank.notices (id, ref, due_at, times)
    values (${newId('evt')}, ${ref}, ${dueAt}, ${outcome === 'notified_twice' ? 2 : 1})`.execute(tx);

/** What is shown of a card: all cards of the test bank are of one brand, and end on the same day. */
const shownOf = (number: string) => ({ brand: 'visa', last4: number.slice(-4), expMonth: 12, expYear: 2050 });

function stateOf({ state, saved_card, decline_code }: Row): ProviderPayment['state'] {
  if (state === 'open' && saved_card) return decline_code ? 'lapsed' : 'prepared';
  return state === 'second_step' ? 'open' : state;
}

export const toProviderPayment = (row: Row): ProviderPayment => ({
  ref: row.ref,
  checkout: null,
  intent: null,
  state: stateOf(row),
  decline: row.decline_code,
  cardLast4: row.number?.slice(-4) ?? null,
  captureBefore: row.state === 'authorised' ? row.capture_before : null,
  refunded: row.refunded,
  isDisputed: false,
  savedCard: row.saved_card,
  keptCard:
    row.kept_card && row.customer && row.number
      ? { ref: row.kept_card, customer: row.customer, ...shownOf(row.number) }
      : null,
});
