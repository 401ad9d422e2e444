import { createBillingProvider, createSubscriptionsProvider } from '../providers/billing/billing.ts';
import { ProviderError } from '../providers/provider-error.ts';
import type { Services } from '../services.ts';
import { findSubscriptionById, type SubscriptionRow } from './queries.ts';

/**
 * Forgets the customer, the card and the subscription that an owner had at another provider, or at another account of
 * it: here they mean nothing. The plan stays until its period ends.
 * @returns the subscription as it is then
 */
export async function forgetOtherProvider(services: Services, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { id, customer_ref: customer, customer_account: known } = row;
  const provider = createSubscriptionsProvider(services) ?? createBillingProvider(services);
  if (!customer || !provider) return row;
  const account = await accountOf(services, provider);
  if (!account || known === account) return row;
  const isOwn = known === null && provider.ownsUnmarkedCustomers;
  const change = isOwn
    ? { customer_account: account }
    : { customer_account: null, customer_ref: null, provider_ref: null, card_ref: null, card_last4: null };
  await services.db
    .updateTable('subscriptions')
    .set(change)
    .where('id', '=', id)
    .where('customer_ref', '=', customer)
    .execute();
  return (await findSubscriptionById(services.db, id)) ?? row;
}

/**
 * Returns which account of a provider this is; null if it refuses to say so, which it does to a key without the right.
 */
export async function accountOf(
  { log }: Pick<Services, 'log'>,
  provider: { account(): Promise<string> },
): Promise<string | null> {
  try {
    return await provider.account();
  } catch (error) {
    if (!(error instanceof ProviderError && error.isAnswer)) throw error;
    log.warn({ err: error }, 'the provider of payments refuses to say which account it is');
    return null;
  }
}
