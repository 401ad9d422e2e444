import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import type { DeclineCode } from '#shared/payments/payments.ts';
import { SLOW_CARD_SECONDS, TEST_CARDS, type TestCardOutcome } from '#shared/payments/test-cards.ts';
import type { PaymentsProvider, ProviderPayment } from '../port.ts';
import { newId } from './new-id.ts';
import { lockedPayments, notify, type Row, refuseTooSmall, toProviderPayment } from './payments.ts';
import { createTestCards, keepCard } from './saved-cards.ts';
import { createTestAccounts, type TestAccounts } from './test-accounts.ts';

/** What the bank says to a card. */
export type CardAnswer =
  | { outcome: 'succeeded' | 'pending' | 'second_step' | 'ended' }
  | { outcome: 'declined'; code: DeclineCode };

/** A notice with its signature, as the bank sends it. */
export interface SignedNotice {
  body: string;
  signature: string;
}

/**
 * A bank for the demo and for tests: it keeps its own books in the schema `test_bank`, decides by the number of the
 * card, and sends signed notices, late, twice or never where the card says so. It takes no real card.
 */
export interface TestBank extends PaymentsProvider, TestAccounts {
  /**
   * Charges a card.
   * @param number one of `TEST_CARDS`; undefined for another one
   * @param with.confirmed the guest's answer to the second step: true goes on, false goes back
   * @param with.keep the guest wants to keep the card, where the payment has a customer
   */
  charge(
    ref: string,
    number: string,
    how: { confirmed?: boolean | undefined; keep?: boolean | undefined },
  ): Promise<CardAnswer | undefined>;
  /** Returns the notices that are due, and counts them as sent. */
  takeDueNotices(): Promise<SignedNotice[]>;
}

/** Days that an authorisation lasts. */
const AUTHORISED_DAYS = 7;

const MAX_NOTICES = 100;

