import { refuse } from '#server/http/refuse.ts';
import { createSubscriptionsProvider } from '#server/providers/billing/billing.ts';
import type { SubscriptionsProvider } from '#server/providers/billing/port.ts';
import { inTransaction, type Services } from '#server/services.ts';
import type { DeclineCode } from '#shared/payments/payments.ts';
import type { ChangeQuote } from '#shared/plans/quote.ts';
import type { Language } from '#shared/text/languages.ts';
import { addDays } from '#shared/time/local-time.ts';
import { changeSubscription } from '../change-subscription.ts';
import { accountOf, forgetOtherProvider } from '../forget-other-provider.ts';
import {
  findOpenCharge,
  findOwner,
  findSubscription,
  findSubscriptionById,
  lastEventId,
  lockSubscription,
  type PlanRow,
  type SubscriptionOwner,
  type SubscriptionRow,
} from '../queries.ts';
import { syncSubscription } from './sync-subscription.ts';

/** What became of a change: `page` leads to a page of the provider. */
export interface ProviderAnswer {
  outcome: 'paid' | 'planned' | 'declined' | 'page';
  decline: DeclineCode | null;
  url: string | null;
}

/** Where the provider's pages lead back to, and their language. */
const pageOf = ({ config }: Pick<Services, 'config'>, locale: Language) => ({
  returnUrl: `${config.siteUrl}/studio-owner-dashboard?tab=subscription`,
  locale,
});

interface Change {
  row: SubscriptionRow;
  plan: PlanRow;
  plans: readonly PlanRow[];
  quote: ChangeQuote;
  language: Language;
}

/** Makes a change of plan at the provider that renews it; the caller has checked that it is possible. */
export async function changeAtProvider(
  services: Services,
  provider: SubscriptionsProvider,
  { row, plan, plans, quote, language }: Change,
): Promise<ProviderAnswer> {
  const key = `plan:${row.id}:${await lastEventId(services.db, row.id)}:${plan.id}`;
  if (quote.kind === 'start') {
    const customer = await ensureCustomer(services, provider, row);
    const url = await provider.openCheckout(customer, plan, pageOf(services, language), key);
    return { outcome: 'page', decline: null, url };
  }
  const ref = row.provider_ref ?? refuse('plans.nothing_to_do');
  const own = plans.find(({ id }) => id === row.plan_id) ?? refuse('http.not_found');
  if (quote.kind === 'upgrade' && quote.period && quote.days) {
    // An upgrade takes back what was planned: the difference is then that to the plan that is paid for.
    if (row.next_plan_id) await provider.setNextPlan(ref, own, `${key}:keep`);
    // Whole days before the end: what the provider computes by seconds is then what we quoted by days.
    const from = addDays(quote.period.ends, -quote.days.left, 'UTC');
    const paid = await provider.upgrade(ref, plan, from, `${key}:${from.getTime()}`);
    if (paid.outcome === 'declined') await recordDecline(services, row.id, plan, paid.decline);
    await syncSubscription(services, row.id);
    return { decline: null, url: null, ...paid };
  }
  if (quote.kind === 'cancel' && row.state === 'past_due') await provider.end(ref, key);
  else if (quote.kind === 'cancel') await provider.endWithPeriod(ref, key);
  else await provider.setNextPlan(ref, plan, key);
  await syncSubscription(services, row.id);
  return { outcome: 'planned', decline: null, url: null };
}

const recordDecline = (services: Services, id: string, { id: plan }: PlanRow, decline: DeclineCode) =>
  inTransaction(services, async ({ now }, tx) => {
    const row = await lockSubscription(tx, id);
    if (row?.state !== 'active') return;
    await changeSubscription(tx, row, 'upgrade_declined', { data: { plan, decline }, now: now() });
  });

/** Returns the provider's id of the owner, and creates the customer with the first payment. */
async function ensureCustomer(
  services: Services,
  provider: SubscriptionsProvider,
  row: SubscriptionRow,
): Promise<string> {
  if (row.customer_ref) return row.customer_ref;
  const owner = (await findOwner(services.db, row.owner_id)) ?? refuse('http.not_found');
  const customer = await provider.createCustomer(owner, `plan:${row.id}:customer`);
  const customer_account = await accountOf(services, provider);
  await services.db
    .updateTable('subscriptions')
    .set({ customer_ref: customer, customer_account })
    .where('id', '=', row.id)
    .execute();
  return customer;
}

/**
 * @throws Refusal `payments.unavailable` where no provider renews plans; `plans.nothing_to_do` for an owner it does not
 * know
 */
async function findCustomer(services: Services, owner: SubscriptionOwner) {
  const provider = createSubscriptionsProvider(services) ?? refuse('payments.unavailable');
  const found = (await findSubscription(services.db, owner)) ?? refuse('plans.nothing_to_do');
  const row = await forgetOtherProvider(services, found);
  return { provider, row, customer: row.customer_ref ?? refuse('plans.nothing_to_do') };
}

/**
 * Opens the provider's page on which an owner changes the card and sees the invoices.
 * @throws Refusal `payments.unavailable`, `plans.nothing_to_do`
 */
export async function openPortal(services: Services, owner: SubscriptionOwner, language: Language): Promise<string> {
  const { provider, customer } = await findCustomer(services, owner);
  const page = pageOf(services, language);
  return provider.openPortal(customer, { ...page, returnUrl: `${page.returnUrl}&back=card` });
}

/**
 * Tries the card of a failed renewal again.
 * @throws Refusal `plans.nothing_to_do`
 */
export async function payAtProvider(services: Services, owner: SubscriptionOwner): Promise<ProviderAnswer> {
  const { provider, row } = await findCustomer(services, owner);
  const open = (await findOpenCharge(services.db, row.id)) ?? refuse('plans.nothing_to_do');
  await provider.pay(open.provider_ref ?? '', `plan:${open.id}:${open.tries}:${services.now().getTime()}`);
  await syncSubscription(services, row.id);
  const after = await findSubscriptionById(services.db, row.id);
  if (after?.state === 'active') return { outcome: 'paid', decline: null, url: null };
  const declined = (await findOpenCharge(services.db, row.id))?.decline_code ?? 'declined';
  return { outcome: 'declined', decline: declined, url: null };
}

/**
 * Returns where the provider shows the invoice of a charge.
 * @throws Refusal `http.not_found`
 */
export async function findInvoicePage(services: Services, owner: SubscriptionOwner, chargeId: string): Promise<string> {
  const provider = createSubscriptionsProvider(services) ?? refuse('payments.unavailable');
  const charge = await services.db
    .selectFrom('plan_charges')
    .select('provider_ref')
    .where('id', '=', chargeId)
    .where('owner_id', '=', owner.ownerId)
    .where('provider', '=', provider.name)
    .executeTakeFirst();
  const ref = charge?.provider_ref ?? refuse('http.not_found');
  return (await provider.findInvoiceUrl(ref)) ?? refuse('http.not_found');
}

/** Looks an owner's plan up, as when the owner comes back from a page of the provider. */
export async function checkSubscription(services: Services, owner: SubscriptionOwner): Promise<void> {
  const row = await findSubscription(services.db, owner);
  if (row) await syncSubscription(services, row.id);
}

/** Looks up the plan of a customer that a notice is about. */
export async function syncCustomer(services: Services, customer: string): Promise<void> {
  const row = await services.db
    .selectFrom('subscriptions')
    .select('id')
    .where('customer_ref', '=', customer)
    .where('clock', 'is', null)
    .executeTakeFirst();
  if (row) await syncSubscription(services, row.id);
}
