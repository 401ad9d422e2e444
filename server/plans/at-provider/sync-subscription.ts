import type { Tx } from '#server/db/database.ts';
import { createSubscriptionsProvider } from '#server/providers/billing/billing.ts';
import type { ProviderInvoice, ProviderSubscription } from '#server/providers/billing/port.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { vatInside } from '#shared/money/commission.ts';
import type { PaymentProviderName } from '#shared/payments/payments.ts';
import { FREE_PLAN, GRACE_DAYS } from '#shared/plans/plans.ts';
import { addDays } from '#shared/time/local-time.ts';
import { changeSubscription } from '../change-subscription.ts';
import { forgetOtherProvider } from '../forget-other-provider.ts';
import {
  type ChargeRow,
  findCharge,
  findSubscriptionById,
  lockSubscription,
  type SubscriptionRow,
} from '../queries.ts';
import { endSubscription, settleCharge } from '../settle-charge.ts';

/**
 * Looks a subscription up at the provider that renews it, and takes over what it says: what was paid or declined, the
 * card, the plan of the next period, and the end. Repeated calls, and calls in any order, change nothing more. One that
 * was not paid in time is ended.
 */
export async function syncSubscription(services: Services, id: string): Promise<void> {
  const provider = createSubscriptionsProvider(services);
  const found = provider && (await findSubscriptionById(services.db, id));
  if (!found) return;
  const known = await forgetOtherProvider(services, found);
  const now = services.now();
  if (!known.customer_ref) return endUnrenewed(services, id, now);
  const { subscription, invoices } = await provider.find(known.customer_ref);
  const last4 = subscription?.card?.last4 ?? null;
  const isOver = await inTransaction(services, async (inside, tx) => {
    for (const invoice of invoices) await takeOver(inside, tx, id, { ...invoice, provider: provider.name, last4 });
    const row = await lockSubscription(tx, id);
    if (!row) return false;
    if (subscription && !(row.looked_at && row.looked_at > now)) await copy(inside, tx, row, subscription, now);
    return isUnpaid(row, now);
  });
  if (isOver && subscription) {
    if (subscription.state !== 'ended') await provider.end(subscription.ref, `plan:${id}`);
    await inTransaction(services, async (inside, tx) => {
      const row = await lockSubscription(tx, id);
      if (row && isUnpaid(row, now)) await endSubscription(inside, row, now);
    });
  }
}

/** Ends a plan that was paid for at another provider, once its period is over: nothing renews it. */
const endUnrenewed = (services: Services, id: string, now: Date): Promise<void> =>
  inTransaction(services, async (inside, tx) => {
    const row = await lockSubscription(tx, id);
    const isOver = row?.period_ends_at && row.period_ends_at <= now && !row.customer_ref;
    if (isOver && (row.state === 'active' || row.state === 'past_due')) await endSubscription(inside, row, now);
  });

const isUnpaid = ({ state, failed_at }: SubscriptionRow, now: Date): boolean =>
  state === 'past_due' && failed_at !== null && addDays(failed_at, GRACE_DAYS, 'UTC') <= now;

/** An invoice, with the provider that wrote it and the card that it was tried with. */
type TriedInvoice = ProviderInvoice & { provider: PaymentProviderName; last4: string | null };

/** Takes over an invoice: what it is for is written once, and each decision of the bank is applied once. */
async function takeOver(services: TxServices, tx: Tx, id: string, invoice: TriedInvoice): Promise<void> {
  const row = await lockSubscription(tx, id);
  if (!row) return;
  const known = await findOf(tx, invoice);
  if (known && known.state !== 'open') return;
  // A start or an upgrade that is not paid has changed nothing.
  if (invoice.state === 'open' && (invoice.kind !== 'renewal' || invoice.tries === 0)) return;
  if (!known && row.state === 'free') {
    // What an ended subscription still charges is not taken up.
    if (invoice.state !== 'paid' || invoice.kind !== 'start') return;
    const data = { plan: invoice.planId, amount: invoice.price - invoice.credit };
    await changeSubscription(tx, row, 'start', { data, now: services.now() });
  }
  const charge = known ?? (await write(services, row, invoice));
  if (invoice.state === 'paid') return settle(services, charge, { state: 'paid', decline: null });
  for (let tries = charge.tries; tries < invoice.tries; tries += 1) {
    await settle(services, charge, { state: 'declined', decline: invoice.decline });
  }
  const nextTry = invoice.nextTryAt;
  if (nextTry) await tx.updateTable('subscriptions').set({ try_at: nextTry }).where('id', '=', id).execute();
}

async function settle(
  services: TxServices,
  { id, subscription_id, provider_ref }: ChargeRow,
  decision: { state: 'paid' | 'declined'; decline: ChargeRow['decline_code'] },
): Promise<void> {
  const charge = await findCharge(services.db, id);
  const row = await lockSubscription(services.db, subscription_id);
  if (row && charge) await settleCharge(services, { row, charge }, { ref: provider_ref ?? '', ...decision });
}

const findOf = (tx: Tx, { provider, ref }: TriedInvoice): Promise<ChargeRow | undefined> =>
  tx
    .selectFrom('plan_charges')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
    .then((found) => (found ? findCharge(tx, found.id) : undefined));

async function write(
  services: TxServices,
  row: SubscriptionRow,
  { kind, planId, price, credit, currency, period, provider, ref, intent, at, last4 }: TriedInvoice,
): Promise<ChargeRow> {
  const { db, config } = services;
  const { id } = await db
    .insertInto('plan_charges')
    .values({
      ...{ subscription_id: row.id, owner_id: row.owner_id, is_sandbox: false, kind, plan_id: planId },
      ...{ from_plan_id: kind === 'upgrade' ? row.plan_id : null, provider, provider_ref: ref },
      ...{
        provider_intent: intent,
        card_last4: last4,
        period_starts_at: period.starts,
        period_ends_at: period.ends,
        currency,
      },
      ...{ price, credit, vat: vatInside(price - credit, config.commissionVat), created_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await findCharge(db, id)) as ChargeRow;
}

/** Copies the card and the plan of the next period, and ends what has ended. */
async function copy(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  { ref, state, nextPlanId, endsWithPeriod, card }: ProviderSubscription,
  now: Date,
): Promise<void> {
  if (row.state !== 'active' && row.state !== 'past_due') return;
  if (state === 'ended') {
    // One that was ended there before this plan began says nothing.
    if (row.provider_ref === ref) await endSubscription(services, row, now);
    return;
  }
  const last4 = card?.last4 ?? null;
  await tx
    .updateTable('subscriptions')
    .set({ provider_ref: ref, card_ref: card?.ref ?? null, card_last4: last4, looked_at: now })
    .where('id', '=', row.id)
    .execute();
  const next = endsWithPeriod ? FREE_PLAN : nextPlanId === row.plan_id ? null : (nextPlanId ?? null);
  if (next === row.next_plan_id || row.state !== 'active') return;
  const data = {
    plan: next ?? row.plan_id,
    ...(row.period_ends_at && next && { at: row.period_ends_at.toISOString() }),
  };
  await changeSubscription(tx, row, next ? 'schedule' : 'keep', { set: { next_plan_id: next }, data, now });
}