export function createTestBank(db: Connection, now: () => Date): TestBank {
  const sign = async (body: string): Promise<string> => {
    const { rows } = await sql<{ secret: string }>`select secret from test_bank.secrets`.execute(db);
    return createHmac('sha256', rows[0]?.secret ?? '')
      .update(body)
      .digest('hex');
  };

  const withPayment = lockedPayments(db, now);
  const set = async (tx: Connection, ref: string, state: Row['state']): Promise<ProviderPayment> => {
    const { rows } = await sql<Row>`
      update test_bank.payments set state = ${state} where ref = ${ref} returning *`.execute(tx);
    return toProviderPayment(rows[0] as Row);
  };

  return {
    name: 'test_bank',
    signatureHeader: 'payment-signature',
    reports: undefined,
    sendEvidence: undefined,
    ...createTestAccounts(db),
    cards: createTestCards(db, now, withPayment),
    findDisputes: async () => [],

    async open({ amount, currency, capture, customer }, key) {
      refuseTooSmall({ amount, currency });
      const { rows } = await sql<Row>`
        insert into test_bank.payments (ref, key, amount, currency, capture, customer, state)
        values (${newId('pay')}, ${key}, ${amount}, ${currency}, ${capture}, ${customer}, 'open')
        on conflict (key) do update set key = excluded.key returning *`.execute(db);
      return toProviderPayment(rows[0] as Row);
    },

    find: (ref) => withPayment(ref, async (_tx, row) => toProviderPayment(row)),

    capture: (ref) =>
      withPayment(ref, (tx, row) =>
        row.state === 'authorised' ? set(tx, ref, 'captured') : Promise.resolve(toProviderPayment(row)),
      ),

    void: (ref) =>
      withPayment(ref, (tx, row) =>
        row.state === 'captured' || row.state === 'pending'
          ? Promise.resolve(toProviderPayment(row))
          : set(tx, ref, 'voided'),
      ),

    refund: (ref, { amount }, key) =>
      withPayment(ref, async (tx, row) => {
        const { rows } = await sql<{ is_new: boolean; is_returned: boolean }>`
          insert into test_bank.refunds as r (key, ref, amount, is_returned)
          values (${key}, ${ref}, ${amount}, ${TEST_CARDS[row.number ?? ''] === 'refund_returned'}
            and not exists (select from test_bank.refunds where ref = ${ref}))
          on conflict (key) do update set key = excluded.key returning old.key is null as is_new, r.is_returned`.execute(
          tx,
        );
        const isReturned = rows[0]?.is_returned === true;
        if (isReturned || !rows[0]?.is_new) return { ref: key, state: isReturned ? 'failed' : 'succeeded' };
        if (row.state !== 'captured' || row.refunded + amount > row.amount) {
          throw new Error(`The test bank refuses to pay back ${amount} of ${ref}`);
        }
        await sql`update test_bank.payments set refunded = refunded + ${amount} where ref = ${ref}`.execute(tx);
        return { ref: key, state: 'succeeded' };
      }),

    findRefund: async (ref) => ({ ref, state: 'succeeded' }),

    async readNotice(body, signature) {
      const [given, genuine] = [Buffer.from(signature), Buffer.from(await sign(body))];
      if (given.length !== genuine.length || !timingSafeEqual(given, genuine)) return undefined;
      return JSON.parse(body) as { id: string; ref: string };
    },

    charge: async (ref, number, { confirmed, keep = false }) => {
      const outcome = TEST_CARDS[number];
      if (!outcome) return undefined;
      return withPayment(ref, async (tx, row): Promise<CardAnswer> => {
        if (row.state === 'pending') return { outcome: 'pending' };
        if (row.state !== 'open' && row.state !== 'second_step') return { outcome: 'ended' };
        const next = decide(outcome, row, confirmed);
        const settlesAt = outcome === 'slow' ? new Date(now().getTime() + SLOW_CARD_SECONDS * 1000) : now();
        await sql`
          update test_bank.payments set state = ${next.state}, number = ${number}, decline_code = ${next.decline ?? null},
            settles_at = ${settlesAt},
            capture_before = ${new Date(now().getTime() + AUTHORISED_DAYS * 86_400_000)}
          where ref = ${ref}`.execute(tx);
        if (next.state === 'second_step') return { outcome: 'second_step' };
        if (outcome !== 'never_notified') await notify(tx, ref, outcome, settlesAt);
        if (next.decline) return { outcome: 'declined', code: next.decline };
        if (keep && row.customer) await keepCard(tx, row.customer, { ref, number });
        // The bank has the money of a card that is never notified, but its answer is lost on the way.
        return { outcome: outcome === 'slow' || outcome === 'never_notified' ? 'pending' : 'succeeded' };
      });
    },

    takeDueNotices: () =>
      transaction(db, async (tx) => {
        const { rows } = await sql<{ id: string; ref: string }>`
          with due as (
            select id from test_bank.notices where times > 0 and due_at <= ${now()}
            order by due_at limit ${MAX_NOTICES} for update skip locked
          )
          update test_bank.notices n set times = times - 1 from due where n.id = due.id returning n.id, n.ref`.execute(
          tx,
        );
        return Promise.all(
          rows.map(async ({ id, ref }) => {
            const body = JSON.stringify({ id, ref });
            return { body, signature: await sign(body) };
          }),
        );
      }),
  };
}

/** What becomes of a payment that is charged to a card. */
function decide(
  outcome: TestCardOutcome,
  { state, capture }: Row,
  confirmed: boolean | undefined,
): { state: Row['state']; decline?: DeclineCode } {
  if (outcome === 'declined' || outcome === 'insufficient_funds') return { state: 'open', decline: outcome };
  if (outcome === 'second_step') {
    if (state !== 'second_step' || confirmed === undefined) return { state: 'second_step' };
    if (!confirmed) return { state: 'open', decline: 'second_step_failed' };
  }
  if (outcome === 'slow') return { state: 'pending' };
  return { state: capture === 'manual' ? 'authorised' : 'captured' };
}
