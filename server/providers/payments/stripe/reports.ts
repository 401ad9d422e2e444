import type { Stripe } from 'stripe';
import { ask } from '#server/providers/stripe-client.ts';
import type { ProviderNotice, ProviderReports, ProviderTransaction } from '../port.ts';
import { refOf } from './read-notice.ts';

/** The most that one report reads; the next one goes on. */
const MOST = 10_000;

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** What Stripe lists of itself. */
export const stripeReports = (client: () => Promise<Stripe>): ProviderReports => ({
  async listUndelivered(since) {
    const { events } = await client();
    const params = { delivery_success: false, created: { gte: seconds(since) }, limit: 100 };
    const found = await ask(events.list(params).autoPagingToArray({ limit: MOST }));
    return found.map((event): ProviderNotice => ({ id: event.id, ref: refOf(event) }));
  },

  async listTransactions(since) {
    const { balanceTransactions } = await client();
    const params = { created: { gte: seconds(since) }, expand: ['data.source'], limit: 100 };
    const found = await ask(balanceTransactions.list(params).autoPagingToArray({ limit: MOST }));
    return found.map(toTransaction);
  },
});

function toTransaction({
  id,
  type,
  source,
  amount,
  fee,
  currency,
  created,
}: Stripe.BalanceTransaction): ProviderTransaction {
  return {
    ref: id,
    ...aboutOf(type, source),
    amount,
    fee,
    currency: currency.toUpperCase(),
    at: new Date(created * 1000),
  };
}

/** What moved: a charge is known here by its payment intent, a refund by its own id. */
function aboutOf(
  type: Stripe.BalanceTransaction['type'],
  source: Stripe.BalanceTransaction['source'],
): Pick<ProviderTransaction, 'kind' | 'about'> {
  const object = typeof source === 'object' ? source : null;
  const about = typeof source === 'string' ? source : (object?.id ?? '');
  switch (type) {
    case 'charge':
    case 'payment': {
      const intent = object?.object === 'charge' ? object.payment_intent : null;
      return { kind: 'charge', about: (typeof intent === 'object' ? intent?.id : intent) ?? about };
    }
    case 'refund':
    case 'payment_refund':
      return { kind: 'refund', about };
    case 'refund_failure':
      return { kind: 'refund_failure', about };
    case 'transfer':
      return { kind: 'transfer', about };
    case 'transfer_refund':
      return { kind: 'transfer_reversal', about };
    case 'payout':
    case 'payout_cancel':
    case 'payout_failure':
      return { kind: 'platform_payout', about };
    case 'stripe_fee':
    case 'stripe_fx_fee':
    case 'network_cost':
      return { kind: 'provider_fee', about };
    default:
      return { kind: isDispute(about) ? 'dispute' : 'other', about };
  }
}

/** True for the id of a dispute, whose movements are adjustments. */
const isDispute = (id: string) => /^(du|dp)_/.test(id);
