import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { postGroups } from '#server/ledger/ledger.ts';
import { vatInside } from '#shared/money/commission.ts';
import { addMonths } from '#shared/plans/periods.ts';
import { DAY } from '#shared/time/time.ts';
import { OWNER, type People } from './people.ts';
import type { Random } from './random.ts';
import { insertRows } from './rows.ts';
import type { StudioStory } from './story.ts';

/** The studio on the largest plan. */
const LARGEST = 'atelier-puig';
/** Published offerings of the free plan. */
const FREE_OFFERINGS = 3;
/** The test bank's card of the owner whose password is printed. */
const CARD = { ref: 'card_demo', customer: 'cus_demo', number: '4242424242424242' };
/** Days since the last payment of that owner. */
const PAID_DAYS_AGO = 17;
const MONTHS = 4;

/** Gives each owner a plan that fits, and the owner whose password is printed four months that were paid for. */
export async function insertPlans(
  tx: Tx,
  random: Random,
  studios: readonly StudioStory[],
  { people: { owners }, now, vatRate }: { people: People; now: Date; vatRate: number },
): Promise<void> {
  await sql`insert into test_bank.customers (ref, key) values (${CARD.customer}, 'demo')`.execute(tx);
  await sql`
    insert into test_bank.cards (ref, customer, number) values (${CARD.ref}, ${CARD.customer}, ${CARD.number})`.execute(
    tx,
  );
  const latest = new Date(now.getTime() - PAID_DAYS_AGO * DAY);
  const first = addMonths(latest, 1 - MONTHS);
  const billed = {
    anchor_at: first,
    period_starts_at: latest,
    period_ends_at: addMonths(first, MONTHS),
    ...{
      customer_account: 'test_bank',
      customer_ref: CARD.customer,
      card_ref: CARD.ref,
      card_last4: CARD.number.slice(-4),
    },
  };
  const notBilled = {
    ...{ anchor_at: null, period_starts_at: null, period_ends_at: null },
    ...{ customer_account: null, customer_ref: null, card_ref: null, card_last4: null },
  };
  const rows = studios.flatMap(({ slug, offerings }) => {
    const owner_id = owners.get(slug)?.id;
    if (!owner_id || offerings.length <= FREE_OFFERINGS) return [];
    const plan_id = slug === LARGEST ? 'collective' : 'studio';
    const paid = slug === OWNER.studio ? billed : notBilled;
    return [{ id: random.id(), owner_id, plan_id, state: 'active', started_at: first, ...paid }];
  });
  await insertRows(tx, 'subscriptions', rows);
  const paying = rows.find(({ customer_ref }) => customer_ref !== null);
  if (paying) await insertCharges(tx, random, paying, { first, vatRate });
}

async function insertCharges(
  tx: Tx,
  random: Random,
  { id: subscription_id, owner_id, plan_id }: { id: string; owner_id: string; plan_id: string },
  { first, vatRate }: { first: Date; vatRate: number },
): Promise<void> {
  const { price, currency } = await tx
    .selectFrom('plans')
    .select(['price', 'currency'])
    .where('id', '=', plan_id)
    .executeTakeFirstOrThrow();
  const vat = vatInside(price, vatRate);
  for (let month = 0; month < MONTHS; month += 1) {
    const [at, ends] = [addMonths(first, month), addMonths(first, month + 1)];
    const charge = {
      ...{ id: random.id(), subscription_id, owner_id, is_sandbox: false, plan_id },
      ...{ kind: month === 0 ? 'start' : 'renewal', period_starts_at: at, period_ends_at: ends },
      ...{ currency, price, credit: 0, vat, state: 'paid', tries: 0, provider: 'test_bank' },
      ...{ card_ref: CARD.ref, card_last4: CARD.number.slice(-4), created_at: at, settled_at: at },
    };
    await tx.insertInto('plan_charges').values(charge).execute();
    const entries = [
      { account: 'clearing', owner: 'test_bank', currency, amount: price },
      { account: 'plan_fees', owner: '', currency, amount: vat - price },
      { account: 'vat_output', owner: '', currency, amount: -vat },
    ] as const;
    await postGroups(tx, 'plan_charge', [{ causeId: charge.id, studioId: null, entries }], at);
  }
}
