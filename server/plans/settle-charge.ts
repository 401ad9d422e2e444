import { GRACE_DAYS, RETRY_DAYS } from '#shared/plans/plans.ts';
import { addDays } from '#shared/time/local-time.ts';
import { postGroups } from '../ledger/ledger.ts';
import type { BillingCharge } from '../providers/billing/port.ts';
import type { TxServices } from '../services.ts';
import { changeSubscription, WITHOUT_PLAN } from './change-subscription.ts';
import { noteLoweredPlan } from './over-limit.ts';
import { mailOwner } from './plan-mails.ts';
import type { ChargeRow, SubscriptionRow } from './queries.ts';

interface Locked {
  row: SubscriptionRow;
  charge: ChargeRow;
}

/**
 * Applies a decision of the bank to an open charge and its subscription, both of which the caller has locked: the plan,
 * the ledger and the mails change together.
 */
export async function settleCharge(
  services: TxServices,
  { row, charge }: Locked,
  answer: BillingCharge,
): Promise<void> {
  const { db } = services;
  const now = row.clock ?? services.now();
  if (answer.state === 'paid') {
    await db
      .updateTable('plan_charges')
      .set({ state: 'paid', step: null, decline_code: null, settled_at: now, provider_ref: answer.ref || null })
      .where('id', '=', charge.id)
      .execute();
    if (row.clock === null) await postCharge(services, charge, now);
    await applyPaid(services, { row, charge }, now);
  } else if (answer.state === 'declined') {
    const isOver = charge.kind !== 'renewal';
    await db
      .updateTable('plan_charges')
      .set({
        ...{ step: null, decline_code: answer.decline ?? 'declined', tries: charge.tries + 1 },
        ...(isOver ? { state: 'failed', settled_at: now } : { card_ref: null, card_last4: null }),
      })
      .where('id', '=', charge.id)
      .execute();
    await applyDeclined(services, { row, charge: { ...charge, decline_code: answer.decline } }, now);
  } else {
    await db.updateTable('plan_charges').set({ step: answer.state }).where('id', '=', charge.id).execute();
  }
}

/** Posts what the platform earned by a charge, and its tax. */
async function postCharge({ db }: TxServices, { id, provider, currency, amount, vat }: ChargeRow, now: Date) {
  if (amount === 0) return;
  const entries = [
    { account: 'clearing', owner: provider, currency, amount },
    { account: 'plan_fees', owner: '', currency, amount: vat - amount },
    { account: 'vat_output', owner: '', currency, amount: -vat },
  ] as const;
  await postGroups(db, 'plan_charge', [{ causeId: id, studioId: null, entries }], now);
}

async function applyPaid(services: TxServices, { row, charge }: Locked, now: Date): Promise<void> {
  const { db } = services;
  const { plan_id, amount, currency, period_starts_at, period_ends_at, card_ref, card_last4 } = charge;
  const data = { plan: plan_id, amount, currency };
  const card = card_ref ? { card_ref, card_last4 } : {};
  const period = { period_starts_at, period_ends_at };
  if (charge.kind === 'upgrade') {
    const set = { ...card, plan_id, next_plan_id: null, lowered_at: null };
    await changeSubscription(db, row, 'upgrade', { set, data, now });
  } else if (charge.kind === 'start') {
    const set = { ...card, ...period, plan_id, started_at: now, anchor_at: period_starts_at, lowered_at: null };
    await changeSubscription(db, row, row.state === 'active' ? 'upgrade' : 'activate', { set, data, now });
    await mailOwner(services, row, { template: 'plan-started', planId: plan_id, charge });
  } else {
    const isLower = row.next_plan_id === plan_id && row.plan_id !== plan_id;
    const set = { ...card, ...period, plan_id, next_plan_id: nextPlan(row, plan_id), failed_at: null, try_at: null };
    const action = row.state === 'past_due' ? 'recover' : 'renew';
    const after = await changeSubscription(db, row, action, { set, data, now });
    if (isLower) await noteLoweredPlan(services, after, now);
  }
}

/** Returns what is planned for the next period's end: what was planned for this one is done. */
const nextPlan = ({ next_plan_id }: SubscriptionRow, planId: string) => (next_plan_id === planId ? null : next_plan_id);

async function applyDeclined(services: TxServices, { row, charge }: Locked, now: Date): Promise<void> {
  const { db } = services;
  const { plan_id, amount, currency, decline_code } = charge;
  const data = { plan: plan_id, amount, currency, decline: decline_code ?? 'declined' };
  if (charge.kind === 'start') {
    await changeSubscription(db, row, row.state === 'active' ? 'upgrade_declined' : 'abandon', { data, now });
  } else if (charge.kind === 'upgrade') {
    await changeSubscription(db, row, 'upgrade_declined', { data, now });
  } else if (row.state === 'active') {
    const set = { plan_id, next_plan_id: nextPlan(row, plan_id), failed_at: now, try_at: nextTry(now, now) };
    const after = await changeSubscription(db, row, 'fail', { set, data, now });
    if (row.plan_id !== plan_id) await noteLoweredPlan(services, after, now);
    await mailOwner(services, after, { template: 'plan-payment-failed', planId: plan_id, charge });
  } else {
    const set = { try_at: nextTry(row.failed_at ?? now, now) };
    await changeSubscription(db, row, 'fail_again', { set, data, now });
  }
}

/** Ends a locked subscription: its owner has the free plan from now on, and what was open is not charged any more. */
export async function endSubscription(services: TxServices, row: SubscriptionRow, now: Date): Promise<void> {
  const { db } = services;
  await db
    .updateTable('plan_charges')
    .set({ state: 'failed', step: null, settled_at: now })
    .where('subscription_id', '=', row.id)
    .where('state', '=', 'open')
    .execute();
  const data = { plan: row.plan_id };
  const after = await changeSubscription(db, row, 'end', { set: WITHOUT_PLAN, data, now });
  await noteLoweredPlan(services, after, now);
  await mailOwner(services, after, { template: 'plan-ended', planId: row.plan_id });
}

/** Returns when the card is tried again after a renewal was declined, at last when the subscription ends. */
export function nextTry(failedAt: Date, now: Date): Date {
  const days = [...RETRY_DAYS, GRACE_DAYS].find((each) => addDays(failedAt, each, 'UTC') > now) ?? GRACE_DAYS;
  return addDays(failedAt, days, 'UTC');
}
