import { periodAt } from '#shared/plans/periods.ts';
import { FREE_PLAN } from '#shared/plans/plans.ts';
import type { ChangeQuote } from '#shared/plans/quote.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/text/languages.ts';
import { refuse } from '../http/refuse.ts';
import { createBillingTestBankIfUsed, createSubscriptionsProvider } from '../providers/billing/billing.ts';
import { inTransaction, type Services, type TxServices } from '../services.ts';
import { changeAtProvider, type ProviderAnswer, payAtProvider } from './at-provider/change-at-provider.ts';
import { syncSubscription } from './at-provider/sync-subscription.ts';
import { changeSubscription } from './change-subscription.ts';
import { askBank, endOpenTry, keyOf, openCharge } from './charges.ts';
import { forgetOtherProvider } from './forget-other-provider.ts';
import {
  type ChargeRow,
  ensureSubscription,
  findOpenCharge,
  findSubscription,
  listPlans,
  lockSubscription,
  NOTHING_KEPT,
  type PlanRow,
  type SubscriptionOwner,
  type SubscriptionRow,
} from './queries.ts';
import { quoteFor } from './quote-for.ts';
import { endSubscription } from './settle-charge.ts';

export interface PlanChange {
  planId: string;
  /** What the owner was told it costs now, in minor units. */
  due: number;
  /** A card of the test bank; without, the saved one pays. */
  cardNumber?: string | undefined;
  /** Of the provider's page. */
  language?: Language;
}

/**
 * Changes the plan of an owner: a larger one at once for the difference, a smaller one when the period ends, and the
 * plan that one has takes a planned change back.
 * @returns the charge that the change is paid by, if there is one: paid, failed, or open while the bank decides; or
 * what became of it at
 *   the provider that renews plans
 * @throws Refusal `http.not_found` for an unknown plan; `plans.same`, `plans.past_due`, `plans.price_changed`,
 * `plans.card_needed`,
 *   `plans.in_progress`, `payments.not_a_test_card`, `payments.unavailable`
 */
export async function changePlan(
  services: Services,
  owner: SubscriptionOwner,
  change: PlanChange,
): Promise<ChargeRow | ProviderAnswer | undefined> {
  const known = await ensureSubscription(services.db, owner, services.now());
  const answer = await changeIfAtProvider(services, owner, known, change);
  return answer ?? changeHere(services, await forgetOtherProvider(services, known), change);
}

/**
 * @returns undefined where no provider is asked: none renews plans, or nothing is charged before or after the change
 */
async function changeIfAtProvider(
  services: Services,
  owner: SubscriptionOwner,
  { id }: SubscriptionRow,
  { planId, due, language = DEFAULT_LANGUAGE }: PlanChange,
): Promise<ProviderAnswer | undefined> {
  const provider = owner.isSandbox ? undefined : createSubscriptionsProvider(services);
  if (!provider) return undefined;
  await syncSubscription(services, id);
  const row = (await findSubscription(services.db, owner)) ?? refuse('http.not_found');
  const plans = await listPlans(services.db);
  const plan = plans.find((each) => each.id === planId) ?? refuse('http.not_found');
  const quote = quoteFor(row, plans, plan, services.now());
  if (!row.period_ends_at && quote.kind !== 'start') return undefined;
  if (row.state === 'past_due' && quote.kind !== 'cancel') refuse('plans.past_due');
  if (quote.kind === 'same') refuse('plans.same');
  if (plan.id === row.next_plan_id) return { outcome: 'planned', decline: null, url: null };
  if (quote.due !== due) refuse('plans.price_changed', { due: quote.due });
  return changeAtProvider(services, provider, { row, plan, plans, quote, language });
}

async function changeHere(
  services: Services,
  known: SubscriptionRow,
  { planId, due, cardNumber }: PlanChange,
): Promise<ChargeRow | undefined> {
  const isRenewing = known.state === 'active' && (await findOpenCharge(services.db, known.id))?.kind === 'renewal';
  if (!isRenewing) await endOpenTry(services, known);
  const card = cardNumber === undefined ? null : await saveCardAtBank(services, known, cardNumber);
  const chargeId = await inTransaction(services, async (inside, tx) => {
    const row = (await lockSubscription(tx, known.id)) ?? refuse('http.not_found');
    const now = row.clock ?? services.now();
    const plans = await listPlans(tx);
    const plan = plans.find(({ id }) => id === planId) ?? refuse('http.not_found');
    const quote = quoteFor(row, plans, plan, now);
    if (row.state === 'past_due' && quote.kind !== 'cancel') refuse('plans.past_due');
    const open = await findOpenCharge(tx, row.id);
    if (open && (quote.kind !== 'cancel' || (row.state === 'past_due' && open.card_ref))) refuse('plans.in_progress');
    if (quote.kind === 'same') refuse('plans.same');
    if (plan.id === row.next_plan_id) return undefined;
    if (quote.due !== due) refuse('plans.price_changed', { due: quote.due });
    if (!quote.period) {
      await schedule(inside, row, quote, plan, now);
      return undefined;
    }
    if (!card && !row.card_ref) refuse('plans.card_needed');
    const change = { plan, fromPlanId: quote.kind === 'upgrade' ? row.plan_id : null, card: card ?? savedCard(row) };
    return openPaidChange(inside, row, { quote, change }, now);
  });
  return chargeId ? askBank(services, chargeId, true) : undefined;
}

