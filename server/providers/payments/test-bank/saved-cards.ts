import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { DeclineCode } from '#shared/payments/payments.ts';
import { SLOW_CARD_SECONDS, TEST_CARDS, type TestCardOutcome } from '#shared/payments/test-cards.ts';
import type { SavedCards } from '../port.ts';
import { newId } from './new-id.ts';
import { notify, type Row, refuseTooSmall, toProviderPayment, type WithPayment } from './payments.ts';

/** Keeps the card that a payment was paid with. */
export async function keepCard(
  tx: Connection,
  customer: string,
  { ref, number }: { ref: string; number: string },
): Promise<void> {
  await sql`
    with kept as (
      insert into test_bank.cards (ref, customer, number) values (${newId('card')}, ${customer}, ${number}) returning ref
    )
    update test_bank.payments p set kept_card = kept.ref from kept where p.ref = ${ref}`.execute(tx);
}

/** The cards that guests keep at the test bank. */
export const createTestCards = (db: Connection, now: () => Date, withPayment: WithPayment): SavedCards => ({
  account: async () => 'test_bank',

  async createCustomer(_person, key) {
    const { rows } = await sql<{ ref: string }>`
      insert into test_bank.customers (ref, key) values (${newId('cus')}, ${key})
      on conflict (key) do update set key = excluded.key returning ref`.execute(db);
    return (rows[0] as { ref: string }).ref;
  },

  async updateCustomer() {},

  async deleteCustomer(ref) {
    await sql`delete from test_bank.customers where ref = ${ref}`.execute(db);
  },

  async remove(card) {
    await sql`delete from test_bank.cards where ref = ${card}`.execute(db);
  },

  async prepare({ amount, currency, customer, card }, key) {
    refuseTooSmall({ amount, currency });
    const { rows } = await sql<Row>`
      insert into test_bank.payments (ref, key, amount, currency, capture, customer, saved_card, number, state)
      select ${newId('pay')}, ${key}, ${amount}, ${currency}, 'automatic', customer, ref, number, 'open'
      from test_bank.cards where ref = ${card} and customer = ${customer}
      on conflict (key) do update set key = excluded.key returning *`.execute(db);
    return rows[0] && toProviderPayment(rows[0]);
  },

  charge: (ref) =>
    withPayment(ref, async (tx, row) => {
      if (row.state !== 'open' || row.decline_code) return toProviderPayment(row);
      const outcome = TEST_CARDS[row.number ?? ''] ?? 'declined';
      const decline = declineOf(outcome);
      const state = decline ? 'open' : outcome === 'slow' ? 'pending' : 'captured';
      const settlesAt = outcome === 'slow' ? new Date(now().getTime() + SLOW_CARD_SECONDS * 1000) : now();
      const { rows } = await sql<Row>`
        update test_bank.payments set state = ${state}, decline_code = ${decline}, settles_at = ${settlesAt}
        where ref = ${ref} returning *`.execute(tx);
      if (outcome !== 'never_notified') await notify(tx, ref, outcome, settlesAt);
      return toProviderPayment(rows[0] as Row);
    }),
});

/** Why a saved card is declined; null if it is charged. */
function declineOf(outcome: TestCardOutcome): DeclineCode | null {
  if (outcome === 'declined' || outcome === 'insufficient_funds') return outcome;
  if (outcome === 'second_step') return 'authentication_required';
  return outcome === 'declined_later' ? 'declined' : null;
}
