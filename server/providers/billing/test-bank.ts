import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import type { DeclineCode } from '#shared/payments/payments.ts';
import { SLOW_CARD_SECONDS, TEST_CARDS } from '#shared/payments/test-cards.ts';
import type { BillingCharge, BillingTestBank, NewBillingCharge } from './port.ts';

interface ChargeRow {
  ref: string;
  card: string;
  state: 'second_step' | 'pending' | 'paid' | 'declined' | 'cancelled';
  decline_code: DeclineCode | null;
}

const DECLINED = 'declined';
const SECOND_STEP_FAILED: DeclineCode = 'second_step_failed';

/** Charges the cards of `TEST_CARDS`, in books of its own in the schema `test_bank`. It takes no real card. */
export function createBillingTestBank(db: Connection, now: () => Date): BillingTestBank {
  /** Locks a charge, after what time has done to it. */
  const findCharge = async (tx: Connection, key: string): Promise<ChargeRow | undefined> => {
    const { rows } = await sql<ChargeRow>`
      update test_bank.plan_charges set
        state = case when state = 'pending' and settles_at <= ${now()} then 'paid' else state end
      where key = ${key} returning *`.execute(tx);
    return rows[0];
  };

  return {
    name: 'test_bank',
    account: async () => 'test_bank',
    ownsUnmarkedCustomers: false,

    async createCustomer(key) {
      const { rows } = await sql<{ ref: string }>`
        insert into test_bank.customers (ref, key) values (${newId('cus')}, ${key})
        on conflict (key) do update set key = excluded.key returning ref`.execute(db);
      return (rows[0] as { ref: string }).ref;
    },

    async saveCard(customer, number) {
      const digits = number.replace(/\D/g, '');
      if (!TEST_CARDS[digits]) return undefined;
      const ref = newId('card');
      await sql`
        insert into test_bank.cards (ref, customer, number) values (${ref}, ${customer}, ${digits})`.execute(db);
      return { ref, last4: digits.slice(-4) };
    },

    charge: (wanted, key) =>
      transaction(db, async (tx) => {
        const card = await getCard(tx, wanted);
        const known = await findCharge(tx, key);
        if (known && known.state !== 'second_step') return toBillingCharge(known);
        const { state, decline } = decide(card);
        const settlesAt = new Date(now().getTime() + SLOW_CARD_SECONDS * 1000);
        const { rows } = await sql<ChargeRow>`
          insert into test_bank.plan_charges (key, ref, card, amount, currency, state, decline_code, settles_at)
          values (${key}, ${newId('ch')}, ${wanted.card}, ${wanted.amount}, ${wanted.currency}, ${state}, ${decline}, ${settlesAt})
          on conflict (key) do update set state = excluded.state, decline_code = excluded.decline_code
            where plan_charges.state = 'second_step' returning *`.execute(tx);
        const [row] = rows;
        // Another call with this key was first.
        return toBillingCharge(row ?? ((await findCharge(tx, key)) as ChargeRow));
      }),

    async cancel({ card, amount, currency }, key) {
      const { rows } = await sql<ChargeRow>`
        insert into test_bank.plan_charges (key, ref, card, amount, currency, state, decline_code)
        values (${key}, ${newId('ch')}, ${card}, ${amount}, ${currency}, 'cancelled', ${SECOND_STEP_FAILED})
        on conflict (key) do update set state = excluded.state, decline_code = excluded.decline_code
          where plan_charges.state = 'second_step' returning *`.execute(db);
      return toBillingCharge(rows[0] ?? ((await findCharge(db, key)) as ChargeRow));
    },

    answerSecondStep: (key, confirmed) =>
      transaction(db, async (tx) => {
        const known = await findCharge(tx, key);
        if (known?.state !== 'second_step') return;
        if (confirmed) await sql`update test_bank.cards set is_confirmed = true where ref = ${known.card}`.execute(tx);
        else {
          await sql`
            update test_bank.plan_charges set state = ${DECLINED}, decline_code = ${SECOND_STEP_FAILED}
            where key = ${key}`.execute(tx);
        }
      }),
  };
}

interface CardRow {
  number: string;
  is_confirmed: boolean;
}

async function getCard(db: Connection, { card, customer }: NewBillingCharge): Promise<CardRow> {
  const { rows } = await sql<CardRow>`
    select number, is_confirmed from test_bank.cards where ref = ${card} and customer = ${customer}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The test bank has no card ${card} of ${customer}`);
  return row;
}

/** Decides by the number of the card. */
function decide({ number, is_confirmed }: CardRow): { state: ChargeRow['state']; decline: DeclineCode | null } {
  const outcome = TEST_CARDS[number];
  if (outcome === 'declined' || outcome === 'insufficient_funds') return { state: 'declined', decline: outcome };
  if (outcome === 'declined_later') return { state: 'declined', decline: DECLINED };
  if (outcome === 'second_step' && !is_confirmed) return { state: 'second_step', decline: null };
  return { state: outcome === 'slow' ? 'pending' : 'paid', decline: null };
}

const toBillingCharge = ({ ref, state, decline_code }: ChargeRow): BillingCharge => ({
  ref,
  state: state === 'cancelled' ? 'declined' : state,
  decline: decline_code,
});

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('base64url')}`;
