import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { StripeSettings } from '#server/config/provider-settings.ts';
import { ask, codeOf, stripeClient } from '#server/providers/stripe-client.ts';
import {
  type NewTransfer,
  type PayoutsProvider,
  type ProviderAccount,
  ProviderError,
  TransferRefused,
} from '../port.ts';

/** The parts of an account that are read: the API names only what is asked for. */
const INCLUDED = ['configuration.recipient', 'requirements'] as const;

/**
 * The forms that a session shows: to complete an account, what it lacks, its details, and what it is paid into its
 * bank.
 */
const COMPONENTS = {
  account_onboarding: { enabled: true },
  notification_banner: { enabled: true },
  account_management: { enabled: true },
  payouts: { enabled: true },
};

/**
 * Pays studios by transfers from the platform's balance to accounts of Stripe, which are recipients and nothing more.
 */
export function createStripePayouts(settings: StripeSettings): PayoutsProvider {
  const { publishableKey } = settings;
  const client = () => stripeClient(settings);
  return {
    name: 'stripe',
    hasSources: true,

    async createAccount({ studioName, email, country }, key) {
      const { v2 } = await client();
      const params = {
        display_name: studioName,
        ...(email && { contact_email: email }),
        dashboard: 'express' as const,
        identity: { country },
        configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
        defaults: {
          responsibilities: { fees_collector: 'application' as const, losses_collector: 'application' as const },
        },
        include: [...INCLUDED],
      };
      return toProviderAccount(await ask(v2.core.accounts.create(params, { idempotencyKey: key })));
    },

    async findAccount(ref) {
      const { v2 } = await client();
      return toProviderAccount(await ask(v2.core.accounts.retrieve(ref, { include: [...INCLUDED] })));
    },

    async startOnboarding(ref, { returnUrl, refreshUrl }) {
      const { v2 } = await client();
      const urls = { return_url: returnUrl, refresh_url: refreshUrl };
      const { url } = await ask(
        v2.core.accountLinks.create({
          account: ref,
          use_case: { type: 'account_onboarding', account_onboarding: urls },
        }),
      );
      return { kind: 'link', url };
    },

    openAccountSession: publishableKey
      ? async (ref) => {
          const { accountSessions } = await client();
          const params = { account: ref, components: COMPONENTS };
          const session = await ask(accountSessions.create(params, { idempotencyKey: randomUUID() }));
          return { publicKey: publishableKey, clientSecret: session.client_secret };
        }
      : undefined,

    async transfer(transfer, key) {
      const stripe = await client();
      // Made before, although its answer was lost, a 500, or older than Stripe remembers keys.
      const sent = await ask(
        stripe.transfers.list({ destination: transfer.accountRef, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
      );
      const known = sent.find(({ metadata }) => metadata.key === key);
      return known?.id ?? send(stripe, transfer, key);
    },

    async reverse({ ref, amount }, key) {
      const { transfers } = await client();
      // A transfer comes with its latest reversals.
      const { reversals } = await ask(transfers.retrieve(ref));
      const known = reversals.data.find(({ metadata }) => metadata?.key === key);
      if (known) return known.id;
      try {
        const params = { amount, metadata: { key } };
        return (await ask(transfers.createReversal(ref, params, { idempotencyKey: key }))).id;
      } catch (error) {
        if (!(error instanceof ProviderError && error.isAnswer)) throw error;
        throw new TransferRefused(REFUSALS[codeOf(error)] ?? 'platform_balance');
      }
    },
  };
}

/** @throws TransferRefused when Stripe will not send it */
async function send(
  stripe: Stripe,
  { accountRef, amount, currency, intent }: NewTransfer,
  key: string,
): Promise<string> {
  const params = {
    ...{ destination: accountRef, amount, currency: currency.toLowerCase(), metadata: { key } },
    ...(intent && (await sourceOf(stripe, intent))),
  };
  try {
    return (await ask(stripe.transfers.create(params, { idempotencyKey: key }))).id;
  } catch (error) {
    const refusal = error instanceof ProviderError ? REFUSALS[codeOf(error)] : undefined;
    throw refusal ? new TransferRefused(refusal) : error;
  }
}

/** The charge behind a payment: what is paid out of it need not be available yet. */
async function sourceOf({ paymentIntents }: Stripe, intent: string) {
  const { latest_charge: charge, transfer_group: group } = await ask(paymentIntents.retrieve(intent));
  const id = typeof charge === 'object' ? charge?.id : charge;
  return { ...(id && { source_transaction: id }), ...(group && { transfer_group: group }) };
}

/** Why a transfer is refused, by the codes of Stripe. */
const REFUSALS: Record<string, TransferRefused['reason']> = {
  balance_insufficient: 'platform_balance',
  insufficient_capabilities_for_transfer: 'account_incomplete',
  capability_not_active: 'account_incomplete',
  transfers_not_allowed: 'account_incomplete',
  account_invalid: 'account_incomplete',
};

function toProviderAccount({ id, configuration, requirements }: Stripe.V2.Core.Account): ProviderAccount {
  const capability = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  const isReady = capability?.status === 'active';
  const asked = (requirements?.entries ?? [])
    .filter(({ awaiting_action_from }) => awaiting_action_from === 'user')
    .map(({ description }) => requirementOf(description));
  return {
    ref: id,
    state: isReady ? 'ready' : 'incomplete',
    missing: isReady ? [] : [...new Set(asked.length > 0 ? asked : (['details'] as const))],
    bankLast4: null,
  };
}

/** What Stripe asks for, in the three kinds that the account page of a studio shows. */
function requirementOf(description: string): ProviderAccount['missing'][number] {
  if (/bank_account|external_account|outbound_destination/.test(description)) return 'bank_account';
  return /document|verification/.test(description) ? 'identity' : 'details';
}
