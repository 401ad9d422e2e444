import { nextSandboxStep, type SandboxStep } from '#shared/plans/sandbox.ts';
import type { TestSubscription } from '#shared/schemas/plans.ts';
import { addDays } from '#shared/time/local-time.ts';
import { refuse } from '../http/refuse.ts';
import { createBillingTestBankIfUsed } from '../providers/billing/billing.ts';
import type { Services } from '../services.ts';
import { cancelPlan, changeCard, changePlan } from './change-plan.ts';
import { ensureSubscription, findSubscription, listEvents, listPlans, type SubscriptionRow } from './queries.ts';
import { renewSubscription } from './renew.ts';
import { getSubscription, previewPlan } from './subscription-dto.ts';

const GOOD_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000009995';

/** Days after the start of the test when it upgrades. */
const UPGRADE_AFTER = 17;

const sandboxOf = (person: { userId: string }) => ({ ownerId: person.userId, isSandbox: true });

/**
 * Returns the person's test subscription with its events. It has a clock of its own, sends no mails, and never touches
 * the real plan.
 * @throws Refusal `payments.unavailable` without the test bank
 */
export async function getTestSubscription(services: Services, person: { userId: string }): Promise<TestSubscription> {
  if (!createBillingTestBankIfUsed(services)) refuse('payments.unavailable');
  const { db } = services;
  const owner = sandboxOf(person);
  const row = await findSubscription(db, owner);
  const events = row ? await listEvents(db, row.id) : [];
  const plans = await listPlans(db);
  const currency = plans[0]?.currency ?? 'EUR';
  return {
    subscription: await getSubscription(services, owner),
    now: (row?.clock ?? services.now()).toISOString(),
    next_step: nextSandboxStep(events.map(({ action }) => action)) ?? null,
    events: events.map(({ id, action, data, at }) => ({
      id,
      action,
      plan: plans.find((plan) => plan.id === data.plan)?.name ?? null,
      amount: data.amount === undefined ? null : { amount: data.amount, currency: data.currency ?? currency },
      decline_code: data.decline ?? null,
      at: at.toISOString(),
    })),
  };
}

/**
 * Does the next step of the test subscription. Another step than the next one changes nothing, so that a step sent
 * twice is done once.
 * @throws Refusal `payments.unavailable` without the test bank
 */
export async function runTestStep(
  services: Services,
  person: { userId: string },
  step: SandboxStep,
): Promise<TestSubscription> {
  const { next_step } = await getTestSubscription(services, person);
  if (next_step === step) {
    const row = await ensureSubscription(services.db, sandboxOf(person), services.now());
    await STEPS[step](services, row);
  }
  return getTestSubscription(services, person);
}

/** Deletes the test subscription, so that it can start anew. */
export async function deleteTestSubscription({ db }: Services, { userId }: { userId: string }): Promise<void> {
  await db.deleteFrom('plan_charges').where('owner_id', '=', userId).where('is_sandbox', '=', true).execute();
  await db.deleteFrom('subscriptions').where('owner_id', '=', userId).where('clock', 'is not', null).execute();
}

type Step = (services: Services, row: SubscriptionRow) => Promise<unknown>;

/** Chooses the smallest (0) or the largest (-1) plan that is paid for. */
async function choose(services: Services, row: SubscriptionRow, at: 0 | -1, cardNumber?: string): Promise<void> {
  const owner = { ownerId: row.owner_id, isSandbox: true };
  const planId = (await listPlans(services.db)).filter(({ price }) => price > 0).at(at)?.id ?? refuse('http.not_found');
  const { due } = await previewPlan(services, owner, planId);
  await changePlan(services, owner, { planId, due: due.amount, cardNumber });
}

/** Moves the clock, and does what is due then. */
async function passTo(services: Services, { id }: SubscriptionRow, clock: Date | null): Promise<void> {
  if (!clock) return;
  await services.db.updateTable('subscriptions').set({ clock }).where('id', '=', id).execute();
  await renewSubscription(services, id);
}

const passPeriod: Step = (services, row) => passTo(services, row, row.period_ends_at);
const changeCardOf = ({ owner_id }: SubscriptionRow, services: Services, number: string) =>
  changeCard(services, { ownerId: owner_id, isSandbox: true }, number);

const STEPS: Record<SandboxStep, Step> = {
  start: (services, row) => choose(services, row, 0, GOOD_CARD),
  async upgrade(services, row) {
    await passTo(services, row, addDays(row.clock ?? services.now(), UPGRADE_AFTER, 'UTC'));
    await choose(services, row, -1);
  },
  renew: passPeriod,
  async fail(services, row) {
    await changeCardOf(row, services, DECLINED_CARD);
    await passPeriod(services, row);
  },
  retry: (services, row) => passTo(services, row, row.try_at),
  recover: (services, row) => changeCardOf(row, services, GOOD_CARD),
  downgrade: (services, row) => choose(services, row, 0),
  lower: passPeriod,
  cancel: (services, row) => cancelPlan(services, { ownerId: row.owner_id, isSandbox: true }),
  end: passPeriod,
};
