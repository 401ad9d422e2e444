import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';

/** Lists the plans that owners can have. */
export const plansQuery = (client: Client) =>
  queryOptions({ queryKey: ['plans'], queryFn: () => readJson(client.plans.$get()) });

/** Gets the owner's plan; asks again while the bank decides. */
export const subscriptionQuery = (client: Client) =>
  queryOptions({
    queryKey: ['subscription'],
    queryFn: () => readJson(client.me.subscription.$get()),
    refetchInterval: ({ state }) => (state.data?.payment?.step === 'pending' ? 3000 : false),
  });

/** Gets the plan as its provider has it now, for an owner who comes back from the provider's page. */
export const checkedSubscriptionQuery = (client: Client) =>
  queryOptions({
    queryKey: ['subscription', 'checked'],
    queryFn: () => readJson(client.me.subscription.check.$post()),
    staleTime: 0,
    gcTime: 0,
  });

/** Previews what a plan costs now and changes. */
export const planPreviewQuery = (client: Client, plan: string) =>
  queryOptions({
    queryKey: ['subscription', 'preview', plan],
    queryFn: () => readJson(client.me.subscription.preview.$get({ query: { plan } })),
    // What is left of the month is worth less every day.
    staleTime: 0,
  });

/** Lists what the owner paid for plans. */
export const planChargesQuery = (client: Client) =>
  queryOptions({
    queryKey: ['subscription', 'charges'],
    queryFn: () => readJson(client.me.subscription.charges.$get()),
  });
