import { vatInside } from '#shared/money/commission.ts';
import type { Period } from '#shared/plans/periods.ts';
import type { ChargeKind } from '#shared/plans/plans.ts';
import { transaction } from '../db/transaction.ts';
import { refuse } from '../http/refuse.ts';
import { createBillingProvider } from '../providers/billing/billing.ts';
import type { BillingCharge, BillingProvider } from '../providers/billing/port.ts';
import type { ConnectedServices, Services, TxServices } from '../services.ts';
import {
  type ChargeRow,
  findCharge,
  findOpenCharge,
  lockSubscription,
  type PlanRow,
  type SubscriptionRow,
} from './queries.ts';
import { settleCharge } from './settle-charge.ts';

export interface NewCharge {
  kind: ChargeKind;
  plan: PlanRow;
  /** The plan before an upgrade. */
  fromPlanId: string | null;
  period: Period;
  /** Minor units. */
  price: number;
  credit: number;
  /** The card to charge; null: the saved one. */
  card: { ref: string; last4: string } | null;
}

/**
 * Returns the provider that charges for plans.
 * @throws Refusal `payments.unavailable`
 */
export const getBillingProvider = (services: ConnectedServices): BillingProvider =>
  createBillingProvider(services) ?? refuse('payments.unavailable');

/**
 * Writes a charge before the bank is asked. The database refuses a second open one, and a second one of the same
 * period.
 */
export async function openCharge(
  services: TxServices,
  row: SubscriptionRow,
  { kind, plan, fromPlanId, period, price, credit, card }: NewCharge,
  now: Date,
): Promise<string> {
  const provider = getBillingProvider(services);
  const { id } = await services.db
    .insertInto('plan_charges')
    .values({
      ...{ subscription_id: row.id, owner_id: row.owner_id, is_sandbox: row.clock !== null },
      ...{ kind, plan_id: plan.id, from_plan_id: fromPlanId, provider: provider.name },
      ...{ period_starts_at: period.starts, period_ends_at: period.ends },
      ...{ currency: plan.currency, price, credit, vat: vatInside(price - credit, services.config.commissionVat) },
      ...{ card_ref: card?.ref ?? null, card_last4: card?.last4 ?? null, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Has the bank charge the card, and applies its decision. A call whose answer was lost is repeated with the same key:
 * the bank charges once. A new key is used only after the bank has declined.
 * @param isPresent whether the owner can answer a second step; without, it counts as declined
 */
export async function askBank(services: Services, chargeId: string, isPresent: boolean): Promise<ChargeRow> {
  const { db } = services;
  const provider = getBillingProvider(services);
  const { charge, row } = await chooseCard(services, chargeId);
  if (charge.state !== 'open') return charge;
  const { customer_ref: customer } = row;
  const { card_ref: card, amount, currency } = charge;
  if (amount === 0) return apply(services, charge, { ref: '', state: 'paid', decline: null });
  if (!customer || !card) return apply(services, charge, { ref: '', state: 'declined', decline: 'declined' });
  const key = keyOf(charge);
  let answer = await provider.charge({ customer, card, amount, currency }, key);
  if (answer.state === 'second_step' && !isPresent)
    answer = await provider.cancel({ customer, card, amount, currency }, key);
  await apply(services, charge, answer);
  return (await findCharge(db, chargeId)) ?? charge;
}

/**
 * Ends the try of the open charge that the bank may have heard of, unless it was charged.
 * @throws Refusal `plans.in_progress` while the bank decides
 */
export async function endOpenTry(services: Services, { id, customer_ref }: SubscriptionRow): Promise<void> {
  const open = await findOpenCharge(services.db, id);
  if (!open?.card_ref || !customer_ref) return;
  const charge = { customer: customer_ref, card: open.card_ref, amount: open.amount, currency: open.currency };
  const answer = await getBillingProvider(services).cancel(charge, keyOf(open));
  await apply(services, open, answer);
  if (answer.state === 'pending') refuse('plans.in_progress');
}

/** Fixes the card that a try of a charge uses, so that the same key is never sent with another card. */
const chooseCard = ({ db }: Services, chargeId: string) =>
  transaction(db, async (tx) => {
    const found = (await findCharge(tx, chargeId)) ?? refuse('http.not_found');
    const row = (await lockSubscription(tx, found.subscription_id)) ?? refuse('http.not_found');
    const charge = (await findCharge(tx, chargeId)) ?? found;
    if (charge.state !== 'open' || charge.card_ref) return { charge, row };
    const { card_ref, card_last4 } = row;
    await tx.updateTable('plan_charges').set({ card_ref, card_last4 }).where('id', '=', chargeId).execute();
    return { charge: { ...charge, card_ref, card_last4 }, row };
  });

/** Applies a decision of the bank, unless it was applied before. */
const apply = (services: Services, asked: ChargeRow, answer: BillingCharge): Promise<ChargeRow> =>
  transaction(services.db, async (tx) => {
    const row = await lockSubscription(tx, asked.subscription_id);
    const charge = await findCharge(tx, asked.id);
    if (!row || !charge || charge.state !== 'open' || charge.tries !== asked.tries) return charge ?? asked;
    await settleCharge({ ...services, db: tx }, { row, charge }, answer);
    return (await findCharge(tx, asked.id)) ?? charge;
  });

/** The key at the provider: another one only after the bank has declined. */
export const keyOf = ({ id, tries }: Pick<ChargeRow, 'id' | 'tries'>): string => `plan:${id}:${tries}`;
