import { periodAt } from '#shared/plans/periods.ts';
import { FREE_PLAN, GRACE_DAYS } from '#shared/plans/plans.ts';
import { addDays } from '#shared/time/local-time.ts';
import { MINUTE } from '#shared/time/time.ts';
import { createBillingProvider, createSubscriptionsProvider } from '../providers/billing/billing.ts';
import { inTransaction, type Services, type TxServices } from '../services.ts';
import { syncSubscription } from './at-provider/sync-subscription.ts';
import { askBank, endOpenTry, openCharge } from './charges.ts';
import { forgetOtherProvider } from './forget-other-provider.ts';
import {
  type ChargeRow,
  findOpenCharge,
  findSubscriptionById,
  listDue,
  listOfErased,
  listPlans,
  lockSubscription,
  type SubscriptionRow,
} from './queries.ts';
import { endSubscription } from './settle-charge.ts';

/** How long a payment that the owner began may stay unfinished. */
const ABANDONED_AFTER = 30 * MINUTE;

/**
 * Renews the subscriptions whose period is over, tries declined cards again, and ends those that are unpaid or whose
 * owner's account was erased. Those that a provider renews by itself are looked up, in case its notice was lost.
 */
export async function renewSubscriptions(services: Services): Promise<void> {
  const isAtProvider = createSubscriptionsProvider(services) !== undefined;
  if (!isAtProvider && !createBillingProvider(services)) return;
  await endOfErased(services);
  const now = services.now();
  for (const id of await listDue(services.db, now, new Date(now.getTime() - ABANDONED_AFTER))) {
    // One that cannot be renewed must not keep the others waiting.
    await (isAtProvider ? syncSubscription : renewSubscription)(services, id).catch((error: unknown) =>
      services.log.error({ err: error, subscription: id }, 'a subscription could not be renewed'),
    );
  }
}

/** Ends the subscriptions of erased accounts: at the provider that would go on charging first. */
async function endOfErased(services: Services): Promise<void> {
  const provider = createSubscriptionsProvider(services);
  for (const erased of await listOfErased(services.db)) {
    const { id } = erased;
    try {
      const { provider_ref: ref } = await forgetOtherProvider(services, erased);
      if (ref) await provider?.end(ref, `plan:${id}:${ref}`);
      await inTransaction(services, async (inside, tx) => {
        const row = await lockSubscription(tx, id);
        if (row && row.state !== 'free') await endSubscription(inside, row, services.now());
      });
    } catch (error) {
      services.log.error({ err: error, subscription: id }, 'the plan of an erased account could not be ended');
    }
  }
}

/** Does what is due for one subscription at its own time. */
export async function renewSubscription(services: Services, id: string): Promise<void> {
  const known = await findSubscriptionById(services.db, id);
  if (known) await forgetOtherProvider(services, known);
  await finishOpenTry(services, id);
  const chargeId = await inTransaction(services, async (inside, tx) => {
    const row = await lockSubscription(tx, id);
    if (!row) return undefined;
    const now = row.clock ?? services.now();
    const open = await findOpenCharge(tx, id);
    if (isOver(row, now)) {
      if (!open?.card_ref) await endSubscription(inside, row, now);
      return undefined;
    }
    if (open) return open.kind === 'renewal' && isTryDue(row, open, now) ? open.id : undefined;
    if (row.state !== 'active' || !row.period_ends_at || row.period_ends_at > now) return undefined;
    return openRenewal(inside, row, now);
  });
  if (chargeId) await askBank(services, chargeId, false);
}

/** Looks up a payment that the bank decides, and ends one that its owner did not finish. */
async function finishOpenTry(services: Services, id: string): Promise<void> {
  const open = await findOpenCharge(services.db, id);
  const row = open && (await findSubscriptionById(services.db, id));
  if (!row) return;
  const now = row.clock ?? services.now();
  if (open.step === 'pending') await askBank(services, open.id, true);
  else if (open.kind !== 'renewal' || isOver(row, now)) await endOpenTry(services, row);
}

/** True if a subscription ends now: it was cancelled, or its owner did not pay. */
const isOver = ({ state, period_ends_at, next_plan_id, failed_at }: SubscriptionRow, now: Date): boolean =>
  state === 'past_due'
    ? failed_at !== null && addDays(failed_at, GRACE_DAYS, 'UTC') <= now
    : state === 'active' && next_plan_id === FREE_PLAN && period_ends_at !== null && period_ends_at <= now;

const isTryDue = ({ state, try_at }: SubscriptionRow, { step }: ChargeRow, now: Date): boolean =>
  step !== 'pending' && (state === 'active' || (try_at !== null && try_at <= now));

/** Opens the charge of the next period; of months that no worker ran in, none is charged. */
async function openRenewal(services: TxServices, row: SubscriptionRow, now: Date): Promise<string | undefined> {
  const plans = await listPlans(services.db);
  const plan = plans.find((each) => each.id === (row.next_plan_id ?? row.plan_id));
  if (!plan || !row.anchor_at) return undefined;
  const period = periodAt(row.anchor_at, now);
  return openCharge(
    services,
    row,
    { kind: 'renewal', plan, fromPlanId: null, period, price: plan.price, credit: 0, card: null },
    now,
  );
}