async function openPaidChange(
  services: TxServices,
  row: SubscriptionRow,
  {
    quote,
    change,
  }: { quote: ChangeQuote; change: Pick<Parameters<typeof openCharge>[2], 'plan' | 'fromPlanId' | 'card'> },
  now: Date,
): Promise<string> {
  const { period, price, credit } = quote;
  const isUpgrade = quote.kind === 'upgrade';
  if (!isUpgrade && row.state === 'free') {
    await changeSubscription(services.db, row, 'start', {
      data: { plan: change.plan.id, amount: quote.due },
      now,
      by: row.owner_id,
    });
  }
  const kind = isUpgrade ? 'upgrade' : 'start';
  return openCharge(services, row, { kind, ...change, period: period ?? periodAt(now, now), price, credit }, now);
}

async function schedule(
  services: TxServices,
  row: SubscriptionRow,
  { kind, at }: ChangeQuote,
  plan: PlanRow,
  now: Date,
): Promise<void> {
  const data = { plan: plan.id, at: at.toISOString() };
  if (kind === 'keep') {
    const set = { next_plan_id: null, ...NOTHING_KEPT };
    await changeSubscription(services.db, row, 'keep', { set, data, now, by: row.owner_id });
  } else if (row.state === 'past_due' || (kind === 'cancel' && !row.period_ends_at)) {
    await endSubscription(services, row, now);
  } else if (!row.period_ends_at) {
    await changeSubscription(services.db, row, 'schedule', { set: { plan_id: plan.id }, data, now, by: row.owner_id });
  } else {
    await changeSubscription(services.db, row, 'schedule', {
      set: { next_plan_id: plan.id },
      data,
      now,
      by: row.owner_id,
    });
  }
}

const savedCard = ({ card_ref: ref, card_last4: last4 }: SubscriptionRow) => (ref && last4 ? { ref, last4 } : null);

/** Saves a card at the test bank, for the owner's customer there. */
async function saveCardAtBank(services: Services, row: SubscriptionRow, number: string) {
  const bank = createBillingTestBankIfUsed(services) ?? refuse('payments.unavailable');
  const customer = row.customer_ref ?? (await bank.createCustomer(`plan:${row.id}`));
  if (!row.customer_ref) {
    const customer_account = await bank.account();
    await services.db
      .updateTable('subscriptions')
      .set({ customer_ref: customer, customer_account })
      .where('id', '=', row.id)
      .execute();
  }
  return (await bank.saveCard(customer, number)) ?? refuse('payments.not_a_test_card');
}

/** Has the card of the subscription replaced; a payment that failed is tried with it at once. */
export async function changeCard(
  services: Services,
  owner: SubscriptionOwner,
  cardNumber: string,
): Promise<ChargeRow | ProviderAnswer | undefined> {
  const found = (await findSubscription(services.db, owner)) ?? refuse('plans.nothing_to_do');
  const row = await forgetOtherProvider(services, found);
  if (row.state !== 'active' && row.state !== 'past_due') refuse('plans.nothing_to_do');
  const { ref, last4 } = await saveCardAtBank(services, row, cardNumber);
  await services.db
    .updateTable('subscriptions')
    .set({ card_ref: ref, card_last4: last4 })
    .where('id', '=', row.id)
    .execute();
  if (row.state !== 'past_due') return undefined;
  await endOpenTry(services, row);
  return payOpenCharge(services, owner);
}

/**
 * Goes on with the payment that is open: tries the card of a failed renewal again, or answers the bank's second step.
 * @param confirmed the owner's answer to the second step
 * @throws Refusal `plans.nothing_to_do`
 */
export async function payOpenCharge(
  services: Services,
  owner: SubscriptionOwner,
  confirmed?: boolean,
): Promise<ChargeRow | ProviderAnswer> {
  if (createSubscriptionsProvider(services) && !owner.isSandbox) return payAtProvider(services, owner);
  const found = await findSubscription(services.db, owner);
  const row = found && (await forgetOtherProvider(services, found));
  const open = (row && (await findOpenCharge(services.db, row.id))) ?? refuse('plans.nothing_to_do');
  if (confirmed !== undefined && open.step === 'second_step') {
    await createBillingTestBankIfUsed(services)?.answerSecondStep(keyOf(open), confirmed);
  }
  return askBank(services, open.id, true);
}

/**
 * Cancels the plan when its period ends; a first payment that is not finished, at once. Repeated, it changes nothing.
 * @throws Refusal `plans.in_progress` while the bank decides
 */
export async function cancelPlan(services: Services, owner: SubscriptionOwner): Promise<void> {
  const row = await findSubscription(services.db, owner);
  if (row?.state === 'checkout') await endOpenTry(services, row);
  else if (row && row.state !== 'free') await changePlan(services, owner, { planId: FREE_PLAN, due: 0 });
}
